"""What the clock of a game foretells is what time brings, when nobody acts before it."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Literal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.application.clock_view import Coming, GameClock, clock_of
from service.locale import translator
from service.rules.chores import due_end, next_chore
from service.rules.clocks import BankUsed, LeaveEnded
from service.rules.deadlines import charged
from service.rules.errors import RuleViolation
from service.rules.game import evolved
from service.rules.leaves import EndLeave, TakeLeave
from service.rules.leaving import Fate
from service.rules.mornings import MoveToMorning
from service.rules.outages import CreditOutage
from service.rules.pace import LeaveBudget, Pace, Quiet, instant, instant_ms
from service.rules.pauses import AgreePause, ProposePause
from service.rules.stacks.events import BlockWindowOpened
from tests.rules.clocked import DAY, HOUR, MINUTE, Clocked

EXAMPLES = 1_500 if os.environ.get("LONGHAND_LONG") else 60

# Beside each a time within days of a change of its clock; Samoa had no 30 December.
ZONES = [
    ("Europe/Berlin", "2027-03-26T00:00:00Z"),
    ("Europe/Berlin", "2027-10-29T00:00:00Z"),
    ("Australia/Lord_Howe", "2027-04-02T00:00:00Z"),
    ("Australia/Lord_Howe", "2027-10-01T00:00:00Z"),
    ("Asia/Beirut", "2027-03-26T00:00:00Z"),
    ("Pacific/Apia", "2011-12-28T00:00:00Z"),
    ("Pacific/Kiritimati", "2027-12-29T00:00:00Z"),
]
FATES: Mapping[str, Fate] = {
    "turn_passed": "pass",
    "chip_placed": "bot",
    "chip_removed": "bot",
    "dead_card_exchanged": "bot",
    "seat_resigned": "resign",
    "game_ended": "void",
}
nights = st.builds(Quiet, st.just("22:00"), st.just("07:00"), st.sampled_from(["stop", "slide"]))
leave = st.builds(LeaveBudget, st.sampled_from([1, 3, 40]), st.booleans())


@st.composite
def paces(draw: st.DrawFn, zone: str) -> Pace:
    """Everything that can be agreed, in all combinations."""
    is_daily = draw(st.booleans())
    return Pace(
        per_turn=None if is_daily else draw(st.sampled_from(["PT5H", "P1D", "P3D"])),
        then=draw(st.sampled_from(["pass", "bot", "resign", "vacate"])),
        daily="20:00" if is_daily else None,
        zone=zone,
        bank=draw(st.sampled_from([None, "PT1H", "P2D"])),
        grace=draw(st.sampled_from([None, "PT30M", "P1D"])),
        days_off=draw(st.sampled_from([[], ["sun"], ["fri", "sat"]])),
        quiet=draw(st.none() | nights),
        leave=draw(st.none() | leave),
        passes=draw(st.integers(0, 2)),
        bot_turns=draw(st.integers(0, 1)),
        unmoved=draw(st.sampled_from(["play", "void", "refill"])),
        moves_to_morning=draw(st.booleans()),
    )


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_what_is_foretold_happens_then_and_nothing_else(data: st.DataObject) -> None:
    zone, start = data.draw(st.sampled_from(ZONES))
    game = Clocked(data.draw(paces(zone)), seats=3, start=start).after(
        data.draw(st.integers(0, 3 * DAY // MINUTE)) * MINUTE
    )
    for change in data.draw(st.lists(st.sampled_from(list(CHANGES)), max_size=8)):
        if game.state.phase == "running":
            _bring_about(game, change, data.draw(st.integers(1, 50)) * HOUR // 2)
    if game.state.phase == "running":
        foretold = _foretold(shown(game))
        assert _brought_by_time(game) == foretold


def shown(game: Clocked) -> GameClock:
    """The clock as it is shown now."""
    return clock_of(game.state, game.now, [], translator("en"))


def _bring_about(game: Clocked, change: str, wait: int) -> None:
    """Something that happens, where it can; then some time goes by, and clocks and bots act."""
    with suppress(RuleViolation):
        CHANGES[change](game, wait)
    game.after(wait // 10)
    while game.state.phase == "running" and _is_due(game):
        _tick(game)


def _pause(game: Clocked, wait: int) -> None:
    until = instant(game.now + wait + MINUTE)
    game.give(0, ProposePause(until))
    for seat in (1, 2):
        game.give(seat, AgreePause(until))


def _leave(game: Clocked, wait: int) -> None:
    game.give(game.mover, TakeLeave(instant(game.now + wait)))


def _leave_later(game: Clocked, wait: int) -> None:
    starts, until = instant(game.now + wait // 2), instant(game.now + wait)
    game.give(game.other, TakeLeave(until, starts))


def _outage(game: Clocked, wait: int) -> None:
    game.clock(CreditOutage(game.state.turn, game.now - wait, game.now))


def _morning(game: Clocked, wait: int) -> None:
    game.clock(MoveToMorning(game.state.turn, instant_ms(game.deadline) + wait))


def _time_out(game: Clocked, wait: int) -> None:
    game.at(shown(game).coming[-1].at)
    _tick(game)


CHANGES: Mapping[str, Callable[[Clocked, int], object]] = {
    "move": lambda game, wait: game.move(),
    "pause": _pause,
    "leave": _leave,
    "leave later": _leave_later,
    "back": lambda game, wait: game.give(game.mover, EndLeave()),
    "outage": _outage,
    "morning": _morning,
    "time out": _time_out,
}


def _is_due(game: Clocked) -> bool:
    due = next_chore(game.state, game.now)
    return (due is not None and due <= game.now) or game.state.seats[game.mover].bot is not None


def _tick(game: Clocked) -> list[str]:
    """What the clock does when it comes by."""
    ended = due_end(game.state, game.now)
    if ended is not None:
        return game.clock(ended)
    if game.state.seats[game.mover].bot is not None:
        return game.move()
    return game.time_out(game.bot_move())


def _foretold(clock: GameClock) -> list[Coming]:
    """Up to the end of the turn, without what is no event."""
    found = [it for it in clock.coming if it.what not in ("bank", "deadline")]
    ends = next(n for n, it in enumerate(found) if it.what == "time_out")
    return found[: ends + 1]


def _brought_by_time(game: Clocked) -> list[Coming]:
    """What happens until the turn is over, told as it should have been foretold."""
    found: list[Coming] = []
    seat = game.mover
    while not found or found[-1].what != "time_out":
        due = next_chore(game.state, game.now)
        assert due is not None
        game.now = due
        found.append(_told(game, seat, _tick(game)))
    return found


def _told(game: Clocked, seat: int, types: list[str]) -> Coming:
    at = instant(game.now)
    if types[0] == "game_resumed":
        return Coming(at, "resumption")
    if types[0] == "leave_ended":
        return Coming(at, "leave_end", game.last(LeaveEnded).seat)
    return Coming(at, "time_out", seat, _fate(types))


def _fate(types: list[str]) -> Fate | Literal["leave"]:
    if types[0] == "leave_taken":
        return "leave"
    # Of a seat that nobody holds no time-out is told.
    late = types.index("turn_timed_out") + 1 if "turn_timed_out" in types else 0
    if types[late] == "seat_vacated":
        return "vacate" if {"turn_passed", "game_ended"} & set(types) else "refill"
    return FATES[types[late]]


def test_the_reserve_is_used_from_the_instant_that_is_foretold() -> None:
    nights = Quiet("22:00", "07:00")
    game = Clocked(Pace("PT10H", zone="UTC", bank="PT6H", quiet=nights))
    bank = next(it.at for it in shown(game).coming if it.what == "bank")
    # Ten hours, and the reserve of all: to the next morning at nine.
    assert (bank, game.deadline) == ("2027-01-15T18:00:00Z", "2027-01-16T09:00:00Z")
    assert charged(game.state, instant_ms(bank)) == []
    assert charged(game.state, instant_ms(bank) + 1_000) == [
        BankUsed(game.mover, 1_000, 21_599_000)
    ]


def test_in_the_grace_the_deadline_is_not_to_come_any_more() -> None:
    game = Clocked(Pace("P1D", grace="PT1H"))
    game.at(game.deadline)
    (coming,) = shown(game).coming
    assert (coming.what, coming.at) == ("time_out", instant(game.now + HOUR))


def test_leave_that_follows_on_leave_is_foretold() -> None:
    game = Clocked(Pace("P1D", leave=LeaveBudget(10, starts_itself=True)))
    game.move()
    game.move()
    game.give(game.mover, TakeLeave(instant(game.now + 2 * DAY)))
    assert shown(game).coming[-1].then == "leave"


def test_the_deadline_of_answers_is_foretold() -> None:
    game = Clocked(Pace("P3D"), kind="sequence-stacks")
    opened = BlockWindowOpened(game.mover, "R", [game.other], instant(game.now + DAY), 2 * DAY)
    state = evolved(game.state, [opened])
    clock = clock_of(state, game.now, [], translator("en"))
    assert clock.coming == [Coming(instant(game.now + DAY), "deadline")]
