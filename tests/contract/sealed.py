"""Vectors of the sealed deal: from a seed and what the seats said to every card that was dealt."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from service.rules.cards import DOUBLE_PACK
from service.rules.deal import below, commitment, deal_key, shuffle, words
from service.rules.game import fold
from service.rules.seating import deal_key_of
from service.rules.sequentia.cards import DECKS
from service.rules.stacks.cards import DECK_OF_TWO, FULL_DECK
from service.rules.table import GameStarted, SeatsDrawn, State
from tests.contract.games import Game, games
from tests.contract.vectors import written

SEED: Final = bytes(range(32))
GAME: Final = "abcdefghij"
SAID: Final = ("", "zwei", "ü♥")
ODD: Final = 3 << 30
"""A quarter of all words is too large for a number below this one."""

DECKS_BY_NAME: Final[Mapping[str, Sequence[str]]] = {
    "two_packs": DOUBLE_PACK,
    "stacks_112": DECK_OF_TWO,
    "stacks_120": FULL_DECK,
    **DECKS,
}
"""Every deck in its documented order, before a shuffle."""


def sealed_file() -> str:
    """The content of ``openapi/vectors/sealed-deal.json``."""
    key = deal_key(SEED, GAME, SAID)
    return written(
        {
            "decks": {name: list(deck) for name, deck in DECKS_BY_NAME.items()},
            "keys": [_key(SEED, GAME, SAID), _key(bytes(32), "a234567bcd", ["", ""])],
            "words": [_words(key, label) for label in ("cut", "shuffle:0", "shuffle:1")],
            "below": [_below(key, "cut", n) for n in (1, 2, 6, 104, ODD)],
            "shuffles": [_shuffle(key, "shuffle:0", list(range(10)))],
            "deals": [_deal(game) for game in games()],
        }
    )


def _key(seed: bytes, game: str, entropies: Sequence[str]) -> dict[str, Any]:
    return {
        "seed": seed.hex(),
        "game": game,
        "entropies": list(entropies),
        "commitment": commitment(seed),
        "deal_key": deal_key(seed, game, entropies).hex(),
    }


def _words(key: bytes, label: str) -> dict[str, Any]:
    return {"deal_key": key.hex(), "label": label, "words": list(islice(words(key, label), 12))}


def _below(key: bytes, label: str, n: int) -> dict[str, Any]:
    source = words(key, label)
    numbers = [below(source, n) for _ in range(8)]
    return {"deal_key": key.hex(), "label": label, "n": n, "numbers": numbers}


def _shuffle(key: bytes, label: str, items: Sequence[Any]) -> dict[str, Any]:
    shuffled = shuffle(key, label, items)
    return {"deal_key": key.hex(), "label": label, "items": list(items), "shuffled": shuffled}


def _deal(game: Game) -> dict[str, Any]:
    """One recorded game: its lots, its first shuffle, and who got which card of it."""
    seated, started = _at_start(game)
    key = deal_key_of(started)
    deck = _deck_of(game)
    shuffled = shuffle(key, "shuffle:0", DECKS_BY_NAME[deck])
    events = [msgspec.to_builtins(event) for event in game.events]
    return {
        "vector": f"{game.kind}/{game.name}.json",
        **_key(bytes.fromhex(started.seed or ""), started.game, _entropies(started)),
        "lot": _lot(seated, events),
        "cut": next(event for event in events if event["type"] in _CUTS),
        "deck": deck,
        "shuffled": shuffled,
        "hands": _hands(events, game.opened.seats),
        "dealt_to": list(_dealt_to(events, shuffled)),
        "reshuffles": list(_reshuffles(game, key)),
    }


def _at_start(game: Game) -> tuple[State, State]:
    """The state before any lot, and the state in which the cards are dealt."""
    state, seated = State(), None
    for event in game.events:
        if isinstance(event, SeatsDrawn | GameStarted) and seated is None:
            seated = fold(game.events[: state.version])
        fold([event], state)
        if isinstance(event, GameStarted):
            return seated or state, state
    raise ValueError(f"{game.name} never starts")


def _lot(seated: State, events: Sequence[Any]) -> dict[str, Any] | None:
    """Seats by lot: under label ``seats``, from what was said in the order before it."""
    order = next((event["order"] for event in events if event["type"] == "seats_drawn"), None)
    return order and {"entropies": _entropies(seated), "order": order}


def _deck_of(game: Game) -> str:
    if game.kind == "sequence":
        return "two_packs"
    if game.kind == "sequence-stacks":
        return "stacks_112" if game.opened.seats == 2 else "stacks_120"
    return str(game.opened.options["deck"])


def _entropies(state: State) -> list[str]:
    return [seat.entropy for seat in state.seats]


def _hands(events: Sequence[Any], seats: int) -> list[list[str]]:
    hands: list[list[str]] = [[] for _ in range(seats)]
    for event in _until_first_turn(events):
        if event["type"] in ("hand_dealt", "cards_drawn"):
            hands[event["seat"]] += event["cards"]
    return hands


def _dealt_to(events: Sequence[Any], shuffled: Sequence[str]) -> Iterator[int | str]:
    """For each card from the top of the shuffled deck the seat that got it, or ``table``."""
    types = {event["type"] for event in _until_first_turn(events)}
    hands = [event for event in events if event["type"] == "hand_dealt"]
    if "hand_dealt" in types:
        # One card at a time; the hands are told in the order of dealing.
        for _ in hands[0]["cards"]:
            yield from (event["seat"] for event in hands)
        return
    for event in _until_first_turn(events):
        if event["type"] in ("table_filled", "cards_drawn"):
            yield from [event.get("seat", "table")] * len(event["cards"])


def _until_first_turn(events: Sequence[Any]) -> list[Any]:
    types = [event["type"] for event in events]
    return list(events[: types.index("turn_began")])


def _reshuffles(game: Game, key: bytes) -> Iterator[dict[str, Any]]:
    """The later shuffles, each of what lay on the table just before it."""
    number, state = 0, State()
    for event in game.events:
        told = msgspec.to_builtins(event)
        if told["type"] == "pile_shuffled":
            if number:
                position = state.position
                laid = position.discards if game.kind == "sequence" else position.completed
                yield _reshuffle(key, number, laid, told["cards"])
            number += 1
        fold([event], state)


def _reshuffle(key: bytes, number: int, laid: Sequence[str], told: Sequence[str]) -> dict[str, Any]:
    label = f"shuffle:{number}"
    if shuffle(key, label, laid) != list(told):
        raise ValueError(f"{label} was made of something else")
    return {"label": label, "items": list(laid), "shuffled": list(told)}


_CUTS: Final = ("cut_made", "dealer_drawn", "first_seat_drawn")
