"""What one decision leads to: its events so far, and a working copy of the state after them."""

from copy import copy
from typing import Final

from service.rules.notes import Notes
from service.rules.stacks.evolve import EVOLVERS
from service.rules.stacks.state import Position, position_of
from service.rules.table import TABLE_EVOLVERS, Event, Evolver, State

_ALL_EVOLVERS: Final[dict[type[Event], Evolver]] = {**TABLE_EVOLVERS, **EVOLVERS}


class Course:
    """The state as given stays as it was; ``now`` is Unix ms."""

    __slots__ = ("events", "notes", "now", "position", "state")

    def __init__(self, state: State, now: int, notes: Notes) -> None:
        self.state = copy(state)
        self.position = self.state.position = copied(position_of(state))
        self.now = now
        self.notes = notes
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        """The next event of the decision; state and position move on."""
        self.events.append(event)
        _ALL_EVOLVERS[type(event)](self.state, event)
        self.state.version += 1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase == "ended"


def copied(position: Position) -> Position:
    """A copy to work on: no evolver changes a list of cards in place, so these are shared."""
    duplicate = copy(position)
    duplicate.hands = position.hands[:]
    duplicate.discards = position.discards[:]
    duplicate.chips = position.chips[:]
    duplicate.stacks = position.stacks[:]
    return duplicate
