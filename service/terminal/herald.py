"""Tells whoever is in the lobby that a game has begun to wait for them."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any, Final

from longhand_api import ClientError, follow_all
from service.terminal.desk import Desk
from service.terminal.lobby import all_games, listed

WAIT_S: Final = 20
PATIENCE_S: Final = 2.0
TURNS: Final = ("turn_began", "block_window_opened", "seat_taken_over")
"""After these a game may wait for somebody else than before."""


class Herald(Thread):
    """Follows all games of one person. Silent while they are busy with something else."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(name="herald", daemon=True)
        self._screen = desk.screen
        self._client = desk.client().again(patience_s=600.0, on_away=lambda reason: None)
        self._known = self._waiting().keys()
        self._busy = Event()

    def run(self) -> None:
        """Tells of games until it is stopped; what goes wrong is told by whoever asks next."""
        try:
            for events in follow_all(self._client, wait_s=WAIT_S):
                if any(event["type"] in TURNS for event in events):
                    self._look()
        except ClientError:
            return

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Says nothing meanwhile; what began to wait in that time has been seen by then."""
        self._busy.set()
        try:
            yield
        finally:
            self._busy.clear()

    def stop(self) -> None:
        """Ends it, in the middle of a wait as well."""
        self._client.abandon()
        if self.is_alive():
            self.join(PATIENCE_S)

    def _look(self) -> None:
        waiting = self._waiting()
        new, self._known = waiting.keys() - self._known, waiting.keys()
        if not self._busy.is_set():
            self._screen.tell(*(listed(self._screen, waiting[game]) for game in sorted(new)))

    def _waiting(self) -> dict[str, Any]:
        games = all_games(self._client, "mine")
        return {it["game"]: it for it in games if it["is_my_turn"] or it["is_asked"]}
