"""Every key of the log: built here, nowhere else; all of a partition share one hash tag."""

from typing import Final
from zlib import crc32

PARTITIONS: Final = "longhand:partitions"
"""Records the number of partitions, fixed when a store is first used."""

# One slot: what belongs together is written in one step.
TOLD_TIME: Final = "{clock}:time"
"""String: the time (ms), where it moves only when told."""

BEAT: Final = "{clock}:beat"
"""String: when a clock was last there (ms)."""

OUTAGES: Final = "{clock}:outages"
"""Sorted set: "since until" (ms) of the times without any clock, by their end."""


def bucket(limit: str, subject: str) -> str:
    """String: what a subject has taken of a limit; in the slot of a key of that name."""
    return f"limit:{limit}:{{{subject}}}"


def partition_of(subject: str, partitions: int) -> int:
    """The partition of a game id or player id, the same for ever."""
    return crc32(subject.encode()) % partitions


def log(partition: int, game: str) -> str:
    """List: event n of the game at index n-1."""
    return f"{{p{partition}}}:log:{game}"


def archive(partition: int, game: str) -> str:
    """String: the whole log of a finished game under zstd."""
    return f"{{p{partition}}}:archive:{game}"


def commands(partition: int, game: str) -> str:
    """Hash: command id -> version before, version after, body hash."""
    return f"{{p{partition}}}:commands:{game}"


def notes(partition: int, game: str) -> str:
    """Hash: seat -> its private note; and how often any of them was changed."""
    return f"{{p{partition}}}:notes:{game}"


def summaries(partition: int) -> str:
    """Hash: game id -> summary."""
    return f"{{p{partition}}}:summaries"


def due(partition: int) -> str:
    """Sorted set: game id by the deadline of its turn (ms)."""
    return f"{{p{partition}}}:due"


def ended(partition: int) -> str:
    """Sorted set: game id of a finished, not yet archived game by its last append (ms)."""
    return f"{{p{partition}}}:ended"


def outbox(partition: int) -> str:
    """Stream: what the relay has still to tell."""
    return f"{{p{partition}}}:outbox"


def inbox(partition: int) -> str:
    """Stream: mails that came in and are still to be read."""
    return f"{{p{partition}}}:inbox"


def open_games(partition: int) -> str:
    """Set: public games that wait for players."""
    return f"{{p{partition}}}:open"


def games_of(partition: int, player: str) -> str:
    """Set: the player's games within the partition."""
    return f"{{p{partition}}}:games:{player}"


def messages(partition: int, game: str) -> str:
    """Hash: number -> what somebody said at the table."""
    return f"{{p{partition}}}:messages:{game}"


def written(partition: int, player: str) -> str:
    """Set: games within the partition in which the player said something."""
    return f"{{p{partition}}}:written:{player}"


def ledger(partition: int, subject: str) -> str:
    """Hash: notice key -> what became of the notice."""
    return f"{{p{partition}}}:ledger:{subject}"


def planned(partition: int) -> str:
    """Sorted set: notices that are not concluded, by the time of the next look at them (ms)."""
    return f"{{p{partition}}}:planned"


def pending(partition: int, subject: str) -> str:
    """Set: the keys within a ledger of the notices that are not concluded."""
    return f"{{p{partition}}}:pending:{subject}"


def notices_of(partition: int, player: str) -> str:
    """Sorted set: the player's notices within the partition, by the time they were for (ms)."""
    return f"{{p{partition}}}:notices:{player}"


def couriers(partition: int) -> str:
    """Sorted set: endpoints of webhooks with something to send, by the next look at them (ms)."""
    return f"{{p{partition}}}:couriers"


def deliveries(partition: int, endpoint: str) -> str:
    """Hash: id -> what is or was to be posted to an endpoint."""
    return f"{{p{partition}}}:deliveries:{endpoint}"


def delivery_order(partition: int, endpoint: str) -> str:
    """Sorted set: the ids of an endpoint's deliveries, by when they were planned (ms)."""
    return f"{{p{partition}}}:delivery_order:{endpoint}"


def undelivered(partition: int, endpoint: str) -> str:
    """Sorted set: the ids of deliveries still to be made, by the time of the next try (ms)."""
    return f"{{p{partition}}}:undelivered:{endpoint}"


def endpoint_standing(partition: int, endpoint: str) -> str:
    """Hash: until when somebody sends to an endpoint, and when it last took something (ms)."""
    return f"{{p{partition}}}:endpoint_standing:{endpoint}"
