"""Strangers' names, cleaned, split, measured and cut."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.pictures.names import (
    LONGEST_NAME,
    Run,
    cleaned,
    columns,
    covered,
    fitted,
    isolated,
    runs,
    text_width,
    within,
)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna \t\r\n Maria\u2028X ", "Anna Maria X"),
        ("\u202eannA\u2069\u200b\u00ad", "annA"),
        ("e\u0301", "é"),
        ("Z\u0335\u0336\u0337\u0338a", "Z\u0335\u0336a"),
        ("a\x00\x1b[31mb", "a[31mb"),
        ("\ud800\ufffe\ue000", "Seat 1"),
        ("", "Seat 1"),
    ],
)
def test_a_name_is_cleaned(given: str, kept: str) -> None:
    assert cleaned(given, "Seat 1") == kept


@given(st.text(max_size=80))
@settings(max_examples=60, deadline=None)
def test_a_cleaned_name_is_one_short_line_without_controls(name: str) -> None:
    line = cleaned(name, "Seat 1")
    assert 0 < len(line) <= LONGEST_NAME
    assert not {unicodedata.category(char) for char in line} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert cleaned(line, "Seat 1") == line


def test_a_name_in_two_directions_is_two_runs() -> None:
    assert runs("Anna علي 7!") == [Run("Anna ", False), Run("علي ", True), Run("7!", False)]
    assert runs("!?") == [Run("!?", False)]
    assert runs("") == []


def test_the_runs_of_a_name_are_the_name() -> None:
    for name in ("Anna علي 7", "— علي —", "שלום Bo"):
        assert "".join(run.text for run in runs(name)) == name


def test_a_name_that_fits_is_left_alone_and_another_one_cut() -> None:
    assert fitted("Anna", 100, 16) == "Anna"
    cut = fitted("Maximilian Oberhuber", 100, 16)
    assert cut.endswith("…")
    assert text_width(cut, 16) <= 100
    assert fitted("Anna", 0, 16) == ""
    assert within("Maximilian", 5) == "Maxi…"


def test_wide_and_combining_characters_take_their_columns() -> None:
    assert columns("王a") == 3
    assert columns("q\u0302") == 1
    assert columns(within("王" * 30, 9)) <= 9


def test_what_runs_the_other_way_is_kept_apart() -> None:
    assert isolated("Anna", "en") == "Anna"
    assert isolated("علي", "en") == "\u2068علي\u2069"
    assert isolated("7H", "ar") == "\u20687H\u2069"


def test_a_character_without_a_glyph_becomes_a_box() -> None:
    assert covered("Ali 王 علي q\u0302") == "Ali □ علي q"
