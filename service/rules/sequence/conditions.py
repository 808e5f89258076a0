"""What must hold before a command of Sequence is answered; each raises its own violation."""

from collections.abc import Sequence

from service.rules.cards import RANK_ORDER, Card
from service.rules.errors import NotSeated, NotYourTurn
from service.rules.sequence.board import (
    BITS,
    CORNER,
    CORNERS,
    JACKS,
    LINE_INDEX,
    ONE_EYED,
    SPACE_INDEX,
    SPACES,
    TWO_EYED,
    spaces_in,
)
from service.rules.sequence.errors import (
    CardNotDead,
    CardNotInHand,
    ChipLocked,
    CornerSpace,
    DiscardFirst,
    ExchangeUsed,
    JackNeverDead,
    JackPlaces,
    JackRemoves,
    NoChipsLeft,
    NoChipThere,
    NoSuchSpace,
    NotALine,
    NothingToDraw,
    NotOneEyed,
    OwnChip,
    ReplacementWaits,
    SpaceTaken,
    UnknownCard,
    WrongSpace,
)
from service.rules.sequence.legal import exchangeable
from service.rules.sequence.state import CHIP_SUPPLY, Position
from service.rules.table import State


def space_index(name: str) -> int:
    """The index of a space by name. Raises NoSuchSpace."""
    index = SPACE_INDEX.get(name)
    if index is None:
        raise NoSuchSpace(space=name)
    return index


def line_of(spaces: Sequence[str]) -> int:
    """The mask of five spaces in a straight line, in any order (rule 22). Raises NotALine."""
    five = sum({BITS[space_index(name)] for name in spaces})
    if five not in LINE_INDEX or len(spaces) != 5:
        raise NotALine(spaces=" ".join(spaces))
    return five


def require_playing(state: State, seat: int) -> None:
    """A seat that has resigned plays no further part. Raises NotSeated."""
    if state.seats[seat].is_out:
        raise NotSeated


def require_turn(state: State, position: Position, seat: int, card: Card) -> None:
    """Rule 10: the seat is to move with a card in its hand; rule 34: it owes no discard."""
    if state.to_move != seat:
        to_move = -1 if state.to_move is None else state.to_move
        raise NotYourTurn(to_move=to_move, seat=seat)
    if seat in position.penalties:
        raise DiscardFirst
    require_card(position, seat, card)


def require_card(position: Position, seat: int, card: Card) -> None:
    """Raises UnknownCard, CardNotInHand."""
    if card not in position.hands[seat]:
        raise CardNotInHand(card=card) if card in RANK_ORDER else UnknownCard(card=card)


def require_placeable(position: Position, team: int, card: Card, index: int) -> None:
    """Rules 7, 9, 13, 21: the card goes on the space, which is open, and a chip is left."""
    if position.layout[index] != card and card not in TWO_EYED:
        _refuse_card(card, index, position.layout[index])
    if not BITS[index] & position.open:
        taken = CornerSpace if BITS[index] & CORNERS else SpaceTaken
        raise taken(space=SPACES[index])
    if position.chips[team].bit_count() >= CHIP_SUPPLY[team]:
        raise NoChipsLeft


def require_removable(state: State, position: Position, seat: int, card: Card, index: int) -> None:
    """Rules 14, 16: a one-eyed jack, and a chip of another side that it may take."""
    space, bit = SPACES[index], BITS[index]
    if card not in ONE_EYED:
        raise JackPlaces(card=card) if card in TWO_EYED else NotOneEyed(card=card)
    if bit & CORNERS:
        raise CornerSpace(space=space)
    if bit & position.open:
        raise NoChipThere(space=space)
    if bit & position.chips[seat % position.teams]:
        raise OwnChip(space=space)
    is_locked = any(bit & locked for locked in position.locked)
    if is_locked and state.options["one_eyed"] == "spare_locked":
        raise ChipLocked(space=space)


def require_exchangeable(state: State, position: Position, seat: int, card: Card) -> None:
    """Rules 15, 17 to 20: a dead card, to be exchanged in this turn, and another to draw."""
    if card in JACKS:
        raise JackNeverDead(card=card)
    open_spaces = position.placings[card][0] & position.open
    if open_spaces:
        raise CardNotDead(card=card, space=spaces_in(open_spaces)[0])
    if not position.pile and not position.discards:
        raise NothingToDraw
    if card not in exchangeable(state, position, position.hands[seat]):
        is_one = state.options["dead_cards"] == "one_per_turn"
        raise ExchangeUsed if is_one else ReplacementWaits(card=card)


def _refuse_card(card: Card, index: int, shown: str) -> None:
    if card in ONE_EYED:
        raise JackRemoves(card=card)
    if shown == CORNER:
        raise CornerSpace(space=SPACES[index])
    raise WrongSpace(space=SPACES[index], shown=shown, card=card)
