"""Recorded games: how one is written down, read and played again.

A game is two files in tests/games/sequentia: ``NAME.txt`` has its seed, its moves in notation and
how it ended, ``NAME.ndjson`` its events. Write all anew, for a new rules version only:
python -m tests.rules.sequentia.recorded
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from service.rules.decide import Resign, decide, decide_for_seat
from service.rules.game import fold, game_named
from service.rules.seating import FillSeat, OpenGame, StartGame
from service.rules.sequentia.state import position_of
from service.rules.table import TABLE_EVENTS, Actor, Command, Event, State, Strength

GAMES = Path(__file__).parents[2] / "games" / "sequentia"
HOST = Actor("phost", "http")
RESIGN = "resign"


class Opening(msgspec.Struct, frozen=True):
    """All that a game of ours starts from."""

    kind: str
    seats: int
    options: dict[str, Any]
    seed: str


class Recorded(NamedTuple):
    """A game as it is written down: its moves by seat in notation, and the last line."""

    opening: Opening
    moves: list[tuple[int, str]]
    end: str


def read(name: str) -> Recorded:
    """The game of that name."""
    first, *lines, end = (GAMES / f"{name}.txt").read_text().splitlines()
    moves = [line.split(" ", 1) for line in lines]
    return Recorded(
        msgspec.json.decode(first, type=Opening), [(int(seat), move) for seat, move in moves], end
    )


def read_events(name: str, kind: str) -> list[Event]:
    """The events of the game of that name."""
    types: Any = reduce(or_, (*TABLE_EVENTS, *game_named(kind).events))
    decoder = msgspec.json.Decoder(types)
    lines = (GAMES / f"{name}.ndjson").read_text().splitlines()
    return [decoder.decode(line) for line in lines]


def opened(opening: Opening) -> tuple[State, list[Event]]:
    """The game just after its start, and its log."""
    state, log = State(), []
    commands: list[Command] = [
        OpenGame("recorded", opening.kind, opening.seats, opening.options, seat_order="by_lot"),
        *(FillSeat() for _ in range(opening.seats)),
        StartGame(),
    ]
    for command in commands:
        events = decide(state, command, HOST, 0, bytes.fromhex(opening.seed))
        log += events
        fold(events, state)
    return state, log


def played(recorded: Recorded) -> tuple[State, list[Event]]:
    """The game played again from its moves, and its log."""
    state, log = opened(recorded.opening)
    game = game_named(recorded.opening.kind)
    for seat, line in recorded.moves:
        move = Resign() if line == RESIGN else game.parse_move(line)
        events = decide_for_seat(state, move, seat, 0)
        log += events
        fold(events, state)
    return state, log


def end_of(state: State) -> str:
    """How a game ended, on one line."""
    position, result = position_of(state), state.result
    if result is None:
        return "not ended"
    return (
        f"winners {result.winners} {result.reason} {result.rule} cards"
        f" {[len(cards) for cards in position.scores]} sequences {position.words}"
        f" removed {len(position.removed)} version {state.version}"
    )


def record(
    name: str, opening: Opening, bots: Sequence[Strength], resigning: tuple[int, int] | None
) -> None:
    """Let bots play a game and write it down; ``resigning``: a turn and the seat that gives up."""
    state, log = opened(opening)
    game, random, moves = game_named(opening.kind), Random(opening.seed), []
    while state.to_move is not None:
        seat = state.to_move
        move: Command = game.bot(state, seat, bots[seat], random.getrandbits(32))
        line = game.print_move(move)
        if resigning is not None and state.turn >= resigning[0]:
            seat, move, line, resigning = resigning[1], Resign(), RESIGN, None
        moves.append(f"{seat} {line}")
        events = decide_for_seat(state, move, seat, 0)
        log += events
        fold(events, state)
    first = msgspec.json.encode(opening).decode()
    _write(f"{name}.txt", [first, *moves, end_of(state)])
    _write(f"{name}.ndjson", [msgspec.json.encode(event).decode() for event in log])


def main() -> None:
    """Writes the nine games anew."""
    bots: list[Strength] = ["strong", "steady", "easy", "steady"]
    for mode, options in (
        ("shift", {"stall_turns": 12}),
        ("stack", {}),
        ("grid", {"grid_claim": "placed_card"}),
    ):
        for seats in (2, 3, 4):
            seed = f"{seats}{len(mode)}".zfill(64)
            opening = Opening(f"sequentia-{mode}", seats, options if seats == 3 else {}, seed)
            record(f"{mode}-{seats}", opening, bots, (5, 2) if seats == 4 else None)


def _write(name: str, lines: Iterable[str]) -> None:
    (GAMES / name).write_text("".join(f"{line}\n" for line in lines))


if __name__ == "__main__":
    main()
