"""Tables written as text, players that act in notation, and whole games between bots."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from service.rules.decide import decide, decide_for_seat
from service.rules.game import evolved, fold, game_named
from service.rules.seating import FillSeat, OpenGame, StartGame
from service.rules.sequentia.cards import DECKS, Card, digit_of
from service.rules.sequentia.nine import top_digits
from service.rules.sequentia.state import Position, position_of
from service.rules.table import (
    Actor,
    Command,
    Event,
    SeatOrder,
    SeatResigned,
    State,
    Strength,
    TurnBegan,
)

HOST = Actor("phost", "http")
MODES = ("sequentia-shift", "sequentia-stack", "sequentia-grid")

SHIFT_BOARD = "123/3.1/212"
GRID_TABLE = "112-1 131-3+ 222-2 213-2 313-3 121-1 332-3 123-1 233-2"


def print_table(table: Iterable[Sequence[Card]]) -> str:
    """The digits row by row: ``123/3.1/212``."""
    digits = top_digits(table)
    return f"{digits[:3]}/{digits[3:6]}/{digits[6:]}"


def shift(
    table: str = SHIFT_BOARD,
    mine: str = "123",
    others: Sequence[str] = ("123",),
    pile: int | Sequence[Card] = 30,
    quiet: int = 0,
    **options: Any,
) -> State:
    """Seat 0 to move with an objective of the word ``mine``; an empty word: no objective."""
    cells = [[plain(digit)] if digit != "." else [] for digit in table.replace("/", "")]
    hands = [[f"{word}-{word[0]}"] if word else [] for word in (mine, *others)]
    state = _running("sequentia-shift", cells, hands, pile, options)
    state.position.quiet = quiet
    return state


def stack(
    row: str = "",
    hands: Sequence[str] = ("111-1 222-2 333-3", "111-1 222-2 333-3"),
    heights: Sequence[int] = (),
    pile: int | Sequence[Card] = 30,
) -> State:
    """Seat 0 to move; ``row``: the digits on top from the left, each pile as high as given."""
    high = heights or [1] * len(row)
    piles = [[plain(digit)] * count for digit, count in zip(row, high, strict=True)]
    return _running("sequentia-stack", piles, [hand.split() for hand in hands], pile, {})


def grid(
    mine: str,
    table: str = GRID_TABLE,
    others: Sequence[str] = ("111-1 222-2 333-3",),
    pile: int | Sequence[Card] = 20,
    **options: Any,
) -> State:
    """Seat 0 to move with the hand ``mine``; ``table``: nine cards, ``.`` for an empty cell."""
    cells = [[card] if card != "." else [] for card in table.split()]
    hands = [hand.split() for hand in (mine, *others)]
    return _running("sequentia-grid", cells, hands, pile, options)


def plain(digit: str) -> Card:
    """A card that shows a digit and whose word is of no account."""
    return f"{digit * 3}-{digit}"


def act(state: State, line: str, seat: int = 0) -> State:
    """The state after a seat made the move of that line; the old one stays as it was."""
    return evolved(state, events_of(state, line, seat))


def events_of(state: State, line: str, seat: int = 0) -> list[Event]:
    """What happens when a seat makes the move of that line."""
    return decide_for_seat(state, game_named(state.kind).parse_move(line), seat, 0)


def kinds_of(events: Iterable[Event]) -> list[str]:
    """The names of the events."""
    return [type(event).__name__ for event in events]


def position(state: State) -> Position:
    """The Sequentia part of a state."""
    return position_of(state)


def row(state: State) -> str:
    """The digits on top of the piles, from the left."""
    return "".join(digit_of(pile[-1]) for pile in position(state).table)


def cards_everywhere(state: State) -> Counter[Card | None]:
    """Every card of the game, wherever it lies."""
    now = position(state)
    places: list[Sequence[Card | None]] = [
        now.pile,
        now.removed,
        *now.table,
        *now.hands,
        *now.scores,
    ]
    return Counter(card for place in places for card in place)


def new_game(
    kind: str,
    seats: int = 2,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    order: SeatOrder = "as_seated",
) -> tuple[State, list[Event]]:
    """A game between bots just after the start, and its log."""
    state, log = State(), []
    commands: list[Command] = [
        OpenGame("tests", kind, seats, dict(options or {}), seat_order=order),
        *(FillSeat(bot="easy") for _ in range(seats)),
        StartGame(),
    ]
    for command in commands:
        events = decide(state, command, HOST, 0, seed.to_bytes(32, "big"))
        fold(events, state)
        log += events
    return state, log


def whole_game(
    kind: str,
    seats: int = 2,
    seed: int = 0,
    strength: Strength = "easy",
    options: Mapping[str, Any] | None = None,
    order: SeatOrder = "as_seated",
) -> tuple[State, list[Event]]:
    """A game between bots to its end, and its log."""
    state, log = new_game(kind, seats, seed, options, order)
    game, random = game_named(kind), Random(seed)
    while state.to_move is not None:
        move = game.bot(state, state.to_move, strength, random.getrandbits(32))
        events = decide_for_seat(state, move, state.to_move, 0)
        fold(events, state)
        log += events
    return state, log


def resigned(state: State, seat: int) -> State:
    """The state in which a seat is out, its cards still in its hand."""
    return evolved(state, [SeatResigned(seat)])


def _running(
    kind: str,
    table: list[list[Card]],
    hands: list[list[Card]],
    pile: int | Sequence[Card],
    options: Mapping[str, Any],
) -> State:
    game, seats = game_named(kind), len(hands)
    _, log = new_game(kind, seats, options=options)
    state = fold(log)
    fold([TurnBegan(0, 1, None)], state)
    cards = DECKS["seq54"][:pile] if isinstance(pile, int) else pile
    fresh: Position = game.new_position(state.options, seats)
    fresh.pile, fresh.table = list(cards), table
    fresh.hands = [list(hand) for hand in hands]
    state.position = fresh
    return state
