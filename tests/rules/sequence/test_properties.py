"""What holds in every game of Sequence, whatever the seats, the options and the moves."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.cards import DOUBLE_PACK, PACK
from service.rules.decide import decide_for_seat
from service.rules.errors import RuleViolation
from service.rules.game import copied, evolved, fold, legal_moves
from service.rules.redact import redact
from service.rules.sequence.board import LINES, SPACES, spaces_in
from service.rules.sequence.events import SequenceBroken, SequenceMade
from service.rules.sequence.moves import (
    CallOut,
    DeclareSequence,
    DiscardCard,
    DrawCard,
    ExchangeDeadCard,
    PlaceChip,
    RemoveChip,
)
from service.rules.sequence.state import Position
from service.rules.table import Command, Event, State
from service.rules.view import view
from tests.rules.sequence.tables import Table, opening

SIDES: list[tuple[int, int]] = [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (12, 3)]

tables = st.sampled_from(SIDES)
seeds = st.integers(0, 10**9)
house_rules = st.fixed_dictionaries(
    {},
    optional={
        "board": st.sampled_from(["standard", "quadrant", "shuffled"]),
        "sharing": st.sampled_from(["pairwise", "first_once", "none"]),
        "start": st.sampled_from(["left_of_dealer", "lowest_cut"]),
        "hands": st.sampled_from(["by_players", "two_teams_six"]),
        "draw": st.just("manual"),
        "declare": st.sampled_from(["automatic", "manual"]),
        "dead_cards": st.sampled_from(["one_per_turn", "unlimited"]),
        "one_eyed": st.sampled_from(["spare_locked", "may_break"]),
        "stalemate": st.sampled_from(["first_sequence", "most_sequences", "draw"]),
        "sequences_to_win": st.integers(1, 4),
    },
)


class Game:
    """A random game, step by step: the whole state, and the log beside it."""

    def __init__(self, seats: int, seed: int, options: dict[str, Any]) -> None:
        self.log = opening(seats, seed, options)
        self.state = fold(self.log)
        self.random = Random(seed)

    @property
    def position(self) -> Position:
        position: Position = self.state.position
        return position

    def movers(self) -> list[int]:
        """The seats that may do something, the one to move more often than the others."""
        seats = range(len(self.state.seats))
        able = [seat for seat in seats if legal_moves(self.state, seat)]
        return able + [seat for seat in able if seat == self.state.to_move] * 3

    def steps(self, most: int = 400) -> Iterator[list[Event]]:
        """The events of each command, until the game ends or enough was seen."""
        for _, _, events in self.moves(most):
            yield events

    def moves(self, most: int = 400) -> Iterator[tuple[int, Command, list[Event]]]:
        """The same with the seat and its command."""
        for _ in range(most):
            if self.state.phase != "running":
                return
            seat = self.random.choice(self.movers())
            command = self.random.choice(legal_moves(self.state, seat))
            events = decide_for_seat(self.state, command, seat, 0)
            fold(events, self.state)
            self.log += events
            yield seat, command, events

    def seen_by(self, seat: int | None) -> State:
        """What a viewer's own events fold to."""
        return fold([redact(event, seat) for event in self.log])


def game(table: tuple[int, int], seed: int, options: dict[str, Any]) -> Game:
    seats, teams = table
    return Game(seats, seed, {**options, "teams": teams})


@settings(max_examples=25, deadline=None)
@given(tables, seeds, house_rules)
def test_there_are_104_cards_at_all_times(
    table: tuple[int, int], seed: int, options: dict[str, Any]
) -> None:
    played = game(table, seed, options)
    for _ in played.steps():
        at = played.position
        cards = [*at.pile, *at.discards, *(card for hand in at.hands for card in hand)]
        assert Counter(cards) == Counter(DOUBLE_PACK)


@settings(max_examples=25, deadline=None)
@given(tables, seeds, house_rules)
def test_locks_never_shrink_but_where_a_jack_broke_a_sequence(
    table: tuple[int, int], seed: int, options: dict[str, Any]
) -> None:
    played = game(table, seed, options)
    before = list(played.position.locked)
    for events in played.steps():
        after = list(played.position.locked)
        if any(isinstance(event, SequenceBroken) for event in events):
            assert options["one_eyed"] == "may_break"
        else:
            assert all(old & ~new == 0 for old, new in zip(before, after, strict=True))
        for team, locked in enumerate(after):
            assert locked & ~played.position.chips[team] == 0
        before = after


