"""A position in words, as a screen reader says it."""

import pytest

from service.pictures.texts import TEXTS
from service.pictures.words import as_words
from service.rules.sequence.events import ChipRemoved
from tests.pictures.positions import NAMES, mid_game, spaces_with_chips, table


def test_the_words_of_a_position_are_these() -> None:
    assert as_words(mid_game(), 0, NAMES, "en") == (
        "Sequence, Turn 7. To move: Anna (blue)."
        " Last move: Bo, 2 of spades, chip placed on b1."
        " Blue: Anna; Sequences 1/2; chips a2 a3 a4 a5 i5 a6; locked a2 a3 a4 a5 a6."
        " Green: Bo; Sequences 0/2; chips b1 e5 d6."
        " Cards: Bo 5, Anna 6."
        " Draw pile: 60. Discards: 2, on top 2 of spades."
        " Your hand: 7 of hearts (none); 2 of spades (g9); 10 of diamonds (h6 e10);"
        " jack of diamonds (any); jack of spades (removes); 10 of diamonds (h6 e10)."
    )


def test_a_removal_is_said() -> None:
    view = table(last=ChipRemoved(1, "JS", "i5"))
    assert "Last move: Bo, jack of spades, chip removed from i5." in as_words(
        view, None, NAMES, "en"
    )


@pytest.mark.parametrize("language", TEXTS)
def test_every_chip_name_and_count_is_said_in_every_language(language: str) -> None:
    words = as_words(mid_game(), 0, NAMES, language)
    said = words.replace("\u2068", " ").replace("\u2069", " ").replace(";", " ").split()
    assert set(spaces_with_chips(mid_game())) <= {word.strip(".,()") for word in said}
    assert all(said_of in words for said_of in ("Anna", "Bo", "60", "1/2"))


@pytest.mark.parametrize("language", TEXTS)
def test_a_table_before_the_deal_is_said_in_every_language(language: str) -> None:
    assert TEXTS[language]["not_started"] in as_words(table(phase="open"), None, NAMES, language)
