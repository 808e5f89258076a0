"""The answer of Sequence Stacks to a command: what follows from it, or why it may not be.

A turn is many plays; each becomes one event (plays.py), and what it sets off, a finished
sequence, five new cards, the next turn, follows in block.py and turns.py.
"""

from service.rules.errors import AnswersAwaited, NotYourTurn
from service.rules.notes import NO_NOTES, Notes
from service.rules.stacks.batch import plays_of, reveals
from service.rules.stacks.block import finish
from service.rules.stacks.cards import NUMBER_CARDS
from service.rules.stacks.course import Course
from service.rules.stacks.events import CardDiscarded, CardStacked, SeatCleared
from service.rules.stacks.moves import TakeTurn
from service.rules.stacks.plays import event_of
from service.rules.stacks.state import FULL_STACK, place_of, position_of, seats_in
from service.rules.stacks.turns import end_turn, go_on
from service.rules.table import Command, Event, GameEnded, State


def decide(
    state: State, command: Command, seat: int, now: int, notes: Notes = NO_NOTES
) -> list[Event]:
    """What happens when ``seat`` gives ``command`` at ``now`` (Unix ms). Raises RuleViolation.

    A ``TakeTurn`` goes as far as nothing new is revealed; ``batch.how_far`` tells how far.
    """
    require_turn(state, seat)
    if type(command) is TakeTurn:
        return _take_turn(state, command, seat, now, notes)
    event = event_of(state, seat, command)
    if event is not None and _stands_alone(state, seat, event):
        return [event]
    course = Course(state, now, notes)
    _follow(course, seat, event)
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
        course.happen(GameEnded(staying, "resignation", "D24"))
    elif was_to_move:
        end_turn(course, seat)
    return course.events


def require_turn(state: State, seat: int) -> None:
    """Raises AnswersAwaited while a window is open, NotYourTurn (rules 14, 24, 27)."""
    if state.asked:
        raise AnswersAwaited
    if state.to_move != seat:
        raise NotYourTurn(to_move=-1 if state.to_move is None else state.to_move, seat=seat)


def _take_turn(state: State, command: TakeTurn, seat: int, now: int, notes: Notes) -> list[Event]:
    course = Course(state, now, notes)
    for play in plays_of(command):
        before = len(course.events)
        _follow(course, seat, event_of(course.state, seat, play))
        if reveals(course.events[before:]):
            break
    return course.events


def _stands_alone(state: State, seat: int, event: Event) -> bool:
    """Whether a play sets nothing off, as most do: then nothing need be worked out on a copy."""
    position = position_of(state)
    if type(event) is CardStacked:
        stack = position.stacks[place_of(event.card[0], event.stack)]
        if len(stack) == FULL_STACK - 1:
            return False
    return type(event) is not CardDiscarded and len(position.hands[seat]) > 1


def _follow(course: Course, seat: int, event: Event | None) -> None:
    """The event of a play and what it sets off; None: the turn ends without a discard."""
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
    from_hand = not getattr(event, "from_discard", False)
    go_on(course, seat, from_hand and not course.position.hands[seat])
