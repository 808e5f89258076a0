"""What a seat may do, computed from its own view alone."""

from collections.abc import Sequence
from typing import Final

from service.rules.cards import Card
from service.rules.sequence.board import (
    CORNERS,
    JACKS,
    LINES,
    ONE_EYED,
    SPACES,
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
)
from service.rules.sequence.placings import jack_moves
from service.rules.sequence.state import CHIP_SUPPLY, Position
from service.rules.sequence.tally import THROUGH, complete_lines, doubly_wanted
from service.rules.table import Command, State

_NEVER_PLACED: Final = ONE_EYED | {None}


def legal_moves(state: State, seat: int) -> Sequence[Command]:
    """Every command over cards and chips that the rules allow ``seat`` now.

    With manual draws and declarations there are some out of turn. A card held twice is
    listed once; a choice of what to lock (rule 28) is listed beside the default.
    """
    if state.seats[seat].is_out:
        return ()
    position: Position = state.position
    moves = moves_at_any_time(state, position, seat)
    if state.to_move != seat or seat in position.penalties:
        return moves
    return moves + moves_in_turn(state, position, seat)


def moves_in_turn(state: State, position: Position, seat: int) -> list[Command]:
    """The moves and exchanges of a seat's hand when it is to move."""
    team = seat % position.teams
    open_spaces = position.open
    if position.chips[team].bit_count() >= CHIP_SUPPLY[team]:
        return _moves_without_chips(state, position, seat)
    hand = position.hands[seat]
    swappable = exchangeable(state, position, hand)
    placings = position.placings if swappable else position.placings_only
    moves: list[Command] = []
    for card in dict.fromkeys(hand):
        if card in _NEVER_PLACED:
            if card is not None:
                moves += jack_moves(card, removable(state, position, team))
            continue
        places, moves_onto = placings[card]
        if swappable is not hand and card not in swappable:
            moves_onto = position.placings_only[card][1]
        moves += moves_onto[places & open_spaces]
    wanted = doubly_wanted(position.tally, team, open_spaces)
    return moves + _other_locks(state, position, seat, wanted) if wanted else moves


def moves_at_any_time(state: State, position: Position, seat: int) -> list[Command]:
    """What a seat may do in or out of turn: draw, declare, call out, discard (rules 29-34)."""
    moves: list[Command] = []
    if position.penalties and seat in position.penalties:
        moves += [DiscardCard(card) for card in dict.fromkeys(position.hands[seat]) if card]
    if position.owed and seat in position.owed and (position.pile or position.discards):
        moves.append(DrawCard())
    if position.owed and state.options["lost_draw"] == "called_out":
        moves += [CallOut(other) for other in dict.fromkeys(late(position)) if other != seat]
    if state.options["declare"] == "manual":
        moves += declarations(state, position, seat % position.teams)
    return moves


def removable(state: State, position: Position, team: int) -> int:
    """The chips that a one-eyed jack of ``team`` may remove (rules 14, 16)."""
    may_break = state.options["one_eyed"] == "may_break"
    mask = 0
    for other, chips in enumerate(position.chips):
        if other != team:
            mask |= chips if may_break else chips & ~position.locked[other]
    return mask


def exchangeable(
    state: State, position: Position, hand: Sequence[Card | None]
) -> Sequence[Card | None]:
    """The cards of the seat to move that it may exchange if they are dead (rules 18 to 20).

    One a turn; with ``unlimited`` every card but the replacements, which stand last in the hand:
    one that is dead too waits for the next turn (rule 19), or a turn could go on for ever.
    """
    if not position.pile and not position.discards:
        return ()
    if not position.exchanges:
        return hand
    if state.options["dead_cards"] == "one_per_turn":
        return ()
    return hand[: max(0, len(hand) - position.exchanges)]


def lock_choices(state: State, position: Position, team: int, index: int) -> list[list[int]]:
    """What a placing on space ``index`` may lock, the default first (rule 28)."""
    complete = complete_lines(position.tally[team] + THROUGH[index], index)
    if not complete or state.options["declare"] == "manual":
        return []
    return choices(sequences_of(position, team), complete, state.options["sharing"])


def sequences_of(position: Position, team: int) -> list[int]:
    """The masks of a team's sequences in the order they were made."""
    return [five for owner, five in position.sequences if owner == team]


def is_dead(position: Position, card: Card) -> bool:
    """Whether both spaces of an ordinary card hold chips, whoever owns them (rule 17)."""
    return card not in JACKS and not position.placings[card][0] & position.open


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
    """Whether a seat is not to be passed over when its turn comes (rules 11, 12)."""
    position: Position = state.position
    if position.penalties and seat in position.penalties:
        return True
    if position.owed and seat in position.owed and (position.pile or position.discards):
        return True
    return bool(moves_in_turn(state, position, seat))


def has_open_space(position: Position, seat: int, open_spaces: int) -> bool:
    """Quick and sure for nearly every turn: some card of the hand can place a chip."""
    team = seat % position.teams
    if position.chips[team].bit_count() >= CHIP_SUPPLY[team]:
        return False
    placings = position.placings
    for card in position.hands[seat]:
        if card in _NEVER_PLACED:
            continue
        if placings[card][0] & open_spaces:
            return True
    return False


def _moves_without_chips(state: State, position: Position, seat: int) -> list[Command]:
    # Rule 7: what is left are the one-eyed jacks and the dead cards.
    team = seat % position.teams
    hand = position.hands[seat]
    swappable = exchangeable(state, position, hand)
    moves: list[Command] = []
    for card in dict.fromkeys(hand):
        if card in ONE_EYED:
            moves += jack_moves(card, removable(state, position, team))
        elif card in swappable and card is not None and is_dead(position, card):
            moves.append(ExchangeDeadCard(card))
    return moves


def _other_locks(state: State, position: Position, seat: int, wanted: int) -> list[Command]:
    team = seat % position.teams
    return [
        PlaceChip(card, SPACES[index], [spaces_in(five) for five in kept])
        for card in dict.fromkeys(position.hands[seat])
        if card is not None and card not in ONE_EYED
        for index in indexes_in(wanted & position.placings[card][0])
        for kept in lock_choices(state, position, team, index)[1:]
    ]
