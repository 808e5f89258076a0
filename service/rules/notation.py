"""Cards and spaces as people write them: printed one way, read in many."""

import re
import unicodedata
from typing import Final

from service.rules.cards import RANKS, SUITS, Card

_COLUMNS: Final = "abcdefghijklmnopqrstuvwxyz"

_LOW: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANK_WORDS: Final = dict(zip((*_LOW, "jack", "queen", "king", "ace"), RANKS, strict=True))
_SUIT_WORDS: Final = dict(zip(("spade", "heart", "diamond", "club"), SUITS, strict=True))
_GLYPHS: Final = str.maketrans(
    {"♠": "s", "♤": "s", "♥": "h", "♡": "h", "♦": "d", "♢": "d", "♣": "c", "♧": "c"}
)

RANK: Final = rf"(?P<rank>10|[2-9tjqka]|{'|'.join(_RANK_WORDS)})"
SUIT: Final = rf"(?P<suit>(?:{'|'.join(_SUIT_WORDS)})s?|[shdc])"
CARD: Final = rf"{RANK} ?(?:of )?(?:the )?{SUIT}"
"""A card in tidied text: ``7h``, ``10 h``, ``seven of hearts``, ``queen of the clubs``."""


def space_names(columns: int, rows: int) -> tuple[str, ...]:
    """The names of a board's spaces in reading order: a1 top left, row by row."""
    return tuple(f"{_COLUMNS[c]}{r + 1}" for r in range(rows) for c in range(columns))


def tidied(text: str) -> str:
    """Lower case, single spaces, suits as letters, digits of any script as 0 to 9.

    Invisible direction marks and the signs that turn suits into pictures are gone.
    """
    folded = unicodedata.normalize("NFKC", text.translate(_GLYPHS)).casefold()
    kept = (c for c in folded if unicodedata.category(c) not in ("Mn", "Cf"))
    digits = (str(unicodedata.decimal(c)) if c.isdecimal() else c for c in kept)
    return " ".join("".join(digits).translate(_DASHES).split()).strip(" .!")


def card_in(match: re.Match[str]) -> Card:
    """The card that CARD matched, in its one spelling."""
    return rank_in(match) + _suit(match["suit"])


def rank_in(match: re.Match[str]) -> str:
    """The rank that RANK matched, as one character."""
    rank = match["rank"]
    return "T" if rank == "10" else _RANK_WORDS.get(rank, rank.upper())


def _suit(word: str) -> str:
    return _SUIT_WORDS.get(word.rstrip("s"), word.upper())


_DASHES: Final = str.maketrans({"–": "-", "—": "-", "−": "-", "‑": "-"})
