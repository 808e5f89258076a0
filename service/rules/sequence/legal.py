"""What a seat may do, computed from its own view alone."""

from collections.abc import Sequence
from functools import cache

from service.rules.cards import Card
from service.rules.sequence.board import (
    CORNERS,
    JACKS,
    LINES,
    ONE_EYED,
    SPACES,
    TWO_EYED,
    indexes_in,
    spaces_in,
)
from service.rules.sequence.lines import choices, fits
from service.rules.sequence.moves import (
    CallOut,
    DeclareSequence,
    DiscardCard,
    DrawCard,
    ExchangeDeadCard,
    PlaceChip,
    RemoveChip,
)
from service.rules.sequence.state import CHIP_SUPPLY, Position, position_of
from service.rules.sequence.tally import ONES, THROUGH, complete_lines
from service.rules.table import Command, State


def legal_moves(state: State, seat: int) -> Sequence[Command]:
    """Every command over cards and chips that the rules allow ``seat`` now.

    With manual draws and declarations there are some out of turn. A card held twice is
    listed once; a choice of what to lock (rule 28) is listed beside the default.
    """
    position = position_of(state)
    moves = _out_of_turn(state, position, seat)
    if state.to_move != seat:
        return moves
    if seat in position.penalties:
        return moves
    hand = dict.fromkeys(card for card in position.hands[seat] if card is not None)
    for card in hand:
        moves += moves_with(state, position, seat, card)
    return moves


def moves_with(state: State, position: Position, seat: int, card: Card) -> list[Command]:
    """The moves and the exchange that one card of the hand allows."""
    team = seat % position.teams
    if card in ONE_EYED:
        return list(_listed(card, removable(state, position, team)))
    can_place = position.chips[team].bit_count() < CHIP_SUPPLY[team]
    if card in TWO_EYED:
        spaces = position.open if can_place else 0
        return _placings(state, position, team, card, spaces)
    spaces = position.shown[card] & position.open
    if not spaces:
        return [ExchangeDeadCard(card)] if can_exchange(state, position) else []
    return _placings(state, position, team, card, spaces) if can_place else []


def removable(state: State, position: Position, team: int) -> int:
    """The chips that a one-eyed jack of ``team`` may remove (rules 14, 16)."""
    may_break = state.options["one_eyed"] == "may_break"
    mask = 0
    for other, chips in enumerate(position.chips):
        if other != team:
            mask |= chips if may_break else chips & ~position.locked[other]
    return mask


def can_exchange(state: State, position: Position) -> bool:
    """Whether the seat to move may still exchange a dead card (rules 18, 20)."""
    if not position.pile and not position.discards:
        return False
    return not position.exchanges or state.options["dead_cards"] == "unlimited"


def lock_choices(state: State, position: Position, team: int, index: int) -> list[list[int]]:
    """What a placing on space ``index`` may lock, the default first (rule 28)."""
    complete = complete_lines(position.tally[team] + THROUGH[index], index)
    if not complete or state.options["declare"] == "manual":
        return []
    return choices(sequences_of(position, team), complete, state.options["sharing"])


def sequences_of(position: Position, team: int) -> list[int]:
    """The masks of a team's sequences in the order they were made."""
    return [five for owner, five in position.sequences if owner == team]


def _placings(
    state: State, position: Position, team: int, card: Card, spaces: int
) -> list[Command]:
    moves: list[Command] = list(_listed(card, spaces))
    tally = position.tally[team]
    fours = tally >> 2 & ~tally & ONES
    if fours & (fours - 1):
        for index in indexes_in(spaces):
            for kept in lock_choices(state, position, team, index)[1:]:
                moves.append(PlaceChip(card, SPACES[index], [spaces_in(five) for five in kept]))
    return moves


@cache
def _move(card: Card, index: int) -> Command:
    kind = RemoveChip if card in ONE_EYED else PlaceChip
    return kind(card, SPACES[index])


def _listed(card: Card, spaces: int) -> list[Command]:
    return [_move(card, index) for index in indexes_in(spaces)]


def _out_of_turn(state: State, position: Position, seat: int) -> list[Command]:
    moves: list[Command] = []
    if seat in position.penalties:
        hand = dict.fromkeys(card for card in position.hands[seat] if card is not None)
        moves += [DiscardCard(card) for card in hand]
    if seat in position.owed and (position.pile or position.discards):
        moves.append(DrawCard())
    if state.options["lost_draw"] == "called_out":
        moves += [CallOut(other) for other in dict.fromkeys(late(position)) if other != seat]
    if state.options["declare"] == "manual":
        moves += declarations(state, position, seat % position.teams)
    return moves


def late(position: Position) -> list[int]:
    """The seats whose owed card may be called out: another seat has moved since (rule 33)."""
    if position.last is None:
        return []
    newest = position.last.seat
    waiting = list(position.owed)
    if newest in waiting:
        # The newest right of the last mover is fresh: nobody has moved after it.
        del waiting[len(waiting) - 1 - waiting[::-1].index(newest)]
    return waiting


def declarations(state: State, position: Position, team: int) -> list[Command]:
    """The sequences that a team may declare now (rule 29)."""
    own = position.chips[team] | CORNERS
    earlier = sequences_of(position, team)
    sharing = state.options["sharing"]
    return [
        DeclareSequence(spaces_in(five))
        for five in LINES
        if five & own == five and fits(earlier, five, sharing)
    ]


def has_something_to_do(state: State, seat: int) -> bool:
    """Whether the seat to move is not to be passed over (rules 11, 12)."""
    position = position_of(state)
    if seat in position.penalties:
        return True
    if seat in position.owed and (position.pile or position.discards):
        return True
    return any(
        moves_with(state, position, seat, card)
        for card in dict.fromkeys(position.hands[seat])
        if card is not None
    )


def has_open_space(position: Position, seat: int, open_spaces: int) -> bool:
    """Quick and sure for nearly every turn: a card of the hand, no jack, has an open space."""
    team = seat % position.teams
    if position.chips[team].bit_count() >= CHIP_SUPPLY[team]:
        return False
    shown = position.shown
    return any(
        card not in JACKS and shown[card] & open_spaces for card in position.hands[seat] if card
    )
