"""Games of Sequence Stacks with chosen hands on a real store, as if they had been dealt so."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from random import Random
from typing import Any

import msgspec

from service.application.handle import Outcome
from service.application.summaries import members, summary_of, when_due
from service.eventlog.recorded import By
from service.eventlog.store import Batch, Store
from service.rules.decide import decide
from service.rules.game import fold, game_named
from service.rules.notes import NO_NOTES, Note
from service.rules.pace import Pace
from service.rules.seating import FillSeat, OpenGame, StartGame, TakeSeat
from service.rules.stacks.cards import BLOCK, deck_for
from service.rules.stacks.events import HandDealt, PileShuffled
from service.rules.table import Actor, Command, Event, State, Visibility
from tests.application.tables import NOON, Table

KIND = "sequence-stacks"
RUN = "R1 R2 R3 R4 R5"
"""A hand that finishes a red sequence in the first turn."""

WINDOW = {"block_mode": "window", "block_window_hours": 6}
HOUR = 3_600_000


def lay(
    store: Store,
    hands: Sequence[str],
    players: Sequence[str | None] = ("p0", "p1", "p2"),
    *,
    options: Mapping[str, Any] | None = None,
    pace: Pace | None = None,
    visibility: Visibility = "private",
    game: str = "abcdefghij",
    now: int = NOON,
) -> Table:
    """A running game; seat 0 is to move. A player who is None is a bot; other hands are any."""
    opening = OpenGame(game, KIND, len(players), dict(options or {}), pace or Pace(), visibility)
    log = with_hands(_opening_of_seat_0(opening, players, now), hands)
    put(store, log, now)
    return Table(store, game, now)


def with_hands(log: Sequence[Event], hands: Sequence[str]) -> list[Event]:
    """The log with these hands by seat; Blocks that nobody is given lie deep in the pile."""
    dealt = sum(isinstance(event, HandDealt) for event in log)
    wanted = [hand.split() for hand in (*hands, *[""] * dealt)][:dealt]
    left = Counter(deck_for(dealt))
    left.subtract(card for hand in wanted for card in hand)
    mixed = Random(7).sample(sorted(left.elements()), left.total())
    rest = sorted(mixed, key=lambda card: card == BLOCK)
    for hand in wanted:
        hand += [rest.pop(0) for _ in range(5 - len(hand))]
    return [_redealt(event, wanted, rest) for event in log]


def put(store: Store, log: Sequence[Event], now: int, player: int | None = 0) -> None:
    """The whole log in one append."""
    state = fold(log)
    store.append(
        Batch(
            game_id=state.game,
            expected_version=0,
            command_id="the-whole-log",
            body_hash="0123456789ab",
            at=now,
            by=By(player, "http"),
            events=list(log),
            summary=summary_of(state, now, now),
            due=when_due(state, NO_NOTES, now),
            seated=sorted(members(state)),
        )
    )


def said(table: Table, seat: int, *lines: str) -> Outcome:
    """Commands of the player on a seat as people write them; what the last one led to."""
    state = table.state()
    parse = game_named(state.kind).parse_move
    return [table.give(parse(line), state.seats[seat].player or "") for line in lines][-1]


def types_of(outcome: Outcome) -> list[str]:
    """The types of the events that a command led to."""
    return [event.type for event in outcome.events]


def notes_of(table: Table) -> Mapping[int, Note]:
    """The notes as the store has them."""
    return table.store.load(table.game, with_notes=True).notes


def _opening_of_seat_0(opening: OpenGame, players: Sequence[str | None], now: int) -> list[Event]:
    for seed in count():
        log = _opening(opening, players, now, seed.to_bytes(32, "big"))
        if fold(log).to_move == 0:
            return log
    raise AssertionError("every seat comes first sooner or later")


def _opening(
    opening: OpenGame, players: Sequence[str | None], now: int, chance: bytes
) -> list[Event]:
    host = players[0]
    seating: list[tuple[Command, str | None]] = [
        (TakeSeat(n, has_link=True), player) if player else (FillSeat(n), host)
        for n, player in enumerate(players)
    ]
    state, log = State(), list[Event]()
    for command, player in [(opening, host), *seating, (StartGame(), host)]:
        events = decide(state, command, Actor(player, "http"), now, chance)
        fold(events, state)
        log += events
    return log


def _redealt(event: Event, hands: list[list[str]], rest: list[str]) -> Event:
    if isinstance(event, HandDealt):
        return msgspec.structs.replace(event, cards=list(hands[event.seat]))
    if isinstance(event, PileShuffled):
        return msgspec.structs.replace(event, cards=list(rest))
    return event
