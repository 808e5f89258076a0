"""Recorded games: what was done in notation, the events it led to, and how it ended.

A game is three files in tests/games/sequence: ``NAME.moves.txt``, ``NAME.events.ndjson`` and
``NAME.end.json``. Those of every rules version stay. To record new ones:

    python -m tests.rules.sequence.recording
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from service.rules.decide import Resign, TimeOutTurn, decide, decide_for_seat
from service.rules.game import fold, game_named
from service.rules.leaves import EndLeave, TakeLeave
from service.rules.leaving import VacateSeat
from service.rules.legs import OpenLeg
from service.rules.outages import CreditOutage
from service.rules.pace import Pace, instant_ms
from service.rules.pauses import AgreePause, DeclinePause, ProposePause, ResumeGame
from service.rules.seating import FillSeat, InvitePlayer, LeaveSeat, OpenGame, StartGame, TakeSeat
from service.rules.sequence.notation import parse_move, print_move
from service.rules.table import TABLE_EVENTS, Actor, Command, Event, State
from service.rules.view import view

FOLDER: Final = Path(__file__).parents[2] / "games" / "sequence"
KIND: Final = "sequence"
START_MS: Final = instant_ms("2027-01-15T08:00:00Z")
CLOCK: Final = "clock"
TIME_OUT: Final = "time out"
"""The clock ends the turn; what a bot would play instead may follow."""

_TABLE: Final = (
    *(TakeSeat, LeaveSeat, FillSeat, VacateSeat, Resign),
    *(ProposePause, AgreePause, DeclinePause, ResumeGame, TakeLeave, EndLeave, CreditOutage),
)


class Line(NamedTuple):
    """When (Unix ms), who (a seat, a player, or ``clock``), and what: in notation or as JSON."""

    at: int
    who: str
    what: str


class Recorded(NamedTuple):
    """A recorded game as its files tell it."""

    opening: dict[str, Any]
    lines: list[Line]
    events: list[Event]
    end: Any


def names() -> list[str]:
    """Every recorded game."""
    return sorted(path.name.removesuffix(".moves.txt") for path in FOLDER.glob("*.moves.txt"))


def read(name: str) -> Recorded:
    """The game of that name."""
    head, *lines = (FOLDER / f"{name}.moves.txt").read_text(encoding="utf-8").splitlines()
    events = (FOLDER / f"{name}.events.ndjson").read_bytes().splitlines()
    end = (FOLDER / f"{name}.end.json").read_bytes()
    decoder = msgspec.json.Decoder(_any_of((*TABLE_EVENTS, *game_named(KIND).events)))
    return Recorded(
        msgspec.json.decode(head),
        [_line(text) for text in lines],
        [decoder.decode(event) for event in events],
        msgspec.json.decode(end),
    )


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


def end_of(events: Iterable[Event]) -> Any:
    """The state at the end as JSON shows it."""
    return msgspec.to_builtins(view(fold(events)))


def told(command: Command) -> str:
    """A command as a line has it."""
    if isinstance(command, _TABLE):
        return msgspec.json.encode(command).decode()
    return print_move(command)


def save(name: str, replay: Replay, opening: Mapping[str, Any]) -> None:
    """Writes the three files of a game."""
    head = msgspec.json.encode(opening).decode()
    _write(f"{name}.moves.txt", [head, *(f"{at} {who} {what}" for at, who, what in replay.lines)])
    _write(f"{name}.events.ndjson", [msgspec.json.encode(event).decode() for event in replay.log])
    _write(f"{name}.end.json", [msgspec.json.encode(end_of(replay.log)).decode()])


def _actor(who: str) -> Actor:
    if who == CLOCK:
        return Actor(None, "clock")
    return Actor(f"player{who}" if who.isdigit() else who, "http")


def _command(what: str) -> Command:
    if not what.startswith("{"):
        return parse_move(what)
    command: Command = msgspec.json.decode(what, type=_any_of(_TABLE))
    return command


def _line(text: str) -> Line:
    at, who, what = text.split(" ", 2)
    return Line(int(at), who, what)


def _any_of(types: Iterable[Any]) -> Any:
    union: Any = None
    for kind in types:
        union = kind if union is None else union | kind
    return union


def _write(name: str, lines: Iterable[str]) -> None:
    (FOLDER / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
