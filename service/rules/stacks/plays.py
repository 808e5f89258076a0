"""One play, checked: the event it becomes, or the rule that forbids it."""

from collections.abc import Callable
from typing import Any, Final

from service.rules.errors import NoSuchSeat, RuleViolation, UnknownCommand
from service.rules.stacks.cards import (
    BLOCK,
    CARDS,
    COLOURED,
    REVERSE,
    SKIP,
    STEAL_CARD,
    STEAL_CHIP,
    Card,
)
from service.rules.stacks.errors import (
    BlockIsNoPlay,
    CardNotInHand,
    DiscardFirst,
    NoFreePlace,
    NoOpenStack,
    NoPlace,
    NoSuchChip,
    NotForStacks,
    NothingToSteal,
    NotOnTop,
    OwnSeat,
    StealWouldWin,
    TooManySkips,
    UnknownCard,
    WhichStack,
    WrongNumber,
    WrongStart,
)
from service.rules.stacks.events import (
    CardDiscarded,
    CardStacked,
    CardStolen,
    ChipStolen,
    ReversePlayed,
    SkipPlayed,
)
from service.rules.stacks.legal import can_skip, places, would_win
from service.rules.stacks.moves import (
    DiscardCard,
    EndTurn,
    PlayCard,
    PlayReverse,
    PlaySkip,
    StackName,
    StealCard,
    StealChip,
)
from service.rules.stacks.state import Position, place_of, position_of
from service.rules.table import Command, Event, State


def event_of(state: State, seat: int, play: Command) -> Event | None:
    """The event of a play of the seat to move; None: its turn ends without a discard (D4).

    Raises RuleViolation.
    """
    check = _CHECKS.get(type(play))
    if check is None:
        raise UnknownCommand(kind=state.kind, command=type(play).__name__)
    return check(state, position_of(state), seat, play)


def _stacked(state: State, position: Position, seat: int, play: PlayCard) -> Event:
    if play.card == BLOCK:
        raise BlockIsNoPlay
    if play.card not in COLOURED:
        raise NotForStacks(card=play.card) if play.card in CARDS else UnknownCard(card=play.card)
    _require_card(position, seat, play.card, play.from_discard)
    return CardStacked(seat, play.card, _stack_for(position, play), play.from_discard)


def _stack_for(position: Position, play: PlayCard) -> int:
    place = place_of(play.card[0], 1)
    first, second = len(position.stacks[place]), len(position.stacks[place + 1])
    fitting = places(first, second, play.card[1])
    name = _only_place(play.card, fitting) if play.stack is None else play.stack
    if name not in fitting:
        raise _misfit(play.card, name, (first, second))
    if name == "new":
        return 1 if not first else 2
    return name


def _only_place(card: Card, fitting: tuple[StackName, ...]) -> StackName:
    """Where a card goes when the move names no stack: on the one that takes it, else anew (D8)."""
    stacks = [name for name in fitting if name != "new"]
    if len(stacks) > 1:
        raise WhichStack(card=card, places=", ".join(map(str, stacks)))
    if fitting:
        return stacks[0] if stacks else "new"
    raise NoFreePlace(card=card) if card[1] == "1" else NoPlace(card=card)


def _misfit(card: Card, name: StackName, lengths: tuple[int, int]) -> RuleViolation:
    if name == "new":
        return NoFreePlace(card=card) if card[1] in "1W" else WrongStart(card=card)
    length = lengths[name - 1]
    if not length:
        return NoOpenStack(stack=name)
    return WrongNumber(card=card, stack=name, needed=length + 1)


def _skipped(state: State, position: Position, seat: int, play: PlaySkip) -> Event:
    _require_card(position, seat, SKIP, play.from_discard)
    if not can_skip(state):
        raise TooManySkips
    return SkipPlayed(seat, play.from_discard)


def _reversed(state: State, position: Position, seat: int, play: PlayReverse) -> Event:
    _require_card(position, seat, REVERSE, play.from_discard)
    return ReversePlayed(seat, play.from_discard)


def _card_stolen(state: State, position: Position, seat: int, play: StealCard) -> Event:
    _require_card(position, seat, STEAL_CARD, play.from_discard)
    _require_opponent(state, seat, play.from_seat)
    victim = position.discards[play.from_seat]
    if not victim:
        raise NothingToSteal(seat=play.from_seat)
    return CardStolen(seat, play.from_seat, victim[-1], play.from_discard)


def _chip_stolen(state: State, position: Position, seat: int, play: StealChip) -> Event:
    _require_card(position, seat, STEAL_CHIP, play.from_discard)
    _require_opponent(state, seat, play.from_seat)
    if not position.chips[play.from_seat][play.colour == "R"]:
        raise NoSuchChip(seat=play.from_seat)
    if would_win(position, seat, play.colour):
        raise StealWouldWin
    return ChipStolen(seat, play.from_seat, play.colour, play.from_discard)


def _discarded(state: State, position: Position, seat: int, play: DiscardCard) -> Event:
    if play.card not in CARDS:
        raise UnknownCard(card=play.card)
    _require_card(position, seat, play.card, from_discard=False)
    return CardDiscarded(seat, play.card)


def _ended(state: State, position: Position, seat: int, play: EndTurn) -> None:
    if position.hands[seat]:
        raise DiscardFirst(cards=len(position.hands[seat]))


def _require_card(position: Position, seat: int, card: Card, from_discard: bool) -> None:
    if not from_discard:
        if card not in position.hands[seat]:
            raise CardNotInHand(card=card)
    elif position.discards[seat][-1:] != [card]:
        raise NotOnTop(card=card)


def _require_opponent(state: State, seat: int, other: int) -> None:
    if not 0 <= other < len(state.seats):
        raise NoSuchSeat(seat=other)
    if other == seat:
        raise OwnSeat


_CHECKS: Final[dict[type[Command], Callable[[State, Position, int, Any], Event | None]]] = {
    PlayCard: _stacked,
    PlaySkip: _skipped,
    PlayReverse: _reversed,
    StealCard: _card_stolen,
    StealChip: _chip_stolen,
    DiscardCard: _discarded,
    EndTurn: _ended,
}
