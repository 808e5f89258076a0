"""What drawings of every kind say alike: who sits where, whose turn it is, how it stands."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from service.pictures.names import cleaned, isolated
from service.rules.table import State


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as everyone at the table sees it; ``number`` counts from 0."""

    number: int
    name: str
    cards: int
    is_viewer: bool
    is_to_move: bool
    is_out: bool


S = TypeVar("S", bound=Seated)


class Told(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """What is drawn of any game; seats in turn order from the viewer's left, the viewer last."""

    texts: Mapping[str, str]
    language: str
    phase: str
    turn: int
    seats: list[S]
    winners: list[int] | None
    is_cancelled: bool


def in_order(view: State, viewer: int | None) -> list[int]:
    """The seats in the order of ``Told.seats``; for a spectator from the first one on."""
    count = len(view.seats)
    first = 0 if viewer is None else viewer + 1
    return [n % count for n in range(first, first + count)]


def name_of(number: int, names: Sequence[str], texts: Mapping[str, str]) -> str:
    """The name of a seat; one that has none to show is told by its number, from 1."""
    given = names[number] if number < len(names) else ""
    return cleaned(given, texts["seat"].format(number=number + 1))


def outcome(facts: Told[Any]) -> str:
    """How it stands when nobody is to move and nobody has won; empty otherwise."""
    if facts.is_cancelled:
        return facts.texts["cancelled"]
    if facts.phase == "ended" and not facts.winners:
        return facts.texts["drawn"]
    return "" if facts.phase in ("running", "ended") else facts.texts["not_started"]


def seat_to_move(facts: Told[S]) -> S | None:
    """The seat whose turn it is."""
    return next((seat for seat in facts.seats if seat.is_to_move), None)


def seat_numbered(facts: Told[S], number: int) -> S:
    """The seat of that number, counted from 0."""
    return next(seat for seat in facts.seats if seat.number == number)


def winning_seats(facts: Told[S]) -> list[S]:
    """The seats that have won; empty while the game runs and when it is drawn."""
    won = facts.winners or ()
    return [seat for seat in facts.seats if seat.number in won]


def notes_of(facts: Told[S], seat: S, first: str, is_first: bool, gap: str) -> str:
    """What stands in brackets behind a name, after a ``gap``: you, ``first``, out; or nothing."""
    keys = ["you"] * seat.is_viewer + [first] * is_first + ["out"] * seat.is_out
    return f"{gap}({', '.join(facts.texts[key] for key in keys)})" if keys else ""


def apart(facts: Told[Any], text: str) -> str:
    """A text that keeps its own direction in a sentence of the reader's language."""
    return isolated(text, facts.language)
