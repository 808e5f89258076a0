"""The store of logs: load, append, and the lists that every append keeps up to date."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from service.eventlog import keys
from service.eventlog.answer import Appended
from service.eventlog.append import Batch, append_command, appended
from service.eventlog.arrival import Arrival, bring_in_command
from service.eventlog.codec import pack
from service.eventlog.connection import Client, Durability, check_server, primaries
from service.eventlog.earliest import earliest
from service.eventlog.errors import GameNotFound, OutcomeUnknown, StoreAway, StoreUnfit
from service.eventlog.exchange import exchange, translated
from service.eventlog.load import KnownCommand, Loaded, load_commands, loaded
from service.eventlog.notes import NewNote, laid_down, note_command
from service.eventlog.pipeline import Read, together
from service.eventlog.recorded import RecordedEvent
from service.eventlog.scripts import ARCHIVE, LOOK_AGAIN, SUMMARIES, load_library
from service.eventlog.summary import Summary, decode_summary
from service.eventlog.wire import LOST, Command

__all__ = ["Appended", "Arrival", "Batch", "KnownCommand", "Loaded", "NewNote", "Store"]

WAIT_MS: Final = 500
"""How long a replica may take to confirm an append (durability ``replicated``)."""


class Store:
    """The logs of all games on one server or cluster."""

    def __init__(
        self, client: Client, partitions: int = 64, durability: Durability = "safe"
    ) -> None:
        self.client = client
        self.partitions = partitions
        self.durability = durability

    def prepare(self) -> None:
        """At start: check the server, load the functions, record the number of partitions.

        Raises StoreUnfit, StoreAway.
        """
        with translated():
            for server in primaries(self.client):
                check_server(server, self.durability)
            load_library(self.client)
        key = keys.PARTITIONS
        recorded = int(
            exchange(self.client, [("SET", key, self.partitions, "NX"), ("GET", key)])[1]
        )
        if recorded != self.partitions:
            raise StoreUnfit(
                f"this store has {recorded} partitions for ever, the settings say {self.partitions}"
            )

    def loading(
        self,
        game_id: str,
        after: int = 0,
        command_id: str | None = None,
        until: int | None = None,
        with_notes: bool = False,
    ) -> Read[Loaded]:
        """The read of one game: events after ``after`` up to ``until``, and a command id.

        The result is of one moment, but for the notes. Parsing raises UnknownEvent, UnknownNote.
        """
        partition = self._partition(game_id)
        commands = load_commands(game_id, partition, after, until, command_id or "", with_notes)
        return Read(commands, partial(loaded, game_id, after, until))

    def summarising(self, game_id: str) -> Read[Summary | None]:
        """The read of one summary, for what needs no events."""
        command: Command = ("HGET", keys.summaries(self._partition(game_id)), game_id)
        return Read([command], lambda replies: decode_summary(replies[0]) if replies[0] else None)

    def load(
        self,
        game_id: str,
        after: int = 0,
        command_id: str | None = None,
        until: int | None = None,
        with_notes: bool = False,
    ) -> Loaded:
        """``loading`` by itself. Raises UnknownEvent, UnknownNote, StoreAway."""
        read = self.loading(game_id, after, command_id, until, with_notes)
        return together(self.client, read)[0]

    def read(self, game_id: str, after: int = 0, until: int | None = None) -> list[RecordedEvent]:
        """Events with ``after`` < version <= ``until``. Raises GameNotFound, UnknownEvent."""
        found = self.load(game_id, after, until=until)
        if found.summary is None:
            raise GameNotFound(game_id)
        return found.events

    def version(self, game_id: str) -> int:
        """How many events the game has; 0 when there is no such game."""
        summary = together(self.client, self.summarising(game_id))[0]
        return summary.version if summary else 0

    def append(self, batch: Batch) -> Appended:
        """Adds a batch in one step; a known command id is answered with its first result.

        Raises VersionConflict, NotesChanged, CommandReused, GameArchived, StoreAway.
        """
        command = append_command(batch, self._partition(batch.game_id))
        return self._written(command, partial(appended, batch))

    def lay_down(self, new: NewNote) -> Appended:
        """Puts a seat's note in the place of its earlier one; as ``append``, but for events."""
        command = note_command(new, self._partition(new.game_id))
        return self._written(command, partial(laid_down, new))

    def bring_in(self, arrival: Arrival) -> bool:
        """Puts a whole log under its id and tells nobody of it; False when there is such a game."""
        command = bring_in_command(arrival, self._partition(arrival.summary.game))
        return bool(exchange(self.client, [command])[0])

    def look_again(self, game_id: str, version: int, changes: int, due: int | None) -> bool:
        """The clock looks at a game at ``due`` (ms, None: never), if it is as it looked then.

        ``version`` of its log, ``changes`` of its notes; False when there were others since.
        """
        partition = self._partition(game_id)
        script_keys = [
            keys.log(partition, game_id),
            keys.notes(partition, game_id),
            keys.due(partition),
        ]
        command = LOOK_AGAIN.command(
            script_keys, game_id, version, changes, "" if due is None else due
        )
        return bool(exchange(self.client, [command])[0])

    def _written(self, command: Command, understand: Callable[[Any], Appended]) -> Appended:
        commands = [command]
        if self.durability == "replicated":
            commands.append(("WAIT", 1, WAIT_MS))
        try:
            answer, *confirmations = exchange(self.client, commands)
        except StoreAway as away:
            if isinstance(away.__cause__, LOST):
                raise OutcomeUnknown(str(away)) from away
            raise
        result = understand(answer)
        if 0 in confirmations:
            raise OutcomeUnknown("no replica has confirmed the append in time")
        return result

    def games_of(self, player: str) -> list[Summary]:
        """The games that the player holds or was given a place in, in no order."""
        return self._summaries_in(lambda partition: keys.games_of(partition, player))

    def open_games(self) -> list[Summary]:
        """The public games that wait for players, in no order."""
        return self._summaries_in(keys.open_games)

    def due_games(self, now: int, limit: int) -> list[str]:
        """Games whose due time has come at ``now`` (ms), the longest overdue first."""
        return earliest(self.client, self.partitions, keys.due, f"{now}", limit)

    def count_due(self, until: int) -> int:
        """How many games have a due time up to ``until`` (ms)."""
        partitions = range(self.partitions)
        commands = [("ZCOUNT", keys.due(at), "-inf", until) for at in partitions]
        return sum(exchange(self.client, commands))

    def waiting_games(self, partition: int, since: int) -> list[str]:
        """Games of one partition that the clock will look at from ``since`` (ms) on."""
        command: Command = ("ZRANGEBYSCORE", keys.due(partition), since, "+inf")
        return [game.decode() for game in exchange(self.client, [command])[0]]

    def quiet_games(self, ended_before: int, limit: int) -> list[str]:
        """Finished games without an append since ``ended_before`` (ms), not yet archived."""
        return earliest(self.client, self.partitions, keys.ended, f"({ended_before}", limit)

    def archive(self, game_id: str) -> bool:
        """Packs the log of a finished game; False when there is nothing to pack (yet).

        Readers see no difference. Raises GameNotFound.
        """
        partition = self._partition(game_id)
        log = keys.log(partition, game_id)
        read: list[Command] = [
            ("HGET", keys.summaries(partition), game_id),
            ("LRANGE", log, 0, -1),
        ]
        stored, entries = exchange(self.client, read)
        if stored is None:
            raise GameNotFound(game_id)
        if not entries or decode_summary(stored).phase != "ended":
            return False
        script_keys = [log, keys.archive(partition, game_id), keys.ended(partition)]
        command = ARCHIVE.command(script_keys, game_id, len(entries), pack(entries))
        return bool(exchange(self.client, [command])[0])

    def _partition(self, game_id: str) -> int:
        return keys.partition_of(game_id, self.partitions)

    def _summaries_in(self, index: Callable[[int], str]) -> list[Summary]:
        replies = exchange(
            self.client,
            [
                SUMMARIES.command([index(partition), keys.summaries(partition)])
                for partition in range(self.partitions)
            ],
        )
        return [decode_summary(stored) for reply in replies for stored in reply if stored]
