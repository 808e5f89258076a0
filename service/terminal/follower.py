"""Hears what happens at a table while a person types, in a thread of its own."""

from threading import Event, Thread

from longhand_api import ClientError, follow
from service.terminal.table import Table, is_over

WAIT_S = 5
"""Messages make no event: they are looked for between the waits."""

PATIENCE_S = 2.0
"""For a thread that writes just now: a program must not end in the middle of that."""


class Follower(Thread):
    """Follows one table until it is stopped or the game is over."""

    def __init__(self, table: Table) -> None:
        super().__init__(name="follower", daemon=True)
        self.table = table
        self.stopped = Event()
        # One client a thread; it tells of an absent service in the same words.
        self._client = table.game.client.again(patience_s=600.0)

    def run(self) -> None:
        """Tells news until the end."""
        table = self.table
        try:
            for events in follow(self._client, table.game.id, table.game.version, WAIT_S):
                if self.stopped.is_set():
                    return
                with table.lock:
                    table.hear(events)
                    table.messages()
                if is_over(table.game.state):
                    return
        except ClientError as error:
            if not self.stopped.is_set():
                table.refusal(error)

    def stop(self) -> None:
        """Ends it, in the middle of a wait as well."""
        self.stopped.set()
        self._client.abandon()
        if self.is_alive():
            self.join(PATIENCE_S)
