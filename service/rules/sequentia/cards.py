"""Cards of Sequentia as text (``213-3+``), and the decks, each checked against its checksum."""

import hashlib
from collections.abc import Iterable, Mapping
from importlib.resources import files
from itertools import product
from typing import Final

Card = str
"""A word of three digits, ``-``, the digit the card shows, and ``+`` on a bonus card."""

DIGITS: Final = "123"
WORDS: Final[tuple[str, ...]] = tuple("".join(word) for word in product(DIGITS, repeat=3))

DIGIT_PLACE: Final = 4
"""Where the digit of a card stands in its text; hot loops read ``card[DIGIT_PLACE]``."""

BONUS_LENGTH: Final = 6


def word_of(card: Card) -> str:
    """The order of digits that the card asks for (rule 2)."""
    return card[:3]


def digit_of(card: Card) -> str:
    """The reference digit: what the card shows when it lies on the table (rule 2)."""
    return card[DIGIT_PLACE]


def is_bonus(card: Card) -> bool:
    """Whether the card bears a ``+`` (rule 3)."""
    return len(card) == BONUS_LENGTH


def is_card(text: str) -> bool:
    """Whether the text names a card."""
    plain = text.removesuffix("+")
    return len(plain) == 5 and plain[3] == "-" and set(plain[:3] + plain[4]) <= set(DIGITS)


NEEDS: Final[Mapping[str, tuple[tuple[str, int], ...]]] = {
    word: tuple((digit, word.count(digit)) for digit in sorted(set(word))) for word in WORDS
}
"""Word -> how many of which digits it takes."""


def can_make(word: str, digits: str) -> bool:
    """Whether cards showing ``digits`` contain those of ``word``, in any order (S4)."""
    return all(digits.count(digit) >= count for digit, count in NEEDS[word])


def cards_in(text: str) -> tuple[Card, ...]:
    """The cards of a deck file, one a line. Raises ValueError for a line that is no card."""
    cards = tuple(text.splitlines())
    for number, card in enumerate(cards, start=1):
        if not is_card(card):
            raise ValueError(f"line {number} of the deck is no card: {card!r}")
    return cards


def checksum(cards: Iterable[Card]) -> str:
    """SHA-256 of the cards, each ended by a line feed, as 64 hex digits."""
    return hashlib.sha256("".join(f"{card}\n" for card in cards).encode()).hexdigest()


def _deck(name: str) -> tuple[Card, ...]:
    folder = files("service.rules.sequentia").joinpath("decks")
    lines = folder.joinpath("SHA256SUMS").read_text().splitlines()
    sums = {file: digest for digest, file in (line.split() for line in lines)}
    cards = cards_in(folder.joinpath(f"{name}.txt").read_text())
    if checksum(cards) != sums[f"{name}.txt"]:
        raise ValueError(f"the deck {name} does not have the checksum that stands in SHA256SUMS")
    return cards


DECKS: Final[Mapping[str, tuple[Card, ...]]] = {
    "seq54": _deck("seq54"),
    "seq108": _deck("seq108"),
}
"""The decks in their documented order, before a shuffle."""
