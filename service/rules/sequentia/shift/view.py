"""What a viewer of ``shift`` sees besides: how far the own word is, and how near the stall."""

from service.rules.sequentia.cards import word_of
from service.rules.sequentia.nine import top_digits
from service.rules.sequentia.shift.solver import fewest_slides
from service.rules.sequentia.state import Position, View, common_view, position_of
from service.rules.table import State


class ShiftView(View, frozen=True, kw_only=True):
    """A position of ``shift``. ``quiet``: turns in a row without a sequence or an exchange (S9).

    ``reachable_in``: by seat the fewest slides that make its word on this table, None where the
    viewer does not know the objective or it cannot be made.
    """

    quiet: int
    reachable_in: list[int | None]


def view(state: State) -> ShiftView:
    """The position as much as the folded events disclose."""
    position = position_of(state)
    seats = range(len(position.hands))
    return ShiftView(
        **common_view(position),
        quiet=position.quiet,
        reachable_in=[_reachable_in(position, seat) for seat in seats],
    )


def _reachable_in(position: Position, seat: int) -> int | None:
    card = next(iter(position.hands[seat]), None)
    if card is None:
        return None
    return fewest_slides(top_digits(position.table), word_of(card))
