"""The answer of Sequence Stacks to a command: what follows from it, or why it may not be.

A turn is many plays; each is checked here and becomes one event, and what it sets off (a
finished sequence, five new cards, the next turn) follows in block.py and turns.py.
"""

from collections.abc import Callable
from typing import Any, Final

from service.rules.errors import (
    AnswersAwaited,
    NoSuchSeat,
    NotYourTurn,
    RuleViolation,
    UnknownCommand,
)
from service.rules.notes import NO_NOTES, Notes
from service.rules.stacks.batch import plays_of, reveals
from service.rules.stacks.block import finish
from service.rules.stacks.cards import (
    BLOCK,
    CARDS,
    COLOURED,
    NUMBER_CARDS,
    REVERSE,
    SKIP,
    STEAL_CARD,
    STEAL_CHIP,
    Card,
)
from service.rules.stacks.course import Course
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
    SeatCleared,
    SkipPlayed,
)
from service.rules.stacks.legal import can_skip, places, would_win
from service.rules.stacks.moves import (
    DiscardCard,
    EndTurn,
    PlayCard,
    PlayReverse,
    PlaySkip,
    StealCard,
    StealChip,
)
from service.rules.stacks.state import FULL_STACK, Position, place_of, position_of, seats_in
from service.rules.stacks.turns import end_turn, go_on
from service.rules.table import Command, Event, GameEnded, State


def decide(
    state: State, command: Command, seat: int, now: int, notes: Notes = NO_NOTES
) -> list[Event]:
    """What happens when ``seat`` gives ``command`` at ``now`` (Unix ms). Raises RuleViolation.

    A ``TakeTurn`` goes as far as nothing new is revealed; ``batch.how_far`` tells how far.
    """
    require_turn(state, seat)
    course = Course(state, now, notes)
    for play in plays_of(command):
        before = len(course.events)
        _make(course, seat, play)
        if reveals(course.events[before:]):
            break
    return course.events


def after_pass(state: State, now: int) -> list[Event]:
    """A timed-out turn: no plays; the number card drawn last is discarded, else the last card."""
    seat = state.to_move or 0
    course = Course(state, now, NO_NOTES)
    hand = [card for card in position_of(state).hands[seat] if card is not None]
    if hand:
        numbers = [card for card in hand if card in NUMBER_CARDS]
        course.happen(CardDiscarded(seat, (numbers or hand)[-1]))
    end_turn(course, seat)
    return course.events


def after_resignation(state: State, seat: int, now: int) -> list[Event]:
    """A seat left: its cards and chips go; the last one wins, or its turn passes (D24)."""
    course = Course(state, now, NO_NOTES)
    window = course.position.window
    was_to_move = state.to_move == seat or (window is not None and window.seat == seat)
    course.happen(SeatCleared(seat))
    staying = seats_in(state)
    if len(staying) == 1:
        course.happen(GameEnded(staying, "resigned", "D24"))
    elif was_to_move:
        end_turn(course, seat)
    return course.events


def require_turn(state: State, seat: int) -> None:
    """Raises AnswersAwaited while a window is open, NotYourTurn (rules 14, 24, 27)."""
    if state.asked:
        raise AnswersAwaited
    if state.to_move != seat:
        raise NotYourTurn(to_move=-1 if state.to_move is None else state.to_move, seat=seat)


def _make(course: Course, seat: int, play: Command) -> None:
    check = _CHECKS.get(type(play))
    if check is None:
        raise UnknownCommand(kind=course.state.kind, command=type(play).__name__)
    event = check(course.state, course.position, seat, play)
    if event is not None:
        course.happen(event)
    if event is None or type(event) is CardDiscarded:
        end_turn(course, seat)
        return
    if type(event) is CardStacked:
        colour = event.card[0]
        if len(course.position.stacks[place_of(colour, event.stack)]) == FULL_STACK:
            finish(course, seat, colour, event.stack)
            return
    from_hand = not getattr(play, "from_discard", False)
    go_on(course, seat, from_hand and not course.position.hands[seat])


def _stacked(state: State, position: Position, seat: int, play: PlayCard) -> Event:
    if play.card == BLOCK:
        raise BlockIsNoPlay
    if play.card not in COLOURED:
        raise NotForStacks(card=play.card) if play.card in CARDS else UnknownCard(card=play.card)
    _require_card(position, seat, play.card, play.from_discard)
    return CardStacked(seat, play.card, _stack_for(position, play), play.from_discard)


def _stack_for(position: Position, play: PlayCard) -> int:
    colour, number = play.card[0], play.card[1]
    lengths = [len(position.stacks[place_of(colour, stack)]) for stack in (1, 2)]
    fitting = places(lengths[0], lengths[1], number)
    name = play.stack
    if name is None and len(fitting) == 1:
        name = fitting[0]
    if name is None:
        raise _no_one_place(play.card, fitting, lengths)
    if name not in fitting:
        raise _misfit(play.card, name, lengths)
    if name == "new":
        return 1 if not lengths[0] else 2
    return name


def _no_one_place(card: Card, fitting: list[Any], lengths: list[int]) -> RuleViolation:
    if fitting:
        return WhichStack(card=card, places=", ".join(map(str, fitting)))
    if card[1] == "1":
        return NoFreePlace(card=card)
    return NoPlace(card=card)


def _misfit(card: Card, name: Any, lengths: list[int]) -> RuleViolation:
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
