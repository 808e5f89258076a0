"""A twin of a game: the same for its reader, and different in all that is hidden from them.

Whatever an answer would tell of a hidden card, of the order of the pile or of the seed
would differ between a game and its twin.
"""

import random
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import msgspec

from service.bootstrap import House
from service.eventlog.recorded import RecordedEvent
from service.eventlog.store import Batch
from service.rules.sequence.events import (
    CardDrawn,
    ChipPlaced,
    ChipRemoved,
    DeadCardExchanged,
    HandDealt,
    PileShuffled,
)
from service.rules.table import Event, GameOpened

Slot = tuple[int, int]
"""Where a card came from: (version of the event that holds it, its place there)."""


def twin_events(events: list[Event], reader: int | None, chance: random.Random) -> list[Event]:
    """The events with the hidden cards dealt out anew among the places that hide them."""
    cards, hidden, drawn = _trace(events, reader)
    values = [cards[slot] for slot in hidden]
    chance.shuffle(values)
    changed = {**cards, **dict(zip(hidden, values, strict=True))}
    return [_twin(n, event, changed, drawn, chance) for n, event in enumerate(events)]


def put_twin(house: House, game: str, twin: str, reader: int | None, chance: random.Random) -> None:
    """The twin in the same store, each of its events at the same time and by the same hand."""
    log = house.store.read(game)
    summary = house.store.load(game).summary
    assert summary is not None
    events = twin_events([recorded.data for recorded in log], reader, chance)
    assert events != [recorded.data for recorded in log]
    opened = msgspec.structs.replace(events[0], game=twin)
    twins = [(recorded, event) for recorded, event in zip(log, [opened, *events[1:]], strict=True)]
    before = 0
    for command_id, group in groupby(twins, lambda pair: pair[0].command_id):
        batch = list(group)
        first: RecordedEvent = batch[0][0]
        house.store.append(
            Batch(
                game_id=twin,
                expected_version=before,
                command_id=command_id,
                body_hash="twin",
                at=first.at,
                by=first.by,
                events=[event for _, event in batch],
                summary=msgspec.structs.replace(
                    summary, game=twin, version=before + len(batch), changed_at=first.at
                ),
                tells=False,
            )
        )
        before += len(batch)


def _trace(
    events: list[Event], reader: int | None
) -> tuple[dict[Slot, str], list[Slot], dict[int, Slot]]:
    """Card by slot; the slots hidden from the reader in the end; draw event -> its slot."""
    cards: dict[Slot, str] = {}
    hands: dict[int, list[Slot]] = {}
    pile: list[Slot] = []
    drawn: dict[int, Slot] = {}
    for n, event in enumerate(events):
        if isinstance(event, HandDealt | PileShuffled):
            slots = [(n, place) for place in range(len(event.cards))]
            cards |= {slot: str(card) for slot, card in zip(slots, event.cards, strict=True)}
            if isinstance(event, HandDealt):
                hands[event.seat] = slots
            else:
                pile = slots
        elif isinstance(event, CardDrawn):
            drawn[n] = pile.pop(0)
            hands[event.seat].append(drawn[n])
        elif isinstance(event, ChipPlaced | ChipRemoved | DeadCardExchanged):
            hand = hands[event.seat]
            hand.remove(next(slot for slot in hand if cards[slot] == event.card))
    others = (slot for seat, hand in hands.items() if seat != reader for slot in hand)
    return cards, [*others, *pile], drawn


def _twin(
    n: int, event: Event, cards: dict[Slot, str], drawn: dict[int, Slot], chance: random.Random
) -> Event:
    changes: dict[str, Any] = {}
    if isinstance(event, GameOpened):
        changes = {"seed": chance.randbytes(32).hex()}
    elif isinstance(event, HandDealt | PileShuffled):
        changes = {"cards": [cards[n, place] for place in range(len(event.cards))]}
    elif isinstance(event, CardDrawn):
        changes = {"card": cards[drawn[n]]}
    return msgspec.structs.replace(event, **changes) if changes else event


def private_values(body: Any) -> Iterator[tuple[str, int | None, Any]]:
    """(event type, seat, value) of every private field in an answer, however deep."""
    if isinstance(body, dict):
        kind, seat = str(body.get("type")), body.get("seat")
        for name, value in body.items():
            is_card = kind in ("hand_dealt", "pile_shuffled", "card_drawn")
            if is_card and name in ("cards", "card"):
                yield kind, seat, value
            elif kind == "game_opened" and name == "seed":
                yield kind, None, value
            yield from private_values(value)
    elif isinstance(body, list):
        for value in body:
            yield from private_values(value)
