"""Playing cards as text: rank and suit, ``7H``, ``TD``; packs in their documented order."""

from typing import Final

Card = str
"""Two characters: a rank of RANKS and a suit of SUITS."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "SHDC"

PACK: Final[tuple[Card, ...]] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards before a shuffle: spades, hearts, diamonds, clubs, each from 2 to ace."""

DOUBLE_PACK: Final[tuple[Card, ...]] = PACK + PACK
"""Two packs, one after the other: the deck of Sequence (rule 1)."""

RANK_ORDER: Final = {card: RANKS.index(card[0]) for card in PACK}
"""Card -> 0 for a two up to 12 for an ace (ace high)."""
