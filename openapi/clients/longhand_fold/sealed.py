"""Checks the sealed deal: whether the cards of some games are those that their seeds give."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from longhand_fold.deal import below, commitment, deal_key, shuffle, words

Case = dict[str, Any]


def sealed_faults(sealed: dict[str, Any]) -> Iterator[str]:
    """What does not agree, a line each."""
    for part, agrees in PARTS.items():
        for case in sealed[part]:
            if not agrees(case):
                yield f"{part}: {case}"
    for case in sealed["deals"]:
        yield from (f"{case['vector']}: {fault}" for fault in deal_faults(sealed["decks"], case))


def deal_faults(decks: dict[str, list[str]], case: Case) -> Iterator[str]:
    """The lots, shuffles and hands of one game that are not those of its seed."""
    deck = decks[case["deck"]]
    if not _key_agrees(case):
        yield "key"
    if case["lot"] and not _lot_agrees(case, case["lot"]):
        yield "seats by lot"
    if not _cut_agrees(case, case["cut"], deck):
        yield "cut"
    if _shuffled(case, "shuffle:0", deck) != case["shuffled"]:
        yield "first shuffle"
    if list(_hands(case)) != case["hands"]:
        yield "hands"
    for again in case["reshuffles"]:
        if _shuffled(case, again["label"], again["items"]) != again["shuffled"]:
            yield str(again["label"])


def _key_agrees(case: Case) -> bool:
    seed = bytes.fromhex(case["seed"])
    key = deal_key(seed, case["game"], case["entropies"]).hex()
    return (commitment(seed), key) == (case["commitment"], case["deal_key"])


def _words_agree(case: Case) -> bool:
    return bool(list(islice(_words(case, case["label"]), len(case["words"]))) == case["words"])


def _below_agrees(case: Case) -> bool:
    source = _words(case, case["label"])
    return bool([below(source, case["n"]) for _ in case["numbers"]] == case["numbers"])


def _shuffle_agrees(case: Case) -> bool:
    return bool(_shuffled(case, case["label"], case["items"]) == case["shuffled"])


PARTS: dict[str, Callable[[Case], bool]] = {
    "keys": _key_agrees,
    "words": _words_agree,
    "below": _below_agrees,
    "shuffles": _shuffle_agrees,
}


def _lot_agrees(case: Case, lot: Case) -> bool:
    """Seats are drawn from what was said in the order before the draw."""
    key = deal_key(bytes.fromhex(case["seed"]), case["game"], lot["entropies"])
    return bool(shuffle(key, "seats", list(range(len(lot["order"])))) == lot["order"])


def _cut_agrees(case: Case, cut: Case, deck: list[str]) -> bool:
    if cut["type"] == "cut_made":
        drawn = [card for cards in cut["rounds"] for card in cards if card]
        return bool(_shuffled(case, "cut", deck)[: len(drawn)] == drawn)
    chosen = cut["dealer"] if cut["type"] == "dealer_drawn" else cut["seat"]
    return bool(below(_words(case, "cut"), len(case["entropies"])) == chosen)


def _hands(case: Case) -> Iterator[list[str]]:
    """Card n of the shuffled deck went where ``dealt_to`` says; the rest is the draw pile."""
    dealt = list(zip(case["shuffled"], case["dealt_to"], strict=False))
    for seat in range(len(case["entropies"])):
        yield [card for card, place in dealt if place == seat]


def _words(case: Case, label: str) -> Iterator[int]:
    return words(bytes.fromhex(case["deal_key"]), label)


def _shuffled(case: Case, label: str, items: list[Any]) -> list[Any]:
    return shuffle(bytes.fromhex(case["deal_key"]), label, items)
