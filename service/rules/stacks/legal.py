"""What a seat may do, from its own view alone: plays of the hand and of its top discard."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from service.rules.stacks.cards import (
    BLOCK,
    CARDS,
    COLOURED,
    COLOURS,
    REVERSE,
    SKIP,
    STEAL_CARD,
    STEAL_CHIP,
    Card,
)
from service.rules.stacks.moves import (
    AnswerBlock,
    DiscardCard,
    EndTurn,
    PlayCard,
    PlayReverse,
    PlaySkip,
    StackName,
    StealCard,
    StealChip,
)
from service.rules.stacks.state import Position, position_of, seats_in, wins, with_chip
from service.rules.table import Command, State

_ANSWERS: Final = (AnswerBlock(blocks=True), AnswerBlock(blocks=False))
_DISCARDS: Final[Mapping[Card, Command]] = {card: DiscardCard(card) for card in CARDS}
_END_TURN: Final = EndTurn()
_SKIPS: Final = (PlaySkip(), PlaySkip(from_discard=True))
_REVERSES: Final = (PlayReverse(), PlayReverse(from_discard=True))


def legal_moves(state: State, seat: int) -> Sequence[Command]:
    """Every legal play, discard and answer of ``seat``, each once; none out of turn."""
    if state.asked:
        return _ANSWERS if seat in state.asked else ()
    if state.to_move != seat:
        return ()
    moves = plays(state, seat)
    hand = position_of(state).hands[seat]
    if not hand:
        moves.append(_END_TURN)
    moves += [_DISCARDS[card] for card in dict.fromkeys(hand) if card is not None]
    return moves


def plays(state: State, seat: int) -> list[Command]:
    """Every legal play of the hand and of the top of the own discard pile."""
    position = position_of(state)
    b1, b2, r1, r2 = position.stacks
    lengths = len(b1), len(b2), len(r1), len(r2)
    moves: list[Command] = []
    on_stacks = _on_stacks(lengths, False)
    for card in dict.fromkeys(position.hands[seat]):
        if card in on_stacks:
            moves += on_stacks[card]
        elif card is not None and card != BLOCK:
            moves += _ACTIONS[card](state, seat, False)
    for top in position.discards[seat][-1:]:
        if top in COLOURED:
            moves += _on_stacks(lengths, True)[top]
        elif top != BLOCK:
            moves += _ACTIONS[top](state, seat, True)
    return moves


def has_plays(state: State, seat: int) -> bool:
    """Whether the seat can play anything at all."""
    return bool(plays(state, seat))


@cache
def places(first: int, second: int, number: str) -> tuple[StackName, ...]:
    """Which places of a colour with stacks of these lengths take a number or ``W`` (D7, D8)."""
    is_needed: list[tuple[StackName, bool]] = [
        (1, first > 0 and number in ("W", str(first + 1))),
        (2, second > 0 and number in ("W", str(second + 1))),
        ("new", not (first and second) and number in ("1", "W")),
    ]
    return tuple(name for name, is_wanted in is_needed if is_wanted)


@cache
def _on_stacks(
    lengths: tuple[int, int, int, int], from_discard: bool
) -> Mapping[Card | None, tuple[Command, ...]]:
    of_colour = {"B": lengths[:2], "R": lengths[2:]}
    return {
        card: tuple(
            PlayCard(card, name, from_discard) for name in places(*of_colour[card[0]], card[1])
        )
        for card in COLOURED
    }


def can_skip(state: State) -> bool:
    """Whether one more Skip would still skip somebody (D11)."""
    skips: int = state.position.skips
    return skips < len(seats_in(state)) - 1


def would_win(position: Position, seat: int, colour: str) -> bool:
    """Whether one more chip of ``colour`` would win the game for the seat (rule 32, D14)."""
    return wins(with_chip(position.chips[seat], colour))


def _skips(state: State, seat: int, from_discard: bool) -> Sequence[Command]:
    return (_SKIPS[from_discard],) if can_skip(state) else ()


def _reverses(state: State, seat: int, from_discard: bool) -> Sequence[Command]:
    return (_REVERSES[from_discard],)


def _card_steals(state: State, seat: int, from_discard: bool) -> Sequence[Command]:
    # A seat that left has no discards (D24).
    return [
        _steal_card(other, from_discard)
        for other, cards in enumerate(position_of(state).discards)
        if cards and other != seat
    ]


def _chip_steals(state: State, seat: int, from_discard: bool) -> Sequence[Command]:
    position = position_of(state)
    colours = [c for c in COLOURS if not would_win(position, seat, c)]
    return [
        _steal_chip(other, colour, from_discard)
        for other, chips in enumerate(position.chips)
        for colour in colours
        if other != seat and chips[colour == "R"]
    ]


@cache
def _steal_card(other: int, from_discard: bool) -> Command:
    return StealCard(other, from_discard)


@cache
def _steal_chip(other: int, colour: str, from_discard: bool) -> Command:
    return StealChip(other, "R" if colour == "R" else "B", from_discard)


_ACTIONS: Final[Mapping[Card, Callable[[State, int, bool], Sequence[Command]]]] = {
    SKIP: _skips,
    REVERSE: _reverses,
    STEAL_CARD: _card_steals,
    STEAL_CHIP: _chip_steals,
}
