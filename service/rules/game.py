"""The four verbs a game offers (open, decide, evolve, legal_moves) and the registry of kinds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final

import msgspec

from service.rules.errors import UnknownKind
from service.rules.notes import NoteRules
from service.rules.table import TABLE_EVOLVERS, Command, Event, Evolver, GameOpened, State, Strength

ENTRY_POINTS: Final = "longhand.games"


class Progress(msgspec.Struct, frozen=True, gc=False):
    """How many plays of a command were made, of how many; a code for what cut the rest off."""

    made: int
    of: int
    cut: str | None


@dataclass(frozen=True, kw_only=True)
class Game:
    """One kind of game: pure functions and the types they speak.

    ``decide`` answers a command of ``seat`` at ``now`` (Unix ms) with events, or raises
    RuleViolation; it never changes the state. ``evolvers`` take redacted events too.
    ``legal_moves`` and ``bot`` need no more than a seat's own view.
    """

    kind: str
    title: str
    rules_version: int
    seats: tuple[int, ...]
    options: type[msgspec.Struct]
    events: tuple[type[Event], ...]
    commands: tuple[type[Command], ...]
    # (options as asked, seats) -> every option resolved. Raises BadOptions.
    resolve: Callable[[Mapping[str, Any], int], dict[str, Any]]
    # The kind's part of a new state: (resolved options, seats) -> position.
    new_position: Callable[[Mapping[str, Any], int], Any]
    # What is laid out when every seat is taken, up to and with the first TurnBegan.
    open: Callable[[State, int], list[Event]]
    # (state, command, seat, now), and the notes of all seats where the kind keeps any.
    decide: Callable[..., list[Event]]
    # What follows when the turn of the seat to move passes, or a seat resigns; both at `now`.
    after_pass: Callable[[State, int], list[Event]]
    after_resignation: Callable[[State, int, int], list[Event]]
    evolvers: Mapping[type[Event], Evolver]
    legal_moves: Callable[[State, int], Sequence[Command]]
    # (the state just after GameEnded) -> the events that lay the hidden cards open.
    reveal: Callable[[State], list[Event]]
    # The public part of a position as a struct that JSON can carry.
    view: Callable[[State], msgspec.Struct]
    view_type: type[msgspec.Struct]
    # (state as the seat sees it, seat, strength, seed) -> a legal command.
    bot: Callable[[State, int, Strength, int], Command]
    print_move: Callable[[Command], str]
    parse_move: Callable[[str], Command]
    # (whole open log after the end) -> the place (from 1) of the first event that the seed
    # contradicts, with the reason; None when every deal, draw and reshuffle agrees.
    verify: Callable[[Sequence[Event]], tuple[int, str] | None]
    # (state, seat to move) -> the least it can play when its time is up and the pace says pass,
    # for kinds in which a turn cannot go by without a move.
    time_out_move: Callable[[State, int], Command] | None = None
    # (state, seat) -> whether the seat has done something in a turn of its own that still goes on.
    has_acted: Callable[[State, int], bool] = lambda state, seat: False
    # (command, the events it led to) -> how far it went; for kinds with moves of several plays,
    # None for a command that is but one.
    how_far: Callable[[Command, Sequence[Event]], Progress | None] = lambda command, events: None
    # (state once the cards are dealt) -> who has the first turn, for kinds that let a match say
    # who has; and (state) -> what each seat has scored, where a win is not all that counts.
    first_seat: Callable[[State], int] | None = None
    scores: Callable[[State], list[int]] | None = None
    # For kinds in which seats lay down private notes beside the log.
    notes: NoteRules | None = None
    all_evolvers: Mapping[type[Event], Evolver] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "all_evolvers", {**TABLE_EVOLVERS, **self.evolvers})


@cache
def games() -> Mapping[str, Game]:
    """Every installed kind by name, found in the entry-point group ``longhand.games``."""
    found = (point.load() for point in entry_points(group=ENTRY_POINTS))
    return {game.kind: game for game in sorted(found, key=lambda game: str(game.kind))}


def game_named(kind: str) -> Game:
    """The game of that kind. Raises UnknownKind."""
    try:
        return games()[kind]
    except KeyError:
        raise UnknownKind(kind=kind) from None


def fold(events: Iterable[Event], state: State | None = None) -> State:
    """The state after ``events``, continuing ``state`` in place when one is given.

    Total over whole and redacted logs alike; it decides nothing and rolls no dice.
    """
    state = State() if state is None else state
    evolvers = game_named(state.kind).all_evolvers if state.kind else TABLE_EVOLVERS
    for event in events:
        kind = type(event)
        evolvers[kind](state, event)
        state.version += 1
        if kind is GameOpened:
            game = game_named(state.kind)
            evolvers = game.all_evolvers
            state.position = game.new_position(state.options, len(state.seats))
    return state


def evolved(state: State, events: Iterable[Event]) -> State:
    """A copy of ``state`` with ``events`` folded in; the state itself stays as it was."""
    return fold(events, copied(state))


def copied(state: State) -> State:
    """An independent copy of a state."""
    duplicate: State = _copied(state)
    return duplicate


def legal_moves(state: State, seat: int) -> Sequence[Command]:
    """What ``seat`` may do with its hand now; empty when it is not to move."""
    if state.phase != "running":
        return ()
    return game_named(state.kind).legal_moves(state, seat)


_ATOMS: Final = frozenset({str, int, bool, float, type(None)})


def _copied(value: Any) -> Any:
    # Far quicker than copy.deepcopy, which the end of every game would feel.
    if type(value) is list:
        is_flat = _ATOMS.issuperset(map(type, value))
        return value.copy() if is_flat else [_copied(item) for item in value]
    if not isinstance(value, msgspec.Struct) or value.__struct_config__.frozen:
        return value
    duplicate = copy(value)
    for name in value.__struct_fields__:
        item = getattr(value, name)
        if type(item) not in _ATOMS:
            setattr(duplicate, name, _copied(item))
    return duplicate