# The recount knows nothing of masks and tallies: a grid, coordinates, and all subsets.

Cell = tuple[int, int]
CORNERS = {(0, 0), (9, 0), (0, 9), (9, 9)}


def cell(space: str) -> Cell:
    return ord(space[0]) - ord("a"), int(space[1:]) - 1


def fives_through(own: set[Cell], at: Cell) -> Iterator[frozenset[Cell]]:
    for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for back in range(5):
            five = [(at[0] + (n - back) * right, at[1] + (n - back) * down) for n in range(5)]
            on_board = all(0 <= x <= 9 and 0 <= y <= 9 for x, y in five)
            if on_board and all(each in own or each in CORNERS for each in five):
                yield frozenset(five)


def may_stand(fives: list[frozenset[Cell]], sharing: str) -> bool:
    for one, other in combinations(fives, 2):
        shared = one & other
        if len(shared) > 1 or (sharing == "none" and shared - CORNERS):
            return False
    crossings = [five for five in fives[1:] if five & fives[0] - CORNERS]
    return sharing != "first_once" or len(crossings) <= 1


def reading(spaces: frozenset[Cell] | set[Cell]) -> list[int]:
    return sorted(y * 10 + x for x, y in spaces)


def recounted(
    earlier: list[frozenset[Cell]], own: set[Cell], at: Cell, sharing: str
) -> list[frozenset[Cell]]:
    """What a chip at ``at`` makes: the largest set that may stand, the first in reading order."""
    found = sorted(set(fives_through(own, at)), key=reading)
    found = [five for five in found if may_stand([*earlier, five], sharing)]
    for size in range(min(4, len(found)), 0, -1):
        sets = [
            list(some)
            for some in combinations(found, size)
            if may_stand([*earlier, *some], sharing)
        ]
        if sets:
            return min(sets, key=lambda some: reading(set().union(*some)))
    return []


def chips_of(position: Position, team: int) -> set[Cell]:
    return {cell(space) for space in spaces_in(position.chips[team])}


@settings(max_examples=25, deadline=None)
@given(tables, seeds, st.sampled_from(["pairwise", "first_once", "none"]))
def test_sequences_equal_a_recount_by_brute_force(
    table: tuple[int, int], seed: int, sharing: str
) -> None:
    played = game(table, seed, {"sharing": sharing, "sequences_to_win": 4})
    teams = played.position.teams
    made: list[list[frozenset[Cell]]] = [[] for _ in range(teams)]
    for seat, command, _ in played.moves():
        if isinstance(command, PlaceChip):
            team = seat % teams
            own = chips_of(played.position, team)
            fives = recounted(made[team], own, cell(command.space), sharing)
            if command.lock is not None:
                fives = [frozenset(map(cell, five)) for five in command.lock]
                assert may_stand([*made[team], *fives], sharing)
            made[team] += fives
        counted: list[list[frozenset[Cell]]] = [[] for _ in range(teams)]
        for team, five in played.position.sequences:
            counted[team].append(frozenset(map(cell, spaces_in(five))))
        assert [set(fives) for fives in counted] == [set(fives) for fives in made]


Turn = Callable[[int, int], tuple[int, int]]

SYMMETRIES: dict[str, Turn] = {
    "as it is": lambda x, y: (x, y),
    "quarter turn": lambda x, y: (9 - y, x),
    "half turn": lambda x, y: (9 - x, 9 - y),
    "three quarters": lambda x, y: (y, 9 - x),
    "left for right": lambda x, y: (9 - x, y),
    "top for bottom": lambda x, y: (x, 9 - y),
    "one diagonal": lambda x, y: (y, x),
    "other diagonal": lambda x, y: (9 - y, 9 - x),
}


def turned(space: str, turn: Turn) -> str:
    x, y = turn(*cell(space))
    return f"{chr(ord('a') + x)}{y + 1}"


