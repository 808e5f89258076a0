"""One line of a reply, read as what it asks for; a line that asks for nothing is passed over."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from service.rules.errors import AmbiguousMove, MoveNotation
from service.rules.game import Game
from service.rules.table import Command
from workers.mail.words import RESIGN, SAY, YES, in_notation, is_word, spelt

LONGEST: Final = 200
"""Signs of a line that may be a move; a longer one is prose."""


class Move(msgspec.Struct, frozen=True):
    """Make this move."""

    command: Command


class Unclear(msgspec.Struct, frozen=True):
    """Make one of several moves, and nobody can tell which."""

    given: str
    readings: str


class Resign(msgspec.Struct, frozen=True):
    """Give up the seat; ``is_sure``: it says so twice."""

    is_sure: bool


class Yes(msgspec.Struct, frozen=True):
    """Whatever was asked: yes."""


class Say(msgspec.Struct, frozen=True):
    """Tell the others at the table."""

    text: str


Wish = Move | Unclear | Resign | Yes | Say

# What mail programs make of bold type and lists, and people of a full stop.
_AROUND: Final = " \t.!*_`•·"
_NUMBER: Final = re.compile(r"(?:#|no ?\.? ?|n ?o ?|n ?° ?)?(\d{1,2})")
_SAYING: Final = re.compile(r"\s*(\S+?)\s*:?\s+(\S.*)", re.DOTALL)


def wish_in(line: str, game: Game, offers: Sequence[Command]) -> Wish | None:
    """What a line asks for; a number means one of ``offers``, counted from 1."""
    text = spelt(line).strip(_AROUND)
    if not text or len(text) > LONGEST:
        # What is said may be long.
        return _said(line)
    return _plain_wish(text) or _numbered(text, offers) or _said(line) or _move(text, game)


def _plain_wish(text: str) -> Wish | None:
    if is_word(text, YES):
        return Yes()
    if is_word(text, RESIGN):
        return Resign(is_sure=False)
    *first, last = text.split()
    is_sure = is_word(" ".join(first), RESIGN) and is_word(last, YES)
    return Resign(is_sure=True) if is_sure else None


def _numbered(text: str, offers: Sequence[Command]) -> Wish | None:
    match = _NUMBER.fullmatch(text)
    number = int(match[1]) if match else 0
    return Move(offers[number - 1]) if 1 <= number <= len(offers) else None


def _said(line: str) -> Wish | None:
    match = _SAYING.fullmatch(line)
    if match is None or not is_word(spelt(match[1]), SAY):
        return None
    return Say(match[2].strip())


def _move(text: str, game: Game) -> Wish | None:
    unclear: Wish | None = None
    for reading in _readings(text):
        try:
            return Move(game.parse_move(reading))
        except AmbiguousMove as error:
            unclear = Unclear(text, str(error.facts["readings"]))
        except MoveNotation:
            continue
    return unclear


def _readings(text: str) -> Iterator[str]:
    yield text
    translated = in_notation(text)
    if translated != text:
        yield translated
