"""Recorded games of Sequence, taken up line by line.

Those of every rules version stay. To record new ones:

    python -m tests.rules.sequence.recording
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from service.rules.decide import Resign, TimeOutTurn, decide, decide_for_seat
from service.rules.game import fold
from service.rules.leaves import EndLeave, TakeLeave
from service.rules.leaving import VacateSeat
from service.rules.legs import OpenLeg
from service.rules.outages import CreditOutage
from service.rules.pace import Pace, instant_ms
from service.rules.pauses import AgreePause, DeclinePause, ProposePause, ResumeGame
from service.rules.seating import FillSeat, InvitePlayer, LeaveSeat, OpenGame, StartGame, TakeSeat
from service.rules.sequence.notation import parse_move, print_move
from service.rules.table import Actor, Command, Event, State
from tests.rules.recorded_files import GAMES, Line, Recorded, any_of, names_in, read_from, save_in

FOLDER: Final = GAMES / "sequence"
KIND: Final = "sequence"
START_MS: Final = instant_ms("2027-01-15T08:00:00Z")
CLOCK: Final = "clock"
TIME_OUT: Final = "time out"
"""The clock ends the turn; what a bot would play instead may follow."""

_TABLE: Final = (
    *(TakeSeat, LeaveSeat, FillSeat, VacateSeat, Resign),
    *(ProposePause, AgreePause, DeclinePause, ResumeGame, TakeLeave, EndLeave, CreditOutage),
)


def names() -> list[str]:
    """Every recorded game."""
    return names_in(FOLDER)


def read(name: str) -> Recorded:
    """The game of that name."""
    return read_from(FOLDER, name, KIND)


class Replay:
    """A game taken up line by line."""

    def __init__(self, opening: Mapping[str, Any]) -> None:
        self.log = opened(opening)
        self.state = fold(self.log)
        self.lines: list[Line] = []

    def do(self, line: Line) -> list[Event]:
        """What the line leads to. Raises RuleViolation."""
        events = self._decided(line)
        fold(events, self.state)
        self.log += events
        self.lines.append(line)
        return events

    def _decided(self, line: Line) -> list[Event]:
        if line.what.startswith(TIME_OUT):
            move = line.what.removeprefix(TIME_OUT)
            late = TimeOutTurn(self.state.turn, parse_move(move) if move else None)
            return decide(self.state, late, _actor(CLOCK), line.at, b"")
        command = _command(line.what)
        if isinstance(command, _TABLE):
            return decide(self.state, command, _actor(line.who), line.at, b"")
        return decide_for_seat(self.state, command, int(line.who), line.at)


def replayed(opening: Mapping[str, Any], lines: Iterable[Line]) -> list[Event]:
    """The events that the lines lead to now."""
    replay = Replay(opening)
    for line in lines:
        replay.do(line)
    return replay.log


def opened(opening: Mapping[str, Any]) -> list[Event]:
    """The events up to the first turn."""
    if "leg" in opening:
        leg = msgspec.convert(opening["leg"], OpenLeg)
        return decide(State(), leg, _actor(CLOCK), START_MS, bytes.fromhex(opening["seed"]))
    seats, seed = opening["seats"], bytes.fromhex(opening["seed"])
    table = OpenGame(
        opening["game"],
        KIND,
        seats,
        opening["options"],
        msgspec.convert(opening["pace"], Pace),
        "public",
        opening["seat_order"],
    )
    first: list[tuple[Command, int]] = [(InvitePlayer("player1"), 0), (TakeSeat(), 1)]
    seating = [(TakeSeat(entropy=f"entropy {n}"), n) for n in range(seats)]
    log: list[Event] = []
    for command, seat in [(table, 0), *first, (LeaveSeat(), 1), *seating, (StartGame(), 0)]:
        log += decide(fold(log), command, _actor(str(seat)), START_MS, seed)
    return log


def told(command: Command) -> str:
    """A command as a line has it."""
    if isinstance(command, _TABLE):
        return msgspec.json.encode(command).decode()
    return print_move(command)


def save(name: str, replay: Replay, opening: Mapping[str, Any]) -> None:
    """Writes the three files of a game."""
    save_in(FOLDER, name, opening, replay.lines, replay.log)


def _actor(who: str) -> Actor:
    if who == CLOCK:
        return Actor(None, "clock")
    return Actor(f"player{who}" if who.isdigit() else who, "http")


def _command(what: str) -> Command:
    if not what.startswith("{"):
        return parse_move(what)
    command: Command = msgspec.json.decode(what, type=any_of(_TABLE))
    return command
