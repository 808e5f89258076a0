"""From one turn to the next: passing over, stalemate and the end (rules 12, 31, 35 to 37)."""

from typing import Final

from service.rules.game import evolved
from service.rules.sequence.events import CardsRevealed
from service.rules.sequence.legal import has_open_space, has_something_to_do, removable
from service.rules.sequence.state import Position, position_of
from service.rules.table import Event, GameEnded, State, TurnPassed, begin_turn, next_seat

MOST_TURNS: Final = 1000
ROUNDS_OF_PASSES: Final = 10


def next_turn(
    state: State, events: list[Event], seat: int, open_spaces: int, now: int
) -> list[Event]:
    """``events`` and what follows when ``seat`` has moved; ``open_spaces`` after the move."""
    following = next_seat(state, seat)
    if (
        following != seat
        and state.turn < MOST_TURNS
        and has_open_space(state.position, following, open_spaces)
    ):
        events.append(begin_turn(state, following, now))
        return events
    return events + following_turn(evolved(state, events), seat, now)


def following_turn(state: State, seat: int, now: int) -> list[Event]:
    """The turn after that of ``seat``, which is over; seats without a move are passed over."""
    events: list[Event] = []
    position = position_of(state)
    passes = position.passes
    playing = sum(not each.is_out for each in state.seats)
    while True:
        if is_blocked(state):
            return [*events, stalemate(state, "blocked")]
        if passes >= ROUNDS_OF_PASSES * playing:
            return [*events, stalemate(state, "passes")]
        if state.turn >= MOST_TURNS:
            return [*events, stalemate(state, "turn_limit")]
        seat = next_seat(state, seat)
        if has_something_to_do(state, seat):
            return [*events, begin_turn(state, seat, now)]
        events.append(TurnPassed(seat, "no_move"))
        passes += 1


def rest_of_turn(state: State, events: list[Event], now: int) -> list[Event]:
    """``events`` within a turn, and the passing over when they leave its seat nothing to do.

    They place and remove no chip, and take no card with an open space from the seat to move.
    """
    position: Position = state.position
    seat = state.to_move
    if (
        seat is not None
        and not position.penalties
        and has_open_space(position, seat, position.open)
    ):
        return events
    after = evolved(state, events)
    seat = after.to_move
    if seat is None or has_something_to_do(after, seat):
        return events
    passed: list[Event] = [TurnPassed(seat, "no_move")]
    return events + passed + following_turn(evolved(after, passed), seat, now)


def is_blocked(state: State) -> bool:
    """Rule 36: no space is open and no one-eyed jack could remove any chip."""
    position = position_of(state)
    if position.open:
        return False
    return not any(removable(state, position, team) for team in range(position.teams))


def stalemate(state: State, reason: str) -> GameEnded:
    """Rule 37: who wins a game that nobody can finish; nobody where no sequence stands."""
    position = position_of(state)
    how = state.options["stalemate"]
    if how == "draw" or not position.sequences:
        return GameEnded([], reason, "37")
    makers = [team for team, _ in position.sequences]
    # max takes the first of equals, and makers stand in the order of their sequences.
    winner = makers[0] if how == "first_sequence" else max(makers, key=makers.count)
    return GameEnded(members(state, winner), reason, "37")


def members(state: State, team: int) -> list[int]:
    """The seats of a team that are still in the game."""
    teams = position_of(state).teams
    return [n for n, seat in enumerate(state.seats) if n % teams == team and not seat.is_out]


def has_won(state: State, position: Position, team: int, made: int) -> bool:
    """Rule 31, when a team makes ``made`` sequences more."""
    # At least, not exactly: one placement can lead from one to three (rule 27).
    counted = sum(owner == team for owner, _ in position.sequences) + made
    return counted >= int(state.options["sequences_to_win"])


def won(state: State, team: int) -> GameEnded:
    """The end by sequences (rule 31)."""
    return GameEnded(members(state, team), "sequences", "31")


def after_pass(state: State, now: int) -> list[Event]:
    """What follows when the turn of the seat to move has passed."""
    if state.to_move is None:
        raise ValueError("no seat is to move")
    return following_turn(state, state.to_move, now)


def after_resignation(state: State, seat: int, now: int) -> list[Event]:
    """The last side wins at once; else the game goes on without the seat and its hand."""
    teams = position_of(state).teams
    remaining = {n % teams for n, each in enumerate(state.seats) if not each.is_out}
    if len(remaining) == 1:
        return [GameEnded(members(state, remaining.pop()), "resignation", "table.last_side")]
    return following_turn(state, seat, now) if state.to_move == seat else []


def reveal(state: State) -> list[Event]:
    """The end lays every hand and the draw pile open."""
    position: Position = state.position
    hands = [[card for card in hand if card is not None] for hand in position.hands]
    return [CardsRevealed(hands, [card for card in position.pile if card is not None])]
