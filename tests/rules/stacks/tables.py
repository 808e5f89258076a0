"""Tables to test on: positions as text, moves as players write them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from service.rules.decide import OpenAnswers, Resign, TimeOutTurn, decide, decide_for_seat, noted
from service.rules.errors import RuleViolation
from service.rules.game import copied, evolved, fold, game_named
from service.rules.notes import NO_NOTES, Notes
from service.rules.pace import Pace
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.stacks.cards import Card, deck_for
from service.rules.stacks.events import CardsDrawn, HandDealt
from service.rules.stacks.notation import parse_move
from service.rules.stacks.state import Position, place_of, position_of
from service.rules.table import Actor, Event, State

KIND = "sequence-stacks"
CLOCK = Actor(None, "clock")


def player(seat: int) -> Actor:
    """Who sits on ``seat`` in these tests."""
    return Actor(f"player{seat}", "http")


def opening(
    seats: int = 3,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    pace: Pace | None = None,
    game: str = "testgame22",
) -> list[Event]:
    """The events of a game from its opening to its first turn."""
    chance = Random(seed).randbytes(32)
    log: list[Event] = []
    opened = OpenGame(game, KIND, seats, dict(options or {}), pace or Pace(), "public")
    commands = [(opened, 0), *((TakeSeat(), n) for n in range(seats)), (StartGame(), 0)]
    for command, seat in commands:
        log += decide(fold(log), command, player(seat), 0, chance)
    return log


def started(
    seats: int = 3,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    pace: Pace | None = None,
) -> State:
    """A game at its first turn."""
    return fold(opening(seats, seed, options, pace))


def cards(text: str) -> list[Card]:
    """Cards from their codes with blanks between."""
    return text.split()


def table(
    seats: int = 3,
    *,
    to_move: int = 0,
    hands: Sequence[str] = (),
    discards: Sequence[str] = (),
    chips: Sequence[str] = (),
    stacks: Sequence[str] = (),
    pile: int | str | None = None,
    completed: int | str = 0,
    actions: str = "",
    direction: int = 1,
    options: Mapping[str, Any] | None = None,
    pace: Pace | None = None,
) -> State:
    """A running game as told. Hands, discards and chips (``2R1B``) by seat, stacks (``R1 RW``)
    by colour from the left; a count takes cards that lie nowhere yet, and what is left over is
    the draw pile or, when that is told, out of the game."""
    state = started(seats, 0, options, pace)
    state.to_move = to_move
    position = position_of(state)
    position.direction = direction
    for seat, text in enumerate((*hands, *[""] * seats)[:seats]):
        position.hands[seat] = [*cards(text)]
    position.discards = [cards(text) for text in (*discards, *[""] * seats)][:seats]
    position.chips = [_chips(text) for text in (*chips, *[""] * seats)][:seats]
    position.actions = cards(actions)
    position.stacks = _stacks(stacks)
    rest = Counter(deck_for(seats))
    rest.subtract(_everywhere(position, but_piles=True))
    assert min(rest.values()) >= 0, "the deck has no such cards"
    left = Random(seats).sample(list(rest.elements()), rest.total())
    position.completed = _taken(left, completed)
    position.pile = list(_taken(left, len(left) if pile is None else pile))
    position.gone_hands = list(left)
    assert_conserved(state)
    return state


class Played(NamedTuple):
    """What a command led to."""

    state: State
    events: list[Event]

    @property
    def position(self) -> Position:
        """The position after it."""
        return position_of(self.state)

    def kinds(self) -> list[str]:
        """The types of its events, as the log names them."""
        return [str(event.__struct_config__.tag) for event in self.events]

    def only(self, kind: type[Event]) -> Any:
        """Its one event of a type."""
        (event,) = (event for event in self.events if isinstance(event, kind))
        return event

    def has(self, kind: type[Event]) -> bool:
        """Whether it has an event of a type."""
        return any(isinstance(event, kind) for event in self.events)


def play(state: State, seat: int, line: str, notes: Notes = NO_NOTES, now: int = 0) -> Played:
    """The seat's move, as a line of the notation; cards are conserved at every event."""
    return _played(state, decide_for_seat(state, parse_move(line), seat, now, notes))


