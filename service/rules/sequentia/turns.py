"""From one turn to the next: turns without a decision, seats without cards, and the end."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from service.rules.sequentia.cards import DECKS
from service.rules.sequentia.draft import Draft
from service.rules.sequentia.events import HandRemoved, HandsRevealed, SeatSkipped
from service.rules.sequentia.state import Position, held_cards, position_of
from service.rules.table import Event, Evolver, GameEnded, State, begin_turn, next_seat

Ending = tuple[str, str]
"""The reason and the number of the rule by which a game is over."""


@dataclass(frozen=True, kw_only=True)
class Mode:
    """What the course of a game needs to know of its mode."""

    title: str
    # Cards to draw up to at the end of a turn and before the first (rules 7, 24, 26).
    hand_size: int
    # The cells that are filled before the first turn, 1 to 9.
    first_cells: tuple[int, ...]
    evolvers: Mapping[type[Event], Evolver]
    # None while the game goes on.
    ending: Callable[[State], Ending | None]
    # Plays the turn of a seat that has nothing to decide; whether it had nothing.
    settle: Callable[[Draft, int], bool]


def go_on(mode: Mode, draft: Draft, seat: int, now: int) -> list[Event]:
    """Everything decided, and what follows the turn of ``seat`` up to the next decision."""
    while (over := mode.ending(draft.state)) is None:
        seat = next_seat(draft.state, seat)
        if not draft.position.hands[seat]:
            draft.happen(SeatSkipped(seat))
        elif not mode.settle(draft, seat):
            draft.events.append(begin_turn(draft.state, seat, now))
            return draft.events
    reason, rule = over
    draft.events.append(GameEnded(winners(draft.state), reason, rule))
    return draft.events


def used_up(rule: str) -> Callable[[State], Ending | None]:
    """The ending by ``rule``: draw pile and all hands are used up (rules 25 and 35, G7)."""

    def ending(state: State) -> Ending | None:
        position: Position = state.position
        return None if position.pile or any(position.hands) else ("cards_used_up", rule)

    return ending


def never_settles(draft: Draft, seat: int) -> bool:
    """A seat with a card always has something to decide."""
    return False


def winners(state: State) -> list[int]:
    """The seats with most cards; if tied, of these with most sequences; then shared (E2)."""
    position = position_of(state)
    rank = {
        n: (len(position.scores[n]), position.words[n])
        for n, seat in enumerate(state.seats)
        if not seat.is_out
    }
    best = max(rank.values())
    return [n for n, reached in rank.items() if reached == best]


def who_began(state: State) -> int:
    """The seat that had the first turn."""
    return position_of(state).first


def scores(state: State) -> list[int]:
    """Cards by seat (E2), as a match sums them up.

    Where all others have given up, who has stayed has every card that was left as well: the rule
    book is silent, and else whoever leads would win a match by giving up the rest of it.
    """
    reached = [len(cards) for cards in position_of(state).scores]
    if state.result is not None and state.result.reason == "resignation":
        left = len(DECKS[state.options["deck"]]) - sum(reached)
        for seat in state.result.winners:
            reached[seat] += left
    return reached


def reveal(state: State) -> list[Event]:
    """The end lays every hand and the draw pile open."""
    position: Position = state.position
    hands = [held_cards(position, seat) for seat in range(len(position.hands))]
    return [HandsRevealed(hands, [card for card in position.pile if card is not None])]


def after_pass(mode: Mode, state: State, now: int) -> list[Event]:
    """What follows when the turn of the seat to move has passed."""
    if state.to_move is None:
        raise ValueError("no seat is to move")
    return go_on(mode, Draft(state, mode.evolvers), state.to_move, now)


def after_resignation(mode: Mode, state: State, seat: int, now: int) -> list[Event]:
    """The hand leaves the game (E3); the last seat left wins, else the game goes on."""
    draft = Draft(state, mode.evolvers)
    held = held_cards(draft.position, seat)
    if held:
        draft.happen(HandRemoved(seat, held))
    staying = [n for n, each in enumerate(state.seats) if not each.is_out]
    if len(staying) == 1:
        return [*draft.events, GameEnded(staying, "resignation", "table.last_side")]
    return go_on(mode, draft, seat, now) if state.to_move == seat else draft.events
