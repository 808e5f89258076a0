"""Bots of three strengths; each knows only the view of its seat.

``easy`` plays at random and stops at a whim; ``steady`` stacks whatever brings most now;
``strong`` also weighs what it leaves to the others.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from service.rules.stacks.cards import (
    ACTIONS,
    BLOCK,
    COLOURS,
    REVERSE,
    SKIP,
    STEAL_CARD,
    STEAL_CHIP,
    Card,
)
from service.rules.stacks.legal import legal_moves
from service.rules.stacks.moves import (
    ENDING,
    AnswerBlock,
    DiscardCard,
    PlayReverse,
    PlaySkip,
    StealCard,
    StealChip,
)
from service.rules.stacks.notes import BOT_ORDERS, matches
from service.rules.stacks.plans import DEEPEST_PILE, Lengths, Planner, Worth
from service.rules.stacks.ranking import chips_needed
from service.rules.stacks.state import (
    Chips,
    Position,
    Window,
    position_of,
    wins,
    with_chip,
)
from service.rules.stacks.turns import seat_after
from service.rules.table import Command, State, Strength

EAGERNESS: Final = 0.85
"""How often a random player plays on when it can; the rule book's figures come of this."""

_WORTH_STEALING: Final = 0.2

_NO_DANGER: Final = (0.0, 0.0, 0.0, 0.0, 0.0)
_DANGER: Final = (0.0, 0.05, 0.15, 0.4, 0.8)

# What a card in hand is good for later; numbers by their height.
_KEPT: Final[dict[str, float]] = {
    "W": 6.0,
    BLOCK: 4.0,
    STEAL_CHIP: 5.0,
    STEAL_CARD: 2.5,
    SKIP: 2.5,
    REVERSE: 0.5,
    "1": 1.0,
    "2": 1.2,
    "3": 1.4,
    "4": 1.7,
    "5": 2.2,
}


_CARD_OF: Final[dict[type[Command], Card]] = {
    PlaySkip: SKIP,
    PlayReverse: REVERSE,
    StealCard: STEAL_CARD,
    StealChip: STEAL_CHIP,
}


def bot(state: State, seat: int, strength: Strength, seed: int) -> Command:
    """A legal command of ``seat`` from its own view; ``seed`` settles its whims."""
    window = position_of(state).window
    if window is not None:
        return _answer(position_of(state), window, strength)
    moves = legal_moves(state, seat)
    whim = Random(seed)
    if strength == "easy":
        return random_move(moves, whim)
    play = _best_play(state, seat, moves, is_strong=strength == "strong")
    return play or _least_loss(position_of(state), moves, whim)


def random_move(moves: Sequence[Command], whim: Random) -> Command:
    """Any play, or one time in seven, and when there is none, any way to end the turn."""
    plays = [move for move in moves if not isinstance(move, ENDING)]
    if plays and whim.random() < EAGERNESS:
        return whim.choice(plays)
    return whim.choice([move for move in moves if isinstance(move, ENDING)] or plays)


def _answer(position: Position, window: Window, strength: Strength) -> Command:
    chips = with_chip(position.chips[window.seat], window.colour)
    return AnswerBlock(matches(BOT_ORDERS[strength], window.seat, chips))


def _best_play(
    state: State, seat: int, moves: Sequence[Command], is_strong: bool
) -> Command | None:
    """The play to make next, None to stop."""
    position = position_of(state)
    chips = [move for move in moves if isinstance(move, StealChip)]
    if chips:
        return max(chips, key=lambda move: _chip_gain(position, seat, move))
    planner = Planner(_worth(position, seat, is_strong))
    table = _table(position, seat, moves)
    plan = planner.best(*table)
    stolen = _best_steal(position, planner, table, plan.worth, moves)
    return stolen or plan.first or _action(state, seat, moves, is_strong)


def _chip_gain(position: Position, seat: int, move: StealChip) -> tuple[int, int, int]:
    # What the thief still needs, then the leader, then the colour that hurts.
    own = with_chip(position.chips[seat], move.colour)
    victim = position.chips[move.from_seat]
    robbed = with_chip(victim, move.colour, -1)
    return -chips_needed(own), -chips_needed(victim), chips_needed(robbed)


def _table(
    position: Position, seat: int, moves: Sequence[Command]
) -> tuple[Lengths, tuple[Card, ...], tuple[Card, ...]]:
    # Actions that can be played are no burden to a plan: they go at the end of the turn.
    playable = {_CARD_OF.get(type(move)) for move in moves if not isinstance(move, ENDING)}
    hand = (card for card in position.hands[seat] if card is not None and card not in playable)
    lengths = tuple(len(stack) for stack in position.stacks)
    return lengths, tuple(sorted(hand)), tuple(position.discards[seat][-DEEPEST_PILE:])


def _best_steal(
    position: Position,
    planner: Planner,
    table: tuple[Lengths, tuple[Card, ...], tuple[Card, ...]],
    without: float,
    moves: Sequence[Command],
) -> Command | None:
    lengths, hand, pile = table
    best, most = None, _WORTH_STEALING
    for move in moves:
        if isinstance(move, StealCard):
            card = position.discards[move.from_seat][-1]
            gain = planner.best(lengths, tuple(sorted((*hand, card))), pile).worth - without
            gain = max(gain, (_kept(card) - _KEPT[STEAL_CARD]) / _KEPT["W"])
            if gain > most:
                best, most = move, gain
    return best


def _action(state: State, seat: int, moves: Sequence[Command], is_strong: bool) -> Command | None:
    skip = next((move for move in moves if isinstance(move, PlaySkip)), None)
    if skip is not None:
        return skip
    turn = next((move for move in moves if isinstance(move, PlayReverse)), None)
    if turn is None or (is_strong and not _is_better_reversed(state, seat)):
        return None
    return turn


def _is_better_reversed(state: State, seat: int) -> bool:
    position = position_of(state)
    following = seat_after(state, seat)
    reversed_state = msgspec.structs.replace(
        state, position=msgspec.structs.replace(position, direction=-position.direction)
    )
    other = seat_after(reversed_state, seat)
    return chips_needed(position.chips[other]) >= chips_needed(position.chips[following])


def _least_loss(position: Position, moves: Sequence[Command], whim: Random) -> Command:
    discards = [move for move in moves if isinstance(move, DiscardCard)]
    if not discards:
        return whim.choice([move for move in moves if isinstance(move, ENDING)])
    least = min(_kept(move.card) for move in discards)
    return whim.choice([move for move in discards if _kept(move.card) == least])


def _kept(card: Card) -> float:
    return _KEPT[card] if card in ACTIONS else _KEPT[card[1]]


def _worth(position: Position, seat: int, is_strong: bool) -> Worth:
    blue, red = (_chip_worth(position.chips[seat], colour) for colour in COLOURS)
    return Worth(
        blue_chip=blue,
        red_chip=red,
        played=0.1,
        emptied=0.8,
        wild=0.3 if is_strong else 0.1,
        danger=_DANGER if is_strong else _NO_DANGER,
    )


def _chip_worth(chips: Chips, colour: str) -> float:
    after = with_chip(chips, colour)
    if wins(after):
        return 10.0
    return 1.2 if chips_needed(after) < chips_needed(chips) else 0.4
