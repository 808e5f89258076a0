"""One decision after another, each on the state that those before it leave."""

from collections.abc import Callable

from service.rules.game import evolved, game_named
from service.rules.notes import Notes
from service.rules.state import State
from service.rules.table import Command, Event, GameEnded

Step = Callable[[State], list[Event]]


def steps(state: State, *each: Step) -> list[Event]:
    """The events of all steps in turn; none is taken after the end of the game."""
    events: list[Event] = []
    for step in each:
        if events and type(events[-1]) is GameEnded:
            break
        events += step(evolved(state, events) if events else state)
    return events


def happens(*events: Event) -> Step:
    """A step that is settled whatever the state."""
    return lambda state: list(events)


def kind_decides(state: State, command: Command, seat: int, now: int, notes: Notes) -> list[Event]:
    """The answer of the kind of game to a command of a seat. Raises RuleViolation."""
    game = game_named(state.kind)
    if game.notes is None:
        return game.decide(state, command, seat, now)
    return game.decide(state, command, seat, now, notes)
