"""The deck of Sequence Stacks as data: card codes in their documented order (rules 5-9)."""

from typing import Final

Card = str
"""``B1`` to ``B5``, ``R1`` to ``R5``, the wilds ``BW`` and ``RW``, or one of ACTIONS."""

COLOURS: Final = ("B", "R")
"""Blue and red, in the order in which chips and stacks are counted."""

SKIP: Final = "SKIP"
REVERSE: Final = "REVERSE"
STEAL_CARD: Final = "STEAL_CARD"
STEAL_CHIP: Final = "STEAL_CHIP"
BLOCK: Final = "BLOCK"

# Rules 6 and 7: nine of each number and seven wilds a colour, then sixteen actions.
_COLOURED: Final = {f"{c}{n}": 7 if n == "W" else 9 for c in COLOURS for n in "12345W"}
_ACTIONS: Final = {SKIP: 3, REVERSE: 3, STEAL_CARD: 3, BLOCK: 3, STEAL_CHIP: 4}
# Rule 9: what is left of the actions when two play.
_ACTIONS_OF_TWO: Final = {SKIP: 2, REVERSE: 0, STEAL_CARD: 2, BLOCK: 2, STEAL_CHIP: 2}

ACTIONS: Final = tuple(_ACTIONS)
COLOURED: Final = tuple(_COLOURED)
"""Every code that goes on a stack."""

CARDS: Final = COLOURED + ACTIONS
"""Every code once, in the order of the deck."""

NUMBER_CARDS: Final = frozenset(card for card in COLOURED if card[1] != "W")


def _laid_out(counts: dict[Card, int]) -> tuple[Card, ...]:
    return tuple(card for card, count in counts.items() for _ in range(count))


FULL_DECK: Final = _laid_out(_COLOURED | _ACTIONS)
DECK_OF_TWO: Final = _laid_out(_COLOURED | _ACTIONS_OF_TWO)


def deck_for(seats: int) -> tuple[Card, ...]:
    """The deck before a shuffle: 120 cards, 112 when two play (rules 8, 9)."""
    return DECK_OF_TWO if seats == 2 else FULL_DECK
