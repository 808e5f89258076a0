"""Recorded games of Sequence: the moves in notation, the events they led to, how it ended.

A game is three files in tests/games/sequence: ``NAME.moves.txt``, ``NAME.events.ndjson`` and
``NAME.end.json``. Those of every rules version stay. To record those that are missing:

    python -m tests.rules.sequence.recorded
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from service.application.bots import bot_to_act
from service.rules.decide import decide, decide_for_seat
from service.rules.game import fold, game_named
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.sequence.notation import parse_move, print_move
from service.rules.table import TABLE_EVENTS, Actor, Command, Event, Seat, State, Strength
from service.rules.view import view

FOLDER: Final = Path(__file__).parents[2] / "games" / "sequence"
KIND: Final = "sequence"
GAMES: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    **{f"v1-standard-{seats}": (seats, {}) for seats in (2, 3, 4, 8, 9, 10)},
    "v1-standard-6": (6, {"teams": 3}),
    "v1-standard-12": (12, {"teams": 2}),
    "v1-encyclopaedia-4": (4, {"edition": "encyclopaedia"}),
    "v1-french-3": (3, {"edition": "french"}),
    "v1-saudi-6": (6, {"edition": "saudi", "teams": 2, "board": "shuffled"}),
}
_STRENGTHS: Final[tuple[Strength, ...]] = ("steady", "easy", "steady")


class Recorded(NamedTuple):
    """A recorded game as its files tell it; moves are by seat, from 0."""

    seats: int
    options: dict[str, Any]
    seed: bytes
    moves: list[tuple[int, str]]
    events: list[Event]
    end: Any


def names() -> list[str]:
    """Every recorded game."""
    return sorted(path.name.removesuffix(".moves.txt") for path in FOLDER.glob("*.moves.txt"))


def read(name: str) -> Recorded:
    """The game of that name."""
    head, *lines = (FOLDER / f"{name}.moves.txt").read_text(encoding="utf-8").splitlines()
    told = msgspec.json.decode(head)
    moves = [(int(seat) - 1, move) for seat, _, move in (line.partition(" ") for line in lines)]
    events = (FOLDER / f"{name}.events.ndjson").read_bytes().splitlines()
    end = msgspec.json.decode((FOLDER / f"{name}.end.json").read_bytes())
    seed = bytes.fromhex(told["seed"])
    return Recorded(
        told["seats"], told["options"], seed, moves, [_DECODER.decode(it) for it in events], end
    )


def replayed(game: Recorded) -> list[Event]:
    """The events that the rules of today make of the moves."""
    log = _opened(game.seats, game.options, game.seed)
    state = fold(log)
    for seat, move in game.moves:
        events = decide_for_seat(state, parse_move(move), seat, 0)
        fold(events, state)
        log += events
    return log


def served(events: list[Event]) -> Any:
    """The view at the end as JSON carries it."""
    return msgspec.json.decode(msgspec.json.encode(view(fold(events))))


def _opened(seats: int, options: dict[str, Any], seed: bytes) -> list[Event]:
    log: list[Event] = []
    opened = OpenGame("recorded22", KIND, seats, options, visibility="public")
    commands: list[tuple[Command, int]] = [(opened, 0)]
    commands += [(TakeSeat(entropy=f"seat {n}"), n) for n in range(seats)]
    for command, seat in [*commands, (StartGame(), 0)]:
        log += decide(fold(log), command, Actor(f"player{seat}", "http"), 0, seed)
    return log


def _played(log: list[Event]) -> Iterator[tuple[int, str]]:
    state, n = fold(log), 0
    # For the choice of who acts every seat counts as a bot.
    while (seat := bot_to_act(_all_bots(state))) is not None:
        strength = _STRENGTHS[seat % len(_STRENGTHS)]
        move = game_named(KIND).bot(state, seat, strength, n)
        events = decide_for_seat(state, move, seat, 0)
        fold(events, state)
        log += events
        n += 1
        yield seat, print_move(move)


def _all_bots(state: State) -> State:
    seats = [Seat(bot="easy", is_out=seat.is_out) for seat in state.seats]
    return msgspec.structs.replace(state, seats=seats)


def _record(name: str) -> None:
    seats, options = GAMES[name]
    seed = Random(name).randbytes(32)
    log = _opened(seats, options, seed)
    lines = [f"{seat + 1} {move}" for seat, move in _played(log)]
    head = msgspec.json.encode({"seats": seats, "options": options, "seed": seed.hex()}).decode()
    (FOLDER / f"{name}.moves.txt").write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    encoded = b"".join(msgspec.json.encode(event) + b"\n" for event in log)
    (FOLDER / f"{name}.events.ndjson").write_bytes(encoded)
    (FOLDER / f"{name}.end.json").write_bytes(msgspec.json.encode(served(log)) + b"\n")


def _decoder() -> msgspec.json.Decoder[Any]:
    union: Any = TABLE_EVENTS[0]
    for kind in (*TABLE_EVENTS[1:], *game_named(KIND).events):
        union |= kind
    return msgspec.json.Decoder(union)


_DECODER: Final = _decoder()


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for missing in GAMES.keys() - set(names()):
        _record(missing)
