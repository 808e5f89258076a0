"""What a player has read, and when the player was last mailed about a turn.

Only reading counts: that somebody is connected says nothing of what they have seen.
"""

from typing import Final, NamedTuple

import msgspec

from service.eventlog.connection import Client
from service.eventlog.pipeline import Read, together
from service.eventlog.wire import Replies
from service.players import keys
from service.players.scripts import ADMIT_MAIL, NOTE_READING, RELEASE_MAIL, run

_KEPT_S: Final = 400 * 86_400


class Told(NamedTuple):
    """A mail about a turn of a game: when (Unix ms), and the key of its notice."""

    at: int
    key: str


class Seen(msgspec.Struct, frozen=True):
    """How far a player has read one game and its messages, and the last mail about its turns.

    ``visited_at`` (ms): when the player last read any game, or did something in one.
    """

    version: int = 0
    messages: int = 0
    visited_at: int = 0
    told: Told | None = None


class Admission(NamedTuple):
    """Whether a mail may go; if not, ``until`` when (ms), 0: not at all."""

    is_given: bool
    until: int = 0


class Attention:
    """Kept with the player, so that it goes when the account goes."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def getting(self, player: str, game: str) -> Read[Seen]:
        """The read of what a player has seen of a game."""
        fields = (_version(game), _messages(game), "visited", _told(game))
        return Read([("HMGET", keys.attention(player), *fields)], _seen)

    def get(self, player: str, game: str) -> Seen:
        """``getting`` by itself."""
        return together(self._client, self.getting(player, game))[0]

    def note_reading(self, player: str, game: str, version: int, now: int) -> None:
        """The player has read the game up to ``version`` at ``now`` (ms)."""
        self._note(player, _version(game), version, now)

    def note_messages_read(self, player: str, game: str, number: int, now: int) -> None:
        """The player has read the messages of the game up to ``number`` at ``now`` (ms)."""
        self._note(player, _messages(game), number, now)

    def note_visit(self, player: str, now: int) -> None:
        """The player was there at ``now`` (ms), whatever they read."""
        self._note(player, "visited", now, now)

    def admit(
        self,
        player: str,
        game: str,
        key: str,
        now: int,
        interval_ms: int,
        visited_at: int | None = None,
    ) -> Admission:
        """Whether the notice ``key``, about a turn of ``game``, may be mailed at ``now`` (ms).

        One mail a game and interval. With ``visited_at`` (ms, when the player last did
        something) besides one mail about whatever game since the player's last visit.
        Of several notices that ask at once one is admitted; the same one always again, and the
        interval counts from then: who admitted it first may have fallen before it was mailed.
        """
        since = "" if visited_at is None else visited_at
        answer = run(
            self._client,
            ADMIT_MAIL.command(
                keys.attention(player), key, now, interval_ms, since, _told(game), _KEPT_S
            ),
        )
        return Admission(answer == 0, max(answer, 0))

    def release(self, player: str, game: str, key: str) -> None:
        """The notice was admitted, and no mail went out."""
        run(self._client, RELEASE_MAIL.command(keys.attention(player), key, _told(game)))

    def forget(self, player: str) -> None:
        """Nothing is left of it."""
        run(self._client, ("DEL", keys.attention(player)))

    def _note(self, player: str, field: str, value: int, now: int) -> None:
        command = NOTE_READING.command(keys.attention(player), field, value, now, _KEPT_S)
        run(self._client, command)


def _version(game: str) -> str:
    return f"version:{game}"


def _messages(game: str) -> str:
    return f"messages:{game}"


def _told(game: str) -> str:
    return f"told:{game}"


def _seen(replies: Replies) -> Seen:
    version, messages, visited_at, told = replies[0]
    return Seen(
        version=int(version or 0),
        messages=int(messages or 0),
        visited_at=int(visited_at or 0),
        told=_last(told) if told else None,
    )


def _last(stored: bytes) -> Told:
    at, key = stored.decode().split(" ", 1)
    return Told(int(at), key)
