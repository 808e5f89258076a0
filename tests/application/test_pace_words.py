"""The clock of a game in one sentence: every rule of it, in every language."""

import pytest

from service.application.pace_words import FATES, fate_sentence, pace_sentence
from service.locale import translator
from service.players.player import LANGUAGES
from service.rules.agreement import agreed
from service.rules.pace import LeaveBudget, Pace, Quiet

BERLIN = "Europe/Berlin"
EVERYTHING = Pace(
    "P3D",
    "resign",
    zone=BERLIN,
    bank="P7D",
    grace="PT30M",
    days_off=["sun", "sat"],
    quiet=Quiet("22:00", "07:00"),
    leave=LeaveBudget(14, starts_itself=True),
    longest_pause="P30D",
    passes=2,
    bot_turns=3,
    unmoved="refill",
    moves_to_morning=True,
)


def english(pace: Pace) -> str:
    return pace_sentence(pace, translator("en"))


def test_a_plain_pace_is_a_plain_sentence() -> None:
    assert english(Pace("P3D", longest_pause=None)) == (
        "Each turn may take 3 days; when the time is up, the turn passes."
    )
    assert english(Pace()) == "No turn has a deadline."


def test_everything_that_is_agreed_is_said() -> None:
    assert english(EVERYTHING) == (
        "Each turn may take 3 days; "
        "the clock stands still on Saturday and Sunday (Europe/Berlin); "
        "the clock stands still from 22:00 to 07:00 (Europe/Berlin); "
        "a deadline in the quiet hours of whoever is to move is put off to their end; "
        "each seat has 7 days in reserve for the whole game; "
        "each seat has 14 days of leave a year; "
        "leave that is left begins by itself before a time-out; "
        "all together may pause the game for up to 30 days; "
        "moves are taken for 30 minutes after the deadline; "
        "a seat's first 2 turns in a row that time out pass; "
        "in the next 3 a bot makes the move; "
        "after that, the seat resigns; "
        "instead, a seat that has never moved is given to another player."
    )


def test_a_daily_deadline_is_said_with_its_zone() -> None:
    said = english(agreed(Pace(daily="20:00", zone=BERLIN, unmoved="void")))
    assert said.startswith("Each turn ends at 20:00 (Europe/Berlin), 12 hours or more after")
    assert "never moved voids the game." in said


def test_a_deadline_that_slides_is_said() -> None:
    said = english(Pace("P1D", zone=BERLIN, quiet=Quiet("22:00", "07:00", "slide")))
    assert "a deadline between 22:00 and 07:00 (Europe/Berlin) moves to 07:00" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_one_sentence_in_every_language(language: str) -> None:
    said = pace_sentence(EVERYTHING, translator(language))
    assert said.endswith(".")
    assert said.count(".") == 1
    assert said.count("؛" if language == "ar" else ";") == 12
    for value in ("22:00", "07:00", "14", "30", "3"):
        assert value in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fate_of_a_turn_has_its_sentence(language: str) -> None:
    said = {fate_sentence(fate, translator(language)) for fate in FATES}
    assert len(said) == 6
