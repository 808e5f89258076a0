"""A mail of a player beside the game it is about: who wrote it, and what it asks for."""

import hashlib
import unicodedata
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from email.message import Message
from typing import Final

from service.application.offers import offered
from service.application.queries import seen_state
from service.bootstrap import House
from service.eventlog.store import Loaded
from service.players.mail_addresses import ReplyAddress
from service.players.player import Player
from service.players.profile import folded
from service.rules.game import fold, game_named
from service.rules.table import State
from workers.mail.envelope import sender_of
from workers.mail.incoming import author, value, written_text
from workers.mail.parse import wishes_in
from workers.mail.wishes import Wish

_ID_LENGTH: Final = 16


@dataclass(frozen=True, kw_only=True)
class Received:
    """The mail, its author, what it asks for, and the game as the log has it now."""

    place: ReplyAddress
    mail: Message
    author: Player
    command_id: str
    loaded: Loaded
    state: State
    wishes: list[Wish]


def received(house: House, place: ReplyAddress, mail: Message) -> Received | str:
    """The mail by the player who holds the seat now; else why it does not count.

    Raises StoreAway, UnknownEvent.
    """
    command_id = _command_id(place, mail)
    loaded = house.store.load(place.game, command_id=command_id)
    state = fold(recorded.data for recorded in loaded.events)
    holder = _holder(house, state, place.seat)
    if holder is None:
        return "no_player"
    if not _is_same(author(mail), holder.email):
        return "foreign_from"
    return Received(
        place=place,
        mail=mail,
        author=holder,
        command_id=command_id,
        loaded=loaded,
        state=state,
        wishes=_wishes(house, place, mail, loaded, state),
    )


def _holder(house: House, state: State, seat: int) -> Player | None:
    """The player with a confirmed address who holds the seat."""
    held = state.seats[seat].player if seat < len(state.seats) else None
    found = house.players.get_many([held] if held else []).get(held or "")
    return found if found and found.is_confirmed and not found.is_deleted else None


def _is_same(given: str, address: str) -> bool:
    return bool(given) and _folded(given) == _folded(address)


def _folded(address: str) -> str:
    local, _, domain = unicodedata.normalize("NFC", address).rpartition("@")
    try:
        return folded(f"{local}@{domain.encode('idna').decode()}")
    except UnicodeError:
        return address


def _wishes(
    house: House, place: ReplyAddress, mail: Message, loaded: Loaded, state: State
) -> list[Wish]:
    # What the mail that is answered numbered, whatever has happened since.
    then = seen_state(loaded.events[: place.version], place.seat)
    ours = (sender_of(house.settings.mail_from).addr_spec, place.game)
    return wishes_in(written_text(mail), ours, game_named(state.kind), offered(then, place.seat))


def _command_id(place: ReplyAddress, mail: Message) -> str:
    """The same for the same mail, however often it comes."""
    named = value(mail, "Message-ID") or value(mail, "Date") + written_text(mail)
    digest = hashlib.sha256(f"mail\n{place.game}\n{place.seat}\n{named}".encode()).digest()
    return urlsafe_b64encode(digest)[:_ID_LENGTH].decode()
