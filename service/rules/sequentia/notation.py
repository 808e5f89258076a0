"""What the notations of the three modes share: forgiving text, cards, and a list of parts."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from service.rules.errors import UnreadableMove
from service.rules.sequentia.cards import Card

CARD: Final = r"(?P<word>[1-3]{3})\s?[-–_/.]\s?(?P<digit>[1-3])(?P<bonus>\s?\+)?"
"""A card as people write it, in tidied text: ``213-3+``, ``213 - 3 +``, ``213/3+``."""


def tidied(text: str) -> str:
    """Lower case, single spaces, plain letters, and the digits of any script as 0 to 9."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    digits = (str(unicodedata.decimal(c)) if c.isdecimal() else c for c in plain)
    return " ".join("".join(digits).split())


def card_in(match: re.Match[str]) -> Card:
    """The card that CARD matched, in its one spelling."""
    return f"{match['word']}-{match['digit']}{'+' if match['bonus'] else ''}"


def number_in(match: re.Match[str], group: str) -> int | None:
    """The number that a group matched, None when it matched nothing."""
    return None if match[group] is None else int(match[group])


def parts_of(part: re.Pattern[str], text: str, given: str) -> Iterator[re.Match[str]]:
    """The parts that make up ``text`` from end to end, between them spaces, commas, semicolons.

    Raises UnreadableMove, quoting what was ``given``.
    """
    place = 0
    while place < len(text):
        match = part.match(text, place)
        if match is None:
            raise UnreadableMove(given=given)
        yield match
        place = match.end()
        while place < len(text) and text[place] in " ,;":
            place += 1
