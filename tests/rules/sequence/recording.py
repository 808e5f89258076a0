"""Records games of Sequence: bots play every edition, and one game runs out of time in every way.

python -m tests.rules.sequence.recording
"""

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, Final

import msgspec

from service.rules.clocks import CLOCK_EVOLVERS
from service.rules.errors import RuleViolation
from service.rules.game import game_named, legal_moves
from service.rules.leaves import EndLeave, TakeLeave
from service.rules.leaving import VacateSeat
from service.rules.legs import OpenLeg
from service.rules.matches import KeptSeat, Match
from service.rules.outages import CreditOutage
from service.rules.pace import DAY_MS, HOUR_MS, MINUTE_MS, Pace, instant, instant_ms
from service.rules.pauses import AgreePause, DeclinePause, ProposePause, ResumeGame
from service.rules.seating import FillSeat, TakeSeat
from service.rules.sequence.events import (
    CardDiscarded,
    ChipRemoved,
    DeadCardExchanged,
    DrawLost,
    PileShuffled,
    SequenceBroken,
)
from service.rules.sequence.moves import CallOutTalk
from service.rules.table import Command, Event, SeatTakenOver, SeatVacated, Strength
from tests.rules.recorded_files import Line
from tests.rules.sequence.recorded import (
    CLOCK,
    FOLDER,
    KIND,
    START_MS,
    TIME_OUT,
    Replay,
    save,
    told,
)

_STRENGTHS: Final[tuple[Strength, ...]] = ("steady", "easy", "steady")
_PLAIN: Final = {"per_turn": "P3D", "then": "pass"}
_CLOCKED: Final = {
    "per_turn": "P1D",
    "then": "vacate",
    "zone": "Europe/Rome",
    "bank": "P2D",
    "grace": "PT1H",
    "days_off": ["sun"],
    "quiet": {"start": "22:00", "end": "07:00", "does": "slide"},
    "leave": {"days": 20, "starts_itself": True},
    "passes": 1,
    "bot_turns": 1,
}

GAMES: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    **{f"standard-{seats}": (seats, {}) for seats in (2, 3, 4, 8, 9, 10)},
    "standard-6-of-two": (6, {"teams": 2}),
    "standard-6-of-three": (6, {"teams": 3}),
    "standard-12": (12, {"teams": 3}),
    **{f"encyclopaedia-{seats}": (seats, {"edition": "encyclopaedia"}) for seats in (2, 4)},
    **{f"french-{seats}": (seats, {"edition": "french"}) for seats in (2, 4)},
    **{f"saudi-{seats}": (seats, {"edition": "saudi"}) for seats in (2, 4)},
    "breaking-2": (2, {"one_eyed": "may_break", "board": "shuffled", "sequences_to_win": 3}),
    "silent-4": (4, {"table_talk": "forbidden", "board": "quadrant"}),
    "clocked-3": (3, {}),
    "leg-2": (2, {}),
}


WANTED: Final[dict[str, set[type[Event]]]] = {
    "breaking-2": {SequenceBroken, ChipRemoved, DeadCardExchanged},
    "encyclopaedia-4": {DrawLost},
    "french-2": {DrawLost, PileShuffled},
    "silent-4": {CardDiscarded},
    "clocked-3": {SeatVacated, SeatTakenOver, *CLOCK_EVOLVERS},
}
"""What has to happen in a game for it to be worth recording."""

LONGEST: Final = 400
"""A game with more events than this is played anew, from another seed."""


