"""Appends for tests: single batches, and whole games as the service would write them."""

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from service.eventlog import keys
from service.eventlog.append import append_command, appended
from service.eventlog.exchange import exchange
from service.eventlog.recorded import By
from service.eventlog.store import Batch, Store
from service.eventlog.summary import Summary
from service.rules.decide import decide
from service.rules.game import fold, legal_moves
from service.rules.pace import Pace, instant_ms
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.table import Actor, Command, Event, PlayerInvited, State

GAME = "abcdefghij"
NOON = 1_800_000_000_000

_FIRST = Summary(
    game=GAME,
    kind="sequence",
    version=0,
    phase="open",
    host="phost",
    visibility="public",
    seats=[None, None],
    invited=[],
    to_move=None,
    deadline=None,
    turn=0,
    opened_at=NOON,
    changed_at=NOON,
    winners=None,
)


def invitations(count: int, first: int = 1) -> list[Event]:
    """Small events that can be told apart."""
    return [PlayerInvited(f"p{number}") for number in range(first, first + count)]


def batch(
    expected_version: int = 0,
    events: int | list[Event] = 1,
    game: str = GAME,
    command_id: str | None = None,
    summary: dict[str, Any] | None = None,
    **more: Any,
) -> Batch:
    """An append of events, or of so many invitations; the rest says what else differs."""
    if isinstance(events, int):
        events = invitations(events, expected_version + 1)
    version = expected_version + len(events)
    fields = {"game": game, "version": version, **(summary or {})}
    defaults: dict[str, Any] = {
        "game_id": game,
        "expected_version": expected_version,
        "command_id": command_id or f"command-{expected_version:08d}",
        "body_hash": "0123456789ab",
        "at": NOON,
        "by": By(None, "http"),
        "events": events,
        "summary": msgspec.structs.replace(_FIRST, **fields),
    }
    return Batch(**{**defaults, **more})


def whole_game(seed: int, game: str = GAME) -> list[Batch]:
    """A game of Sequence from the opening to the end, two random players, a batch a command."""
    return list(_played(seed, game))


def append_all(store: Store, batches: list[Batch]) -> None:
    """Every batch, in order and in one round trip."""
    partition = keys.partition_of(batches[0].game_id, store.partitions)
    replies = exchange(store.client, [append_command(one, partition) for one in batches])
    last = [appended(one, reply) for one, reply in zip(batches, replies, strict=True)][-1]
    assert last.version == batches[-1].summary.version


def seconds_until(expected: type[Exception], ask: Callable[[], object]) -> float:
    """How long it takes until the store says that it cannot."""
    start = time.monotonic()
    with pytest.raises(expected):
        ask()
    return time.monotonic() - start


def _played(seed: int, game: str) -> Iterator[Batch]:
    pick, chance = Random(seed), seed.to_bytes(32, "big")
    opening = OpenGame(game, "sequence", 2, pace=Pace("P3D"))
    commands: list[tuple[Command, int]] = [
        (opening, 0),
        (TakeSeat(), 0),
        (TakeSeat(has_link=True), 1),
        (StartGame(), 0),
    ]
    state, now = State(), NOON
    while commands:
        command, player = commands.pop(0)
        now += pick.randrange(60_000, 80_000_000)
        events = decide(state, command, Actor(f"pplayer0000{player}", "http"), now, chance)
        before = state.version
        fold(events, state)
        yield _move(state, events, before, now, player, pick)
        if not commands and state.to_move is not None:
            moves = legal_moves(state, state.to_move)
            mover = state.seats[state.to_move].player or ""
            commands.append((pick.choice(moves), int(mover[-1])))


def _move(
    state: State, events: list[Event], before: int, now: int, player: int, pick: Random
) -> Batch:
    command_id = f"{pick.getrandbits(64):016x}"
    seats = [seat.player for seat in state.seats]
    facts: dict[str, Any] = {
        "game": state.game,
        "version": state.version,
        "phase": state.phase,
        "host": state.host,
        "seats": seats,
        "to_move": state.to_move,
        "deadline": instant_ms(state.deadline) if state.deadline else None,
        "turn": state.turn,
        "changed_at": now,
        "winners": state.result.winners if state.result else None,
    }
    return Batch(
        game_id=state.game,
        expected_version=before,
        command_id=command_id,
        body_hash=f"{pick.getrandbits(48):012x}",
        at=now,
        by=By(player, "http"),
        events=events,
        summary=msgspec.structs.replace(_FIRST, **facts),
        due=facts["deadline"],
        seated=[seat for seat in seats if seat],
    )
