"""What may be agreed about the clock, with every value resolved; old logs keep what they agreed."""

from typing import Any, Union

import msgspec
import pytest

from service.rules.agreement import LEAST, agreed
from service.rules.clock_errors import BadPace, UnfitPace
from service.rules.errors import RuleViolation
from service.rules.game import fold, game_named
from service.rules.pace import LeaveBudget, Pace, Quiet, duration, duration_ms
from service.rules.table import TABLE_EVENTS, GameOpened
from tests.rules.clocked import Clocked

BERLIN = "Europe/Berlin"


def test_a_daily_pace_says_how_much_it_leaves_a_turn() -> None:
    assert agreed(Pace(daily="20:00", zone=BERLIN)).least == LEAST
    assert agreed(Pace(daily="20:00", zone=BERLIN, least="PT1H")).least == "PT1H"
    assert agreed(Pace("P3D")) == Pace("P3D")


def test_everything_that_is_agreed_stands_in_the_first_event() -> None:
    pace = Pace(
        "P3D",
        "resign",
        zone=BERLIN,
        bank="P7D",
        grace="PT30M",
        days_off=["sat", "sun"],
        quiet=Quiet("22:00", "07:00"),
        leave=LeaveBudget(14, starts_itself=True),
        longest_pause="P30D",
        passes=2,
        bot_turns=1,
        unmoved="void",
    )
    game = Clocked(pace)
    assert game.last(GameOpened).pace == pace == game.state.pace


@pytest.mark.parametrize(
    ("pace", "error"),
    [
        (Pace("3 days"), BadPace),
        (Pace("PT30S"), BadPace),
        (Pace("P61D"), BadPace),
        (Pace("P1D", bank="soon"), BadPace),
        (Pace("P1D", bank="P61D"), UnfitPace),
        (Pace("P1D", grace="P3D"), UnfitPace),
        (Pace("P1D", longest_pause="PT1M"), UnfitPace),
        (Pace("P1D", passes=-1), UnfitPace),
        (Pace("P1D", bot_turns=101), UnfitPace),
        (Pace("P1D", leave=LeaveBudget(0)), UnfitPace),
        (Pace("P1D", zone="Mars/Base"), UnfitPace),
        (Pace("P1D", zone="localtime"), UnfitPace),
        (Pace("P1D", zone="right/Europe/Berlin"), UnfitPace),
        (Pace("P1D", days_off=["sat"]), UnfitPace),
        (
            Pace("P1D", zone=BERLIN, days_off=["mon", "tue", "wed", "thu", "fri", "sat", "sun"]),
            UnfitPace,
        ),
        (Pace("P1D", quiet=Quiet("22:00", "07:00")), UnfitPace),
        (Pace("P1D", zone=BERLIN, quiet=Quiet("22:00", "22:00")), UnfitPace),
        (Pace("P1D", zone=BERLIN, quiet=Quiet("06:00", "23:00")), UnfitPace),
        (Pace("P1D", zone=BERLIN, quiet=Quiet("10pm", "07:00")), UnfitPace),
        (Pace(daily="20:00"), UnfitPace),
        (Pace(daily="24:00", zone=BERLIN), UnfitPace),
        (Pace(daily="23:00", zone=BERLIN, quiet=Quiet("22:00", "07:00")), UnfitPace),
        (Pace("P1D", daily="20:00", zone=BERLIN), UnfitPace),
        (Pace("P1D", least="PT1H"), UnfitPace),
        (Pace(bank="P1D"), UnfitPace),
        (Pace(leave=LeaveBudget(7)), UnfitPace),
        (Pace(unmoved="void"), UnfitPace),
    ],
)
def test_a_pace_that_cannot_hold_is_refused(pace: Pace, error: type[RuleViolation]) -> None:
    with pytest.raises(error):
        agreed(pace)


@pytest.mark.parametrize(
    ("text", "ms"),
    [("P3D", 259_200_000), ("PT90M", 5_400_000), ("P1DT2H3M", 93_780_000), ("PT0M", 0)],
)
def test_durations_are_read(text: str, ms: int) -> None:
    assert duration_ms(text) == ms


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "PT0S"), (5_000, "PT5S"), (86_400_000, "P1D"), (93_784_999, "P1DT2H3M4S")],
)
def test_durations_are_written(ms: int, text: str) -> None:
    assert duration(ms) == text


def test_a_log_from_before_the_rest_was_agreed_folds_as_it_did() -> None:
    game = Clocked(Pace("P3D", "resign"))
    game.move()
    game.at(game.deadline)
    game.time_out()
    logged: list[dict[str, Any]] = msgspec.to_builtins(game.log)
    logged[0]["pace"] = {"per_turn": "P3D", "then": "resign"}
    resigned = next(event for event in logged if event["type"] == "seat_resigned")
    assert resigned.pop("is_abandoned")
    old = msgspec.convert(logged, list[_any_event()])  # type: ignore[misc]
    state = fold(old)
    assert state.pace == Pace("P3D", "resign")
    assert [seat.is_out for seat in state.seats] == [seat.is_out for seat in game.state.seats]
    assert state.result == game.state.result
    assert state.position == game.state.position


def test_events_that_were_there_before_are_written_as_they_were() -> None:
    game = Clocked(Pace("P3D", "resign"))
    game.at(game.deadline)
    game.time_out()
    written = [msgspec.json.encode(event) for event in game.log]
    assert b'{"type":"seat_resigned","seat":0,"is_abandoned":true}' in written
    assert any(line.startswith(b'{"type":"turn_began","seat":') for line in written)
    assert msgspec.json.encode(type(game.log[-1])("")) == b'{"type":"seed_revealed","seed":""}'


def _any_event() -> Any:
    return Union[(*TABLE_EVENTS, *game_named("sequence").events)]
