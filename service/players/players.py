"""Accounts: made, found by id or by address, changed by their owners, erased."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from service.eventlog.connection import Client
from service.eventlog.pipeline import Read, together
from service.players import keys
from service.players.errors import AddressTaken, PlayerNotFound
from service.players.ids import random_text
from service.players.player import Player, Preferences
from service.players.profile import (
    checked_hours,
    checked_interval,
    checked_language,
    checked_steps,
    checked_time,
    checked_zone,
    tidy_address,
    tidy_name,
)
from service.players.scripts import CHANGE, DELETE_IF, ERASE, run

_ID_LENGTH: Final = 11
_KEY_LENGTH: Final = 16


class Players:
    """The accounts kept on one server or cluster."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def add(
        self,
        name: str,
        email: str,
        now: int,
        *,
        language: str = "en",
        zone: str = "UTC",
        is_confirmed: bool = True,
    ) -> Player:
        """A new account made at ``now`` (ms). Raises AddressTaken, BadProfile."""
        player = Player(
            id=new_player_id(),
            name=tidy_name(name),
            email=tidy_address(email),
            language=checked_language(language),
            zone=checked_zone(zone),
            created_at=now,
            is_confirmed=is_confirmed,
        )
        if not self._entered(player):
            raise AddressTaken
        return player

    def getting(self, player: str) -> Read[Player | None]:
        """The read of one account, to be joined with others."""
        return Read([("HGETALL", keys.player(player))], lambda replies: _player(replies[0]))

    def get(self, player: str) -> Player:
        """The account of that id. Raises PlayerNotFound."""
        return _found(player, together(self._client, self.getting(player))[0])

    def get_many(self, players: Iterable[str]) -> dict[str, Player]:
        """The accounts of these ids in one round trip; unknown ids are left out."""
        found = together(self._client, *(self.getting(player) for player in set(players)))
        return {player.id: player for player in found if player is not None}

    def by_address(self, email: str) -> Player | None:
        """The account with that address, None when there is none. Raises BadAddress."""
        owner = run(self._client, ("GET", keys.address(tidy_address(email))))
        return together(self._client, self.getting(owner.decode()))[0] if owner else None

    def for_address(self, email: str, now: int, *, language: str = "en") -> Player:
        """The account with that address, made unconfirmed when there is none. Raises BadAddress."""
        while True:
            known = self.by_address(email)
            if known is not None:
                return known
            try:
                return self.add(
                    f"Player {random_text(4)}", email, now, language=language, is_confirmed=False
                )
            except AddressTaken:
                # Someone was first between the two steps: the next look finds that account.
                continue

    def confirm(self, player: str) -> Player:
        """Marks the address as read by its owner. Raises PlayerNotFound."""
        return self._changed(player, {"is_confirmed": True, "mail_status": "ok"})

    def move(self, player: str, email: str) -> Player:
        """Mails to the player go to ``email`` from now on, which its owner has read.

        Raises AddressTaken, BadAddress, PlayerNotFound.
        """
        address = tidy_address(email)
        before = self.get(player)
        if not self._is_held(address, player):
            raise AddressTaken
        try:
            changes = {"email": address, "is_confirmed": True, "mail_status": "ok"}
            moved = self._changed(player, changes)
        except PlayerNotFound:
            run(self._client, DELETE_IF.command(keys.address(address), player))
            raise
        if keys.address(before.email) != keys.address(address):
            run(self._client, DELETE_IF.command(keys.address(before.email), player))
        return moved

    def stop_mail(self, player: str) -> Player:
        """A mail came back for good: no more until ``confirm``. Raises PlayerNotFound."""
        return self._changed(player, {"mail_status": "bounced"})

    def update(self, player: str, preferences: Preferences) -> Player:
        """Changes what is given and returns the whole. Raises PlayerNotFound, BadProfile."""
        changes = {
            name: value
            for name, value in msgspec.structs.asdict(preferences).items()
            if value is not UNSET
        }
        for name, tidy in _TIDY.items():
            if name in changes:
                changes[name] = tidy(changes[name])
        return self._changed(player, changes)

    def renew_calendar(self, player: str) -> Player:
        """Ends the address of the player's calendar. Raises PlayerNotFound."""
        return self._changed(player, {"calendar_key": random_text(_KEY_LENGTH)})

    def erase(self, player: str) -> None:
        """Forgets name, address and preferences; the id stays, marked as deleted."""
        address = run(self._client, ERASE.command(keys.player(player)))
        if address:
            run(self._client, DELETE_IF.command(keys.address(address.decode()), player))

    def all(self) -> Iterator[Player]:
        """Every account, in no order; for the shell, not for requests."""
        for key in self._client.scan_iter(match=keys.player("*"), count=500):
            player = _player(run(self._client, ("HGETALL", key)))
            if player is not None:
                yield player

    def _entered(self, player: Player) -> bool:
        """Writes the account, then its address, which decides; False when that is taken."""
        fields = _fields(msgspec.structs.asdict(player))
        run(self._client, ("HSET", keys.player(player.id), *fields))
        if self._is_held(player.email, player.id):
            return True
        run(self._client, ("DEL", keys.player(player.id)))
        return False

    def _is_held(self, email: str, player: str) -> bool:
        """Takes the address for the player; False when it is that of another."""
        owner = run(self._client, ("SET", keys.address(email), player, "NX", "GET"))
        # Its own id: the command was sent again after its answer was lost.
        return owner is None or owner.decode() == player

    def _changed(self, player: str, changes: dict[str, Any]) -> Player:
        whole = run(self._client, CHANGE.command(keys.player(player), *_fields(changes)))
        return _found(player, _player(whole))


def new_player_id() -> str:
    """A random id: ``p`` and 55 random bits in base32."""
    return "p" + random_text(_ID_LENGTH)


_TIDY: Final[Mapping[str, Callable[[Any], Any]]] = {
    "name": tidy_name,
    "language": checked_language,
    "zone": checked_zone,
    "digest_at": checked_time,
    "reminders": checked_steps,
    "turn_interval": checked_interval,
    "quiet_hours": checked_hours,
}
_AS_JSON: Final = ("reminders", "quiet_hours")
"""Fields of several parts."""


def _fields(values: dict[str, Any]) -> list[str]:
    return [str(part) for name, it in values.items() for part in (name, _text(name, it))]


def _text(name: str, value: Any) -> Any:
    if name in _AS_JSON:
        return msgspec.json.encode(value).decode()
    return int(value) if isinstance(value, bool) else value


def _player(reply: Sequence[bytes] | dict[bytes, bytes]) -> Player | None:
    """An account from a hash, as RESP2 (a flat list) or RESP3 (a map) tells it."""
    pairs = reply.items() if isinstance(reply, dict) else zip(reply[::2], reply[1::2], strict=True)
    values: dict[str, Any] = {name.decode(): value.decode() for name, value in pairs}
    values |= {name: msgspec.json.decode(values[name]) for name in _AS_JSON if name in values}
    return msgspec.convert(values, Player, strict=False) if values else None


def _found(player: str, found: Player | None) -> Player:
    if found is None:
        raise PlayerNotFound(player=player)
    return found
