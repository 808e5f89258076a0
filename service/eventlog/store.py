"""The store of logs: load, append, and the lists that every append keeps up to date."""

import msgspec

from service.eventlog.connection import Client, Durability
from service.eventlog.pipeline import Read
from service.eventlog.recorded import By, RecordedEvent
from service.eventlog.summary import Summary
from service.rules.table import Event


class KnownCommand(msgspec.Struct, frozen=True, gc=False):
    """What an earlier append under the same command id did."""

    version_before: int
    version: int
    body_hash: str


class Loaded(msgspec.Struct, frozen=True, gc=False):
    """A game as read: ``version`` counts its events, ``events`` are those asked for.

    A game that does not exist has no summary and version 0.
    """

    summary: Summary | None
    version: int
    events: list[RecordedEvent]
    earlier: KnownCommand | None


class Batch(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one command adds to a log, all or nothing; times are Unix milliseconds.

    ``due``: when the clock must look at the game (None: never). ``tells``: the relay is to
    plan notices. ``seated``/``left``: players whose list of games gains or loses this one.
    ``listed``: the game stands in the public list of open games.
    """

    game_id: str
    expected_version: int
    command_id: str
    body_hash: str
    at: int
    by: By
    events: list[Event]
    summary: Summary
    due: int | None = None
    tells: bool = True
    seated: list[str] = []
    left: list[str] = []
    listed: bool = False


class Appended(msgspec.Struct, frozen=True, gc=False):
    """What an append did, or had done when the same command came before."""

    version_before: int
    version: int
    is_repeat: bool


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
        raise NotImplementedError

    def loading(
        self,
        game_id: str,
        after: int = 0,
        command_id: str | None = None,
        until: int | None = None,
    ) -> Read[Loaded]:
        """The read of one game: events after ``after`` up to ``until``, and a command id.

        The result is of one moment. Parsing raises UnknownEvent.
        """
        raise NotImplementedError

    def summarising(self, game_id: str) -> Read[Summary | None]:
        """The read of one summary, for what needs no events."""
        raise NotImplementedError

    def load(
        self,
        game_id: str,
        after: int = 0,
        command_id: str | None = None,
        until: int | None = None,
    ) -> Loaded:
        """``loading`` by itself. Raises UnknownEvent, StoreAway."""
        raise NotImplementedError

    def read(self, game_id: str, after: int = 0, until: int | None = None) -> list[RecordedEvent]:
        """Events with ``after`` < version <= ``until``. Raises GameNotFound, UnknownEvent."""
        raise NotImplementedError

    def version(self, game_id: str) -> int:
        """How many events the game has; 0 when there is no such game."""
        raise NotImplementedError

    def append(self, batch: Batch) -> Appended:
        """Adds a batch in one step; a known command id is answered with its first result.

        Raises VersionConflict, CommandReused, GameArchived, OutcomeUnknown, StoreAway.
        """
        raise NotImplementedError

    def games_of(self, player: str) -> list[Summary]:
        """The games that the player holds or was given a place in, in no order."""
        raise NotImplementedError

    def open_games(self) -> list[Summary]:
        """The public games that wait for players, in no order."""
        raise NotImplementedError

    def due_games(self, now: int, limit: int) -> list[str]:
        """Games whose due time has come at ``now`` (ms), the longest overdue first."""
        raise NotImplementedError

    def quiet_games(self, ended_before: int, limit: int) -> list[str]:
        """Finished games without an append since ``ended_before`` (ms), not yet archived."""
        raise NotImplementedError

    def archive(self, game_id: str) -> bool:
        """Packs the log of a finished game; False when there was nothing to pack."""
        raise NotImplementedError
