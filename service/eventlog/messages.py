"""What people say at a table: beside the log and never in it, so that it can be erased."""

from typing import Final, NamedTuple

import msgspec

from service.eventlog import keys
from service.eventlog.connection import Client
from service.eventlog.errors import CommandReused
from service.eventlog.exchange import exchange
from service.eventlog.pipeline import Read, together
from service.eventlog.scripts import SAID, SAY, UNSAY
from service.eventlog.wire import Replies

KEPT: Final = 1000
"""Messages of a game; older ones are gone."""


class Message(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Said at ``at`` (Unix ms) by a player: to ``side`` alone, or (None) to the whole table."""

    at: int
    player: str
    seat: int | None
    side: int | None
    text: str


class Numbered(NamedTuple):
    """A message and its number within its game, from 1."""

    number: int
    message: Message


class Said(NamedTuple):
    """Messages, the oldest first, and the number of the latest of the game."""

    messages: list[Numbered]
    last: int


class Messages:
    """The messages of all games on one server or cluster."""

    def __init__(self, client: Client, partitions: int = 64) -> None:
        self._client = client
        self._partitions = partitions

    def say(self, game: str, message: Message, message_id: str) -> Numbered:
        """Adds a message, and has it told; under a known id it answers with the first.

        Raises CommandReused when the id came with another message, StoreAway.
        """
        partition = keys.partition_of(game, self._partitions)
        author = message.player
        places = [
            keys.messages(partition, game),
            keys.outbox(partition),
            keys.written(partition, author),
        ]
        command = SAY.command(places, game, message_id, author, _ENCODER.encode(message), KEPT)
        is_known, number, *stored = exchange(self._client, [command])[0]
        # An erased one answers like its repetition: nobody knows any more what it said.
        first = _DECODER.decode(stored[0]) if is_known and stored and stored[0] else None
        if first is not None and _content(first) != _content(message):
            raise CommandReused(message_id)
        return Numbered(number, first or message)

    def reading(self, game: str, after: int = 0, limit: int = KEPT) -> Read[Said]:
        """The read of messages with a number above ``after``."""
        key = keys.messages(keys.partition_of(game, self._partitions), game)
        return Read([SAID.command([key], after, limit, KEPT)], _said)

    def read(self, game: str, after: int = 0, limit: int = KEPT) -> Said:
        """``reading`` by itself."""
        return together(self._client, self.reading(game, after, limit))[0]

    def erase(self, game: str, player: str, number: int | None = None) -> int:
        """Erases one message of the player, or (None) all of them; how many there were."""
        key = keys.messages(keys.partition_of(game, self._partitions), game)
        command = UNSAY.command([key], player, "" if number is None else number)
        return int(exchange(self._client, [command])[0])

    def forget(self, player: str) -> int:
        """Erases whatever the player said in any game; how many messages that were."""
        partitions = range(self._partitions)
        lists = [keys.written(partition, player) for partition in partitions]
        replies = exchange(self._client, [("SMEMBERS", key) for key in lists])
        games = [game.decode() for reply in replies for game in reply]
        erased = sum(self.erase(game, player) for game in games)
        exchange(self._client, [("DEL", key) for key in lists])
        return erased


def _content(message: Message) -> tuple[object, ...]:
    return (message.player, message.side, message.text)


def _said(replies: Replies) -> Said:
    last, *flat = replies[0]
    pairs = zip(flat[::2], flat[1::2], strict=True)
    return Said([Numbered(number, _DECODER.decode(stored)) for number, stored in pairs], last)


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Message)
