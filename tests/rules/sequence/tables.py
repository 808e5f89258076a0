"""Tables to test on: chips placed as text, moves as players write them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from service.rules.decide import decide, decide_for_seat
from service.rules.game import fold
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.sequence.board import SPACES, spaces_in
from service.rules.sequence.notation import parse_move
from service.rules.sequence.state import Position
from service.rules.table import Actor, Command, Event, State

A, B, C = 0, 1, 2
"""Teams, and the first seat of each."""


def opening(seats: int = 2, seed: int = 0, options: Mapping[str, Any] | None = None) -> list[Event]:
    """The events of a game from its opening to its first turn."""
    chance = Random(seed).randbytes(32)
    log: list[Event] = []
    opened = OpenGame("testgame22", "sequence", seats, dict(options or {}), visibility="public")
    commands: list[tuple[Command, int]] = [(opened, 0)]
    commands += [(TakeSeat(entropy=f"seat {n}"), n) for n in range(seats)]
    for command, seat in [*commands, (StartGame(), 0)]:
        log += decide(fold(log), command, Actor(f"player{seat}", "http"), 0, chance)
    return log


def started(seats: int = 2, seed: int = 0, **options: Any) -> State:
    """A game at its first turn."""
    return fold(opening(seats, seed, options))


def of_type(events: list[Event], kind: type[Event]) -> list[Event]:
    """Those of one type alone."""
    return [event for event in events if type(event) is kind]


def spaces(text: str) -> list[str]:
    """``b5-f5 g5`` as the names of the spaces, in that order."""
    return [space for part in text.split() for space in _run(part)]


class Table:
    """A game under test: whose turn it is and what a hand holds are as the test says."""

    def __init__(self, seats: int = 2, seed: int = 0, **options: Any) -> None:
        # Four to win, unless a test is about winning: counting goes on past the second.
        self.state = started(seats, seed, **{"sequences_to_win": 4, **options})

    @property
    def position(self) -> Position:
        position: Position = self.state.position
        return position

    def place(self, seat: int, text: str) -> list[Event]:
        """Chips one by one in the order told, with two-eyed jacks, where none of the team's is yet.

        The events of the last.
        """
        events: list[Event] = []
        team = seat % self.position.teams
        for space in spaces(text):
            if self.owner(space) != team:
                events = self.play(seat, f"JD {space}", hand="JD")
        return events

    def play(self, seat: int, move: str, hand: str | None = None) -> list[Event]:
        """A move of ``seat``, which is to move, from ``hand`` (None: what it holds)."""
        self.turn(seat, hand)
        return self.do(seat, parse_move(move))

    def do(self, seat: int, command: Command) -> list[Event]:
        """A command, whoever is to move."""
        events = decide_for_seat(self.state, command, seat, 0)
        fold(events, self.state)
        return events

    def turn(self, seat: int, hand: str | None = None) -> None:
        """The seat is to move, with these cards."""
        self.state.to_move = seat
        self.position.exchanges = 0
        if hand is not None:
            self.position.hands[seat] = [*hand.split()]

    def sequences(self, team: int = A) -> list[str]:
        """The sequences of a team as ``b5-f5``, in the order they were made."""
        made = [spaces_in(five) for owner, five in self.position.sequences if owner == team]
        return [f"{five[0]}-{five[-1]}" for five in made]

    def count(self, team: int = A) -> int:
        """How many sequences the team has."""
        return len(self.sequences(team))

    def locked(self, team: int = A) -> list[str]:
        """The team's locked chips in reading order."""
        return spaces_in(self.position.locked[team])

    def owner(self, space: str) -> int | None:
        """The team whose chip stands on a space."""
        bit = 1 << SPACES.index(space)
        return next((n for n, chips in enumerate(self.position.chips) if chips & bit), None)


def _run(part: str) -> list[str]:
    first, _, last = part.partition("-")
    if not last:
        return [first]
    columns, rows = _steps(ord(first[0]), ord(last[0])), _steps(int(first[1:]), int(last[1:]))
    length = max(len(columns), len(rows))
    columns, rows = columns * (length // len(columns)), rows * (length // len(rows))
    return [f"{chr(column)}{row}" for column, row in zip(columns, rows, strict=True)]


def _steps(first: int, last: int) -> list[int]:
    step = 1 if last >= first else -1
    return list(range(first, last + step, step))
