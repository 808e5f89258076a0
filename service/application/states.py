"""A bounded cache of folded states: faster when right, harmless when stale."""

from collections import OrderedDict
from threading import Lock

from service.rules.table import State


class States:
    """Whole states by game id. A state is taken out while it is used, so no two threads share it.

    Nothing is ever true because a state is held here: the version in the log decides.
    """

    def __init__(self, capacity: int = 2048) -> None:
        self._capacity = capacity
        self._states: OrderedDict[str, State] = OrderedDict()
        self._lock = Lock()

    def take(self, game_id: str) -> State:
        """The held state of a game, or a new one of version 0."""
        with self._lock:
            return self._states.pop(game_id, None) or State()

    def give(self, game_id: str, state: State) -> None:
        """Hold a state that agrees with the log up to its version."""
        if not state.version:
            return
        with self._lock:
            self._states[game_id] = state
            if len(self._states) > self._capacity:
                self._states.popitem(last=False)
