"""A state as it is served: the table as it is, the position in the kind's public form."""

import msgspec

from service.rules.game import game_named
from service.rules.table import State


def view(state: State) -> State:
    """The state with its position as JSON can carry it.

    Fold the events a viewer may read and pass the state here: that is what the server shows.
    """
    if state.phase == "new":
        return state
    return msgspec.structs.replace(state, position=game_named(state.kind).view(state))
