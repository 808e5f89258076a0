"""Replay vectors: whole games as three readers may read them, with what the server shows."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from service.rules.game import fold, legal_moves
from service.rules.redact import redact
from service.rules.table import Event, State
from service.rules.view import view
from tests.contract.games import Game, games

HASH_DIGITS: Final = 16
STATES: Final = 3
MOVES: Final = 3


def written(parts: Mapping[str, Any]) -> str:
    """An object with a line for each item of its lists, so that a change of it can be read."""
    fields = [f"{_line(name)}:{_listed(value)}" for name, value in parts.items()]
    return "{" + ",\n".join(fields) + "}\n"


def vector_files() -> dict[str, str]:
    """Path under ``openapi/vectors`` -> content, of every game."""
    return {f"{game.kind}/{game.name}.json": _written(game) for game in games()}


def canonical(value: Any) -> bytes:
    """JSON in one form: sorted names, no spaces, no escapes beyond those that JSON asks for."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def hash_of(state: Any) -> str:
    """The first digits of the SHA-256 of a state in canonical form."""
    return hashlib.sha256(canonical(state)).hexdigest()[:HASH_DIGITS]


def _written(game: Game) -> str:
    common = [_plain(redact(event, None)) for event in game.events]
    return written(
        {
            "kind": game.kind,
            "game": game.opened.game,
            "seats": game.opened.seats,
            "events": common,
            "viewers": [_viewer(game, seat, common) for seat in _readers(game)],
        }
    )


def _readers(game: Game) -> list[int | None]:
    """The seat that moves first, the one after it, and a spectator."""
    first = next(state.to_move for state in _states(game.events) if state.to_move is not None)
    return [first, (first + 1) % game.opened.seats, None]


def _viewer(game: Game, seat: int | None, common: Sequence[Any]) -> dict[str, Any]:
    own = [redact(event, seat) for event in game.events]
    hashes, states, moves = [], {}, {}
    asked = [
        n for n, state in enumerate(_states(own), 1) if seat is not None and _is_to_act(state, seat)
    ]
    chosen = set(_spread(len(own), STATES))
    moving = {asked[n - 1] for n in _spread(len(asked), MOVES)}
    for version, state in enumerate(_states(own), 1):
        shown = msgspec.to_builtins(view(state))
        hashes.append(hash_of(shown))
        if version in chosen:
            states[str(version)] = shown
        if version in moving and seat is not None:
            moves[str(version)] = msgspec.to_builtins(legal_moves(state, seat))
    reads = {
        str(version): _plain(event)
        for version, event in enumerate(own, 1)
        if _plain(event) != common[version - 1]
    }
    return {"seat": seat, "reads": reads, "hashes": hashes, "states": states, "moves": moves}


def _is_to_act(state: State, seat: int) -> bool:
    return state.phase == "running" and (state.to_move == seat or seat in state.asked)


def _spread(count: int, parts: int) -> list[int]:
    """Up to ``parts`` numbers from 1 to ``count``, the last among them, as far apart as may be."""
    return sorted({-(-count * n // parts) for n in range(1, parts + 1)} - {0})


def _states(events: Sequence[Event]) -> Iterator[State]:
    """The state after each event; the same object, changed in place."""
    state = State()
    for event in events:
        yield fold([event], state)


def _plain(event: Event) -> Any:
    return msgspec.to_builtins(event)


def _listed(value: Any) -> str:
    if not isinstance(value, list):
        return _line(value)
    return "[\n" + ",\n".join(map(_line, value)) + "]"


def _line(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