def play_on(state: State, seat: int, *lines: str, notes: Notes = NO_NOTES) -> State:
    """The state after several moves of a seat."""
    for line in lines:
        state = play(state, seat, line, notes).state
    return state


def open_answers(state: State, notes: Notes = NO_NOTES, now: int = 0) -> Played:
    """The clock opens the sealed answers."""
    command = OpenAnswers(state.asked_version)
    return _played(state, decide(state, command, CLOCK, now, b"", notes))


def time_out(state: State, now: int) -> Played:
    """The clock ends the turn."""
    return _played(state, decide(state, TimeOutTurn(state.turn), CLOCK, now, b""))


def resign(state: State, seat: int, now: int = 0) -> Played:
    """The seat leaves the game."""
    return _played(state, decide_for_seat(state, Resign(), seat, now))


def lay_down(state: State, notes: Notes, seat: int, line: str) -> Notes:
    """The notes after a seat's order or answer."""
    return {**notes, seat: noted(state, parse_move(line), seat, notes)}


def ordered(state: State, **orders: str) -> Notes:
    """Notes from orders by seat: ``ordered(state, p1="order 1")``."""
    notes: Notes = NO_NOTES
    for seat, line in orders.items():
        notes = lay_down(state, notes, int(seat[1:]), line)
    return notes


def refused(
    state: State, seat: int, line: str, error: type[RuleViolation], notes: Notes = NO_NOTES
) -> None:
    """The move is refused with that error, and nothing changes."""
    before = msgspec.json.encode(state)
    with pytest.raises(error):
        decide_for_seat(state, parse_move(line), seat, 0, notes)
    assert msgspec.json.encode(state) == before


def allowed(state: State, seat: int) -> set[str]:
    """The legal moves of a seat in notation."""
    game = game_named(KIND)
    return {game.print_move(move) for move in game.legal_moves(state, seat)}


def assert_conserved(state: State) -> None:
    """Every card of the deck lies somewhere, once (edge case 64)."""
    everywhere = Counter(_everywhere(position_of(state)))
    assert everywhere == Counter(deck_for(len(state.seats)))


def hand(state: State, seat: int) -> list[Card | None]:
    """The hand of a seat."""
    return position_of(state).hands[seat]


def drawn_by(events: Sequence[Event], seat: int) -> list[Card | None]:
    """What a seat drew, in order."""
    return [
        card
        for event in events
        if isinstance(event, CardsDrawn | HandDealt) and event.seat == seat
        for card in event.cards
    ]


def _played(state: State, events: list[Event]) -> Played:
    before = msgspec.json.encode(state)
    step = copied(state)
    for event in events:
        step = fold([event], step)
        assert_conserved(step)
    assert msgspec.json.encode(state) == before, "deciding changed the state"
    assert msgspec.json.encode(evolved(state, events)) == msgspec.json.encode(step)
    return Played(step, events)


def _everywhere(position: Position, but_piles: bool = False) -> list[Any]:
    lying: list[Sequence[Card | None]] = [
        *position.hands,
        *position.discards,
        *position.stacks,
        position.actions,
    ]
    if not but_piles:
        lying += [position.pile, position.completed, position.gone_hands, position.gone_discards]
    return [card for pile in lying for card in pile]


def _taken(left: list[Card], wanted: int | str) -> list[Card]:
    if isinstance(wanted, int):
        taken = left[:wanted]
        assert len(taken) == wanted, "the deck has not so many cards"
    else:
        taken = cards(wanted)
    for card in taken:
        left.remove(card)
    return taken


def _stacks(texts: Sequence[str]) -> list[list[Card]]:
    stacks: list[list[Card]] = [[], [], [], []]
    for text in texts:
        stack = cards(text)
        places = [place_of(stack[0][0], number) for number in (1, 2)]
        free = next(place for place in places if not stacks[place])
        stacks[free] = stack
    return stacks


def _chips(text: str) -> list[int]:
    counts = dict(zip(text[1::2], text[::2], strict=True))
    return [int(counts.get("B", 0)), int(counts.get("R", 0))]
