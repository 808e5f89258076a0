"""Hands of cards, of which a reader may know every card or only how many there are."""

from typing import Any

Cards = list[str | None]


def shown_hand(cards: Cards) -> dict[str, Any]:
    """A hand as it is served."""
    return {"count": len(cards), "cards": None if None in cards else list(cards)}


def leave_hand(hand: Cards, card: str) -> None:
    """A card leaves a hand; one that its reader did not know was one of the unknown ones."""
    hand.remove(card if card in hand else None)
