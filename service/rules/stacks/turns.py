"""Between the plays: drawing, the end of a turn, whose turn is next, and the forced end."""

from typing import Any

from service.rules.seating import deal_key_of
from service.rules.stacks.course import Course
from service.rules.stacks.deal import renewed
from service.rules.stacks.events import CardsDrawn, CardsRevealed
from service.rules.stacks.legal import has_plays
from service.rules.stacks.ranking import first_ranked
from service.rules.stacks.state import HAND_SIZE, idle_turns, is_dead, position_of, seats_in
from service.rules.table import Event, GameEnded, State, TurnPassed, begin_turn


def draw_up(course: Course, seat: int) -> None:
    """The seat draws up to five; the pile is renewed when a card is missing (rules 20, 25, D10).

    With nothing left the draw stops short; one reshuffle too many ends the game (D21).
    """
    wanted = HAND_SIZE - len(course.position.hands[seat])
    while wanted > 0:
        if not course.position.pile and not _renew_pile(course):
            return
        cards = course.position.pile[:wanted]
        course.happen(CardsDrawn(seat, cards))
        wanted -= len(cards)


def go_on(course: Course, seat: int, has_emptied_hand: bool) -> None:
    """After the effect of a play: five more for an emptied hand (rule 20, D3, D19).

    A turn in which nothing can be done any more is over (D4).
    """
    if has_emptied_hand:
        draw_up(course, seat)
    if not course.is_over and not can_go_on(course, seat):
        end_turn(course, seat)


def can_go_on(course: Course, seat: int) -> bool:
    """Whether the seat holds a card or can play the top of its discard pile."""
    return bool(course.position.hands[seat]) or has_plays(course.state, seat)


def end_turn(course: Course, seat: int) -> None:
    """The turn of ``seat`` is over; the next seat that can do anything is to move."""
    while True:
        if course.state.options["refill"] == "end" and not course.state.seats[seat].is_out:
            draw_up(course, seat)
        if not course.is_over and is_dead(course.position):
            _end_idle_table(course)
        if course.is_over:
            return
        seat = seat_after(course.state, seat)
        course.happen(begin_turn(course.state, seat, course.now))
        if course.state.options["refill"] == "start":
            draw_up(course, seat)
        if course.is_over or can_go_on(course, seat):
            return
        course.happen(TurnPassed(seat, "no_move"))


def seat_after(state: State, seat: int) -> int:
    """Whose turn follows: in the direction of play, past as many seats as were skipped (D11)."""
    position = position_of(state)
    count, direction = len(state.seats), position.direction
    steps = 1
    if position.skips:
        # Where a skipped seat has left, everybody else is still skipped.
        steps += min(position.skips, len(seats_in(state)) - 1)
    while steps:
        seat = (seat + direction) % count
        steps -= not state.seats[seat].is_out
    return seat


def end_by_ranking(course: Course, reason: str, rule: str) -> None:
    """Nobody can finish the game: the ranking decides (D22)."""
    winners = first_ranked(course.position, seats_in(course.state))
    course.happen(GameEnded(winners, reason, rule))


def reveal(state: State) -> list[Event]:
    """What lies hidden at the end: hands, draw pile, and the hands that left with their seats."""
    position: Any = position_of(state)
    hands = [list(cards) for cards in position.hands]
    return [CardsRevealed(hands, list(position.pile), list(position.gone_hands))]


def _end_idle_table(course: Course) -> None:
    """D20: nothing is left to draw, and everybody in turn has played nothing."""
    if idle_turns(course.position) >= len(seats_in(course.state)):
        end_by_ranking(course, "dead_table", "D20")


def _renew_pile(course: Course) -> bool:
    position, limit = course.position, course.state.options["max_reshuffles"]
    if not position.completed:
        return False
    if limit and position.reshuffles >= limit:
        end_by_ranking(course, "last_reshuffle", "D21")
        return False
    key = deal_key_of(course.state)
    course.happen(renewed(key, position.reshuffles + 1, position.completed))
    return True
