"""A twin of a game: the same for its reader, and different in all that is hidden from them.

Whatever an answer would tell of a hidden card, of the order of the pile, of the seed, or of
the note of another seat would differ between a game and its twin.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any

import msgspec

from service.bootstrap import House
from service.eventlog.recorded import RecordedEvent
from service.eventlog.store import Batch, NewNote
from service.rules.game import fold, game_named
from service.rules.notes import Note
from service.rules.redact import redact
from service.rules.table import NOBODY, TABLE_EVENTS, Event, GameOpened, State

Slot = tuple[int, int]
"""Where a card stands in the log: (index of its event, its place there)."""


class Card(str):
    """A card that knows its slot; in all else the text that it is."""

    slot: Slot


def twin_events(events: list[Event], reader: int | None, chance: random.Random) -> list[Event]:
    """The events with the hidden cards dealt out anew among the places that hide them."""
    state, drawn_from = _trace(events)
    hidden = list(_hidden(state.position, _seen(events, reader).position))
    values = [str(card) for card in hidden]
    chance.shuffle(values)
    changed: dict[Slot, str] = {}
    for card, value in zip(hidden, values, strict=True):
        slot: Slot | None = card.slot
        while slot is not None:
            changed[slot] = value
            slot = drawn_from.get(slot)
    return [_twin(n, event, changed, chance) for n, event in enumerate(events)]


def put_twin(
    house: House,
    game: str,
    twin: str,
    reader: int | None,
    chance: random.Random,
    notes: dict[int, Note] | None = None,
) -> None:
    """The twin in the same store, each of its events at the same time and by the same hand.

    The reader's own note is the same there; ``notes`` are those of others.
    """
    loaded = house.store.load(game, with_notes=True)
    summary, log = loaded.summary, loaded.events
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
            )
        )
        before += len(batch)
    others = {seat: note for seat, note in (notes or {}).items() if seat != reader}
    own = {seat: note for seat, note in loaded.notes.items() if seat == reader}
    put_notes(house, twin, {**others, **own})


def put_notes(house: House, game: str, notes: dict[int, Note]) -> None:
    """Notes of seats, whatever the rules would say."""
    for seat, note in notes.items():
        loaded = house.store.load(game, with_notes=True)
        assert loaded.summary is not None
        house.store.lay_down(
            NewNote(
                game_id=game,
                kind=loaded.summary.kind,
                rules_version=loaded.summary.rules_version,
                expected_version=loaded.version,
                expected_changes=loaded.changes,
                command_id=f"note-of-{seat}-{loaded.changes}",
                body_hash="twin",
                seat=seat,
                note=note,
                due=None,
            )
        )


def _trace(events: list[Event]) -> tuple[State, dict[Slot, Slot]]:
    """The whole state, its cards marked; and for each card drawn the slot it had before."""
    state, before = State(), list[Card]()
    drawn_from: dict[Slot, Slot] = {}
    for n, event in enumerate(events):
        fold([_marked(n, event)], state)
        after = list(_cards(state.position))
        gone = {card.slot: card for card in before}
        for card in after:
            gone.pop(card.slot, None)
        for card in after:
            if card.slot[0] == n:
                same = next((slot for slot, old in gone.items() if old == card), None)
                if same is not None:
                    drawn_from[card.slot] = same
                    del gone[same]
        before = after
    return state, drawn_from


def _marked(n: int, event: Event) -> Event:
    changes = {name: _marked_cards(n, getattr(event, name)) for name in _hiding(event)}
    return msgspec.structs.replace(event, **changes) if changes else event


def _marked_cards(n: int, value: Any) -> Any:
    if isinstance(value, list):
        return [_marked_card(n, place, text) for place, text in enumerate(value)]
    return _marked_card(n, 0, value)


def _marked_card(n: int, place: int, text: str) -> Card:
    card = Card(text)
    card.slot = (n, place)
    return card


def _hiding(event: Event) -> list[str]:
    """The fields that hide cards; the seed is no card."""
    return [] if isinstance(event, GameOpened) else list(event.private)


def _seen(events: list[Event], reader: int | None) -> State:
    return fold(redact(event, reader) for event in events)


def _cards(value: Any) -> Iterator[Card]:
    """Every marked card of a position, however deep."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _cards(getattr(value, name))
    elif isinstance(value, list):
        for item in value:
            yield from _cards(item)


def _hidden(whole: Any, seen: Any) -> Iterator[Card]:
    """The marked cards that are not there for the reader."""
    if isinstance(whole, Card):
        if seen is None:
            yield whole
    elif isinstance(whole, msgspec.Struct):
        for name in whole.__struct_fields__:
            yield from _hidden(getattr(whole, name), getattr(seen, name))
    elif isinstance(whole, list):
        for item, other in zip(whole, seen, strict=True):
            yield from _hidden(item, other)


def _twin(n: int, event: Event, changed: dict[Slot, str], chance: random.Random) -> Event:
    if isinstance(event, GameOpened):
        return msgspec.structs.replace(event, seed=chance.randbytes(32).hex())
    changes = {name: _changed(n, getattr(event, name), changed) for name in _hiding(event)}
    return msgspec.structs.replace(event, **changes) if changes else event


def _changed(n: int, value: Any, changed: dict[Slot, str]) -> Any:
    if isinstance(value, list):
        return [changed.get((n, place), card) for place, card in enumerate(value)]
    return changed.get((n, 0), value)


def private_values(body: Any, kind: str) -> Iterator[tuple[str, int | None, Any]]:
    """(event type, seat, value) of every private field in an answer, however deep."""
    if isinstance(body, dict):
        for name, owner in _private(kind).get(str(body.get("type")), {}).items():
            if name in body:
                yield str(body["type"]), None if owner == NOBODY else body[owner], body[name]
        for value in body.values():
            yield from private_values(value, kind)
    elif isinstance(body, list):
        for value in body:
            yield from private_values(value, kind)


@cache
def _private(kind: str) -> dict[str, dict[str, str]]:
    events = (*TABLE_EVENTS, *game_named(kind).events)
    return {str(event.__struct_config__.tag): dict(event.private) for event in events}