def main() -> None:
    """Writes every game that is not there yet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (seats, options) in GAMES.items():
        if not (FOLDER / f"v1-{name}.moves.txt").exists():
            opening, replay = next(_worth_recording(name, seats, options))
            save(f"v1-{name}", replay, opening)


def _worth_recording(
    name: str, seats: int, options: dict[str, Any]
) -> Iterator[tuple[dict[str, Any], Replay]]:
    wanted = WANTED.get(name, set())
    for number in count():
        opening = _opening(f"{name} {number}", seats, options, name.startswith("clocked"))
        replay = _played(opening, Random(opening["seed"]), name.startswith("clocked"))
        happened = {type(event) for event in replay.log}
        if wanted <= happened and replay.state.phase == "ended":
            yield opening, replay


def _opening(seed: str, seats: int, options: dict[str, Any], is_clocked: bool) -> dict[str, Any]:
    if seed.startswith("leg"):
        return {"leg": _leg(seats, options), "seed": Random(seed).randbytes(32).hex()}
    return {
        "game": f"recorded{seats}",
        "seats": seats,
        "options": options,
        "pace": _CLOCKED if is_clocked else _PLAIN,
        "seat_order": "by_lot" if seats % 2 else "as_seated",
        "seed": Random(seed).randbytes(32).hex(),
    }


def _leg(seats: int, options: dict[str, Any]) -> Any:
    """The second game of a match, between the players of the first."""
    kept = [KeptSeat(f"player{seat}", None, f"entropy {seat}") for seat in range(seats)]
    match = Match("recorded2", 2, seats, first_seat=1)
    resolved = game_named(KIND).resolve(options, seats)
    leg = OpenLeg("recordedleg", KIND, match, resolved, Pace(), "private", "player0", kept, [])
    return msgspec.to_builtins(leg)


def _played(opening: dict[str, Any], whim: Random, is_clocked: bool) -> Replay:
    replay, now = Replay(opening), START_MS
    while replay.state.phase == "running" and replay.state.version < LONGEST:
        now += whim.randrange(1, 90) * MINUTE_MS
        for line in _lines(replay, now, whim, is_clocked):
            now = max(now, line.at)
    return replay


def _lines(replay: Replay, now: int, whim: Random, is_clocked: bool) -> Iterator[Line]:
    """What happens next: what may be done out of turn, what befalls the clocks, a move."""
    if is_clocked and whim.random() < 0.5:
        for who, command in _of_the_clocks(replay, now, whim):
            yield from _tried(replay, Line(now, who, told(command)))
        yield from _late(replay, now, whim)
    for seat in range(len(replay.state.seats)):
        yield from _out_of_turn(replay, seat, now, whim)
    yield from _move(replay, replay.state.to_move, now, whim)


def _tried(replay: Replay, line: Line) -> Iterator[Line]:
    try:
        if replay.do(line):
            yield line
        else:
            replay.lines.pop()
    except RuleViolation:
        return


def _out_of_turn(replay: Replay, seat: int, now: int, whim: Random) -> Iterator[Line]:
    if replay.state.phase != "running" or seat == replay.state.to_move:
        return
    if replay.state.options["table_talk"] == "forbidden" and whim.random() < 0.05:
        # All seats of the other side say so.
        for caller in (0, 2):
            yield from _tried(replay, Line(now, str(caller), told(CallOutTalk(1))))
    if whim.random() < 0.6:
        yield from _move(replay, seat, now, whim)


def _move(replay: Replay, seat: int | None, now: int, whim: Random) -> Iterator[Line]:
    state = replay.state
    if seat is None or state.phase != "running" or not legal_moves(state, seat):
        return
    strength = _STRENGTHS[seat % len(_STRENGTHS)]
    move = game_named(KIND).bot(state, seat, strength, whim.getrandbits(32))
    yield from _tried(replay, Line(now, str(seat), told(move)))


def _of_the_clocks(replay: Replay, now: int, whim: Random) -> Iterator[tuple[str, Command]]:
    state, seat = replay.state, str(whim.randrange(3))
    until = instant(now + whim.randrange(2, 60) * HOUR_MS)
    if whim.random() < 0.2:
        yield seat, ProposePause(until)
    proposal = state.timing.proposal if state.timing else None
    if proposal is not None:
        for asked in proposal.awaited:
            is_agreed = whim.random() < 0.8
            yield str(asked), AgreePause(proposal.until) if is_agreed else DeclinePause()
    if whim.random() < 0.2:
        yield seat, TakeLeave(until)
    yield CLOCK, ResumeGame()
    if whim.random() < 0.3:
        yield seat, EndLeave()
    yield CLOCK, EndLeave(int(seat))
    if whim.random() < 0.1:
        yield CLOCK, CreditOutage(state.turn, now - 2 * HOUR_MS, now)
    if whim.random() < 0.04:
        yield seat, VacateSeat()
    if any(each.is_free for each in state.seats):
        yield whim.choice([("player0", FillSeat()), (f"player{seat}", TakeSeat())])


def _late(replay: Replay, now: int, whim: Random) -> Iterator[Line]:
    """Now and then nobody moves until the time is up, and the clock says so."""
    while replay.state.deadline is not None and whim.random() < 0.4:
        state = replay.state
        now = max(now, instant_ms(state.deadline or "") + HOUR_MS)
        move = game_named(KIND).bot(state, state.to_move or 0, "easy", 0)
        yield from _tried(replay, Line(now, CLOCK, f"{TIME_OUT} {told(move)}"))
        now += DAY_MS // 24


if __name__ == "__main__":
    main()
