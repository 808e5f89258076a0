"""The private note of a seat: its standing order and its answer to the open window.

The same controls for every seat whether or not it holds a Block, so that nothing shows.
"""

from typing import Final

import msgspec

from service.rules.errors import NoSuchSeat, NothingAsked
from service.rules.notes import Note, Notes
from service.rules.stacks.errors import NobodyIsAsked, OwnSeat
from service.rules.stacks.moves import AnswerBlock, SetOrder, When
from service.rules.stacks.state import Chips, total_of, wins
from service.rules.table import State, Strength


class Order(msgspec.Struct, frozen=True, gc=False):
    """When a seat blocks without being asked, and against whom (None: every opponent)."""

    when: When
    against: list[int] | None = None


class Answer(msgspec.Struct, frozen=True, gc=False):
    """The sealed answer to the window that the event ``asked_version`` opened."""

    asked_version: int
    blocks: bool


class StacksNote(Note, frozen=True):
    """What one seat has laid down."""

    order: Order | None = None
    answer: Answer | None = None


DEFAULT_ORDER: Final = Order("win")

BOT_ORDERS: Final[dict[Strength, Order]] = {
    "easy": Order("win"),
    "steady": Order(4),
    "strong": Order(3),
}
"""Bots never set notes: what they do follows from their strength, never from their hand."""


def take_note(
    state: State, command: SetOrder | AnswerBlock, seat: int, note: StacksNote | None
) -> StacksNote:
    """The note after the seat's command.

    Raises NothingAsked without an open window, NobodyIsAsked, NoSuchSeat, OwnSeat.
    """
    note = note or StacksNote()
    if isinstance(command, AnswerBlock):
        if seat not in state.asked:
            raise NothingAsked
        return msgspec.structs.replace(note, answer=Answer(state.asked_version, command.blocks))
    if command.when == "ask":
        if state.options["block_mode"] != "window":
            raise NobodyIsAsked
        return msgspec.structs.replace(note, order=None)
    for other in command.against or ():
        if not 0 <= other < len(state.seats):
            raise NoSuchSeat(seat=other)
        if other == seat:
            raise OwnSeat
    # Each seat once: else a note has no bounds.
    against = None if command.against is None else list(dict.fromkeys(command.against))
    return msgspec.structs.replace(note, order=Order(command.when, against))


def shown_note(state: State, seat: int, note: StacksNote | None) -> StacksNote:
    """The order as it counts now, and the answer where one to the open window was given."""
    notes = {} if note is None else {seat: note}
    order = order_of(state, notes, seat) or Order("ask")
    is_answered = seat in state.asked and answer_of(state, notes, seat) is not None
    return StacksNote(order, note.answer if note is not None and is_answered else None)


def order_of(state: State, notes: Notes, seat: int) -> Order | None:
    """The standing order of a seat; without one of its own only a window leaves it open."""
    bot = state.seats[seat].bot
    if bot is not None:
        # Whatever the player has left whose seat it has taken over.
        return BOT_ORDERS[bot]
    note = notes.get(seat)
    if isinstance(note, StacksNote) and note.order is not None:
        return note.order
    return DEFAULT_ORDER if state.options["block_mode"] == "standing" else None


def answer_of(state: State, notes: Notes, seat: int) -> bool | None:
    """The seat's answer to the open window, None when it has given none to this one."""
    note = notes.get(seat)
    if not isinstance(note, StacksNote) or note.answer is None:
        return None
    return note.answer.blocks if note.answer.asked_version == state.asked_version else None


def matches(order: Order, active: int, chips_after: Chips) -> bool:
    """Whether the order blocks the chip that would leave ``active`` with ``chips_after``."""
    if order.when == "never" or (order.against is not None and active not in order.against):
        return False
    if wins(chips_after):
        return True
    return isinstance(order.when, int) and total_of(chips_after) >= order.when


def has_answers(state: State, notes: Notes) -> bool:
    """Whether every seat that is asked has answered or has a standing order."""
    return all(
        answer_of(state, notes, seat) is not None or order_of(state, notes, seat) is not None
        for seat in state.asked
    )