@pytest.mark.parametrize("turn", SYMMETRIES.values(), ids=SYMMETRIES)
@settings(max_examples=10, deadline=None)
@given(seed=seeds, sharing=st.sampled_from(["pairwise", "first_once", "none"]))
def test_a_turned_or_mirrored_board_counts_the_same(turn: Turn, seed: int, sharing: str) -> None:
    upright, other = Table(sharing=sharing), Table(sharing=sharing)
    order = [space for space in SPACES if cell(space) not in CORNERS]
    Random(seed).shuffle(order)
    # Chips of one side crowd a part of the board, so that lines meet.
    for space in sorted(order[:48], key=lambda each: sum(map(abs, _from_middle(each)))):
        if upright.state.phase != "running":
            break
        choices = [move for move in placings(upright, space) if move.lock is not None]
        move = choices[0] if choices else PlaceChip("JD", space)
        made = [event for event in upright.do(0, move) if isinstance(event, SequenceMade)]
        lock = [[turned(each, turn) for each in event.spaces] for event in made] or None
        placings(other, turned(space, turn))
        other.do(0, PlaceChip("JD", turned(space, turn), lock))
        assert upright.count() == other.count()
        assert {turned(each, turn) for each in upright.locked()} == set(other.locked())


def placings(table: Table, space: str) -> list[PlaceChip]:
    """The ways to place on a space with a jack, which the table is given."""
    table.turn(0, "JD")
    moves = legal_moves(table.state, 0)
    return [move for move in moves if isinstance(move, PlaceChip) and move.space == space]


def _from_middle(space: str) -> tuple[float, float]:
    x, y = cell(space)
    return x - 4.5, y - 4.5


@settings(max_examples=12, deadline=None)
@given(tables, seeds, house_rules)
def test_a_view_folds_from_the_events_that_its_seat_may_read(
    table: tuple[int, int], seed: int, options: dict[str, Any]
) -> None:
    played = game(table, seed, options)
    viewers: list[int | None] = [None, *range(len(played.state.seats))]
    seen = {viewer: played.seen_by(viewer) for viewer in viewers}
    for events in played.steps():
        for viewer, state in seen.items():
            fold([redact(event, viewer) for event in events], state)
    for viewer, state in seen.items():
        assert view(state) == view(played.seen_by(viewer))


@settings(max_examples=12, deadline=None)
@given(tables, seeds, house_rules)
def test_the_legal_moves_of_a_view_are_those_of_the_whole_state(
    table: tuple[int, int], seed: int, options: dict[str, Any]
) -> None:
    played = game(table, seed, options)
    seats = range(len(played.state.seats))
    seen = {seat: played.seen_by(seat) for seat in seats}
    for events in played.steps(120):
        for seat, state in seen.items():
            fold([redact(event, seat) for event in events], state)
            assert list(legal_moves(state, seat)) == list(legal_moves(played.state, seat))


def every_command(seats: int) -> Iterator[Command]:
    """All that can be asked for, but for what names something to lock."""
    for card in PACK:
        yield ExchangeDeadCard(card)
        yield DiscardCard(card)
        for space in SPACES:
            yield PlaceChip(card, space)
            yield RemoveChip(card, space)
    yield DrawCard()
    for line in LINES:
        yield DeclareSequence(spaces_in(line))
    for seat in range(-1, seats + 1):
        yield CallOut(seat)


@settings(max_examples=10, deadline=None)
@given(tables, seeds, house_rules, st.integers(1, 150))
def test_every_legal_move_is_accepted_and_every_other_refused(
    table: tuple[int, int], seed: int, options: dict[str, Any], turns: int
) -> None:
    played = game(table, seed, options)
    for _ in played.steps(turns):
        pass
    state, before = played.state, copied(played.state)
    for seat in range(min(3, len(state.seats))):
        legal = list(legal_moves(state, seat))
        for move in legal:
            assert decide_for_seat(state, move, seat, 0)
            evolved(state, decide_for_seat(state, move, seat, 0))
        refused = [command for command in every_command(len(state.seats)) if command not in legal]
        for command in refused:
            with pytest.raises(RuleViolation):
                decide_for_seat(state, command, seat, 0)
    assert state == before
