"""Players for simulation, and whole games between them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from service.rules.decide import OpenAnswers, decide, noted
from service.rules.game import fold, legal_moves
from service.rules.notes import NO_NOTES, Notes
from service.rules.stacks.bots import bot, random_move
from service.rules.stacks.moves import ENDING, AnswerBlock, PlayCard, SetOrder, When
from service.rules.stacks.notes import BOT_ORDERS, Order, matches
from service.rules.stacks.state import FULL_STACK, place_of, position_of, with_chip
from service.rules.table import Command, Event, State, Strength
from tests.rules.stacks.tables import CLOCK, opening, player

Mover: TypeAlias = Callable[[State, int, Sequence[Command], Random], Command]


class Player(NamedTuple):
    """How somebody moves, and when it blocks."""

    move: Mover
    when: When


def random_player(state: State, seat: int, moves: Sequence[Command], whim: Random) -> Command:
    """Plays anything; stops one time in seven."""
    return random_move(moves, whim)


def greedy_player(state: State, seat: int, moves: Sequence[Command], whim: Random) -> Command:
    """Plays whatever it can, the longest stack first, and stops when nothing is left."""
    plays = [move for move in moves if not isinstance(move, ENDING)]
    if not plays:
        return whim.choice(moves)
    longest = max(_length(state, move) for move in plays)
    return whim.choice([move for move in plays if _length(state, move) == longest])


def cautious_player(state: State, seat: int, moves: Sequence[Command], whim: Random) -> Command:
    """Finishes a stack when it can, but never brings one near its end for the others."""
    plays = [move for move in moves if not isinstance(move, ENDING)]
    safe = [move for move in plays if _length(state, move) in (0, 1, FULL_STACK - 1)]
    return whim.choice(safe or [move for move in moves if isinstance(move, ENDING)])


def bot_player(strength: Strength) -> Player:
    """The bot of a strength, as a service would ask it."""

    def move(state: State, seat: int, moves: Sequence[Command], whim: Random) -> Command:
        return bot(state, seat, strength, whim.getrandbits(32))

    return Player(move, BOT_ORDERS[strength].when)


PLAYERS: Final[dict[str, Player]] = {
    "random": Player(random_player, 1),
    "greedy": Player(greedy_player, 4),
    "cautious": Player(cautious_player, 1),
    "easy": bot_player("easy"),
    "steady": bot_player("steady"),
    "strong": bot_player("strong"),
}


class Step(NamedTuple):
    """A state, whose turn it was, what it asked for, and what that led to."""

    state: State
    seat: int | None
    command: Command | None
    events: list[Event]


def whole_game(
    names: Sequence[str], seed: int, options: Mapping[str, Any] | None = None
) -> Iterator[Step]:
    """A game between players by seat, step by step; the same for the same seed.

    The state is folded on in place: it is the one of the step only until the next.
    """
    whim, table = Random(seed), [PLAYERS[name] for name in names]
    log = opening(len(names), seed, options)
    state = fold(log)
    notes = _orders(state, table) if state.options["block_mode"] == "standing" else NO_NOTES
    yield Step(state, None, None, log)
    while state.phase == "running":
        step = _answered(state, table) if state.asked else _moved(state, table, whim, notes)
        fold(step.events, state)
        yield step


def _orders(state: State, table: Sequence[Player]) -> Notes:
    return {
        seat: noted(state, SetOrder(each.when), seat, NO_NOTES) for seat, each in enumerate(table)
    }


def _moved(state: State, table: Sequence[Player], whim: Random, notes: Notes) -> Step:
    seat = state.to_move
    assert seat is not None
    command = table[seat].move(state, seat, legal_moves(state, seat), whim)
    return Step(state, seat, command, decide(state, command, player(seat), 0, b"", notes))


def _answered(state: State, table: Sequence[Player]) -> Step:
    window = position_of(state).window
    assert window is not None
    chips = with_chip(position_of(state).chips[window.seat], window.colour)
    notes = {
        seat: noted(
            state,
            AnswerBlock(matches(Order(table[seat].when), window.seat, chips)),
            seat,
            NO_NOTES,
        )
        for seat in state.asked
    }
    command = OpenAnswers(state.asked_version)
    return Step(state, None, command, decide(state, command, CLOCK, 0, b"", notes))


def _length(state: State, move: Command) -> int:
    """How long the stack is that a card goes on; 0 for a new one and for other plays."""
    if not isinstance(move, PlayCard) or move.stack in ("new", None):
        return 0
    return len(position_of(state).stacks[place_of(move.card[0], int(move.stack))])
