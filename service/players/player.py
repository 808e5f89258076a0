"""A person with an account."""

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

Language = Literal["en", "fr", "ar", "uk", "it"]

MailStatus = Literal["ok", "bounced"]
"""Whether mails reach the address, as far as we know."""

TurnMails = Literal["each", "first", "daily", "none"]
"""Mails about own turns: about each, the first since the last visit, all once a day, or none."""

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr", "ar", "uk", "it")


REMINDERS: Final = ("50%", "80%", "95%")
"""Of the time of a turn, unless its player chose other steps."""


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No mail from ``start`` to ``end`` (``22:00``) on the wall clock of the player's zone."""

    start: str
    end: str


class Player(msgspec.Struct, frozen=True):
    """An account; ``created_at`` is Unix milliseconds, ``zone`` an IANA time zone.

    An invited address has an account that nobody confirmed yet. A deleted one keeps its id alone.
    ``reminders`` are shares of a turn's time that has gone, or times left (``PT6H``).
    ``calendar_key`` is part of the address of the calendar.
    ``turn_interval``: the least time between two mails about turns of one game.
    """

    id: str
    name: str
    email: str
    language: Language = "en"
    zone: str = "UTC"
    wants_mail: bool = True
    created_at: int = 0
    is_confirmed: bool = False
    is_deleted: bool = False
    mail_status: MailStatus = "ok"
    turn_mails: TurnMails = "each"
    digest_at: str = "08:00"
    reminders: tuple[str, ...] = REMINDERS
    turn_interval: str = "PT15M"
    quiet_hours: QuietHours | None = None
    wants_messages: bool = True
    calendar_key: str = ""


class Preferences(msgspec.Struct, frozen=True):
    """The fields of a profile that its player may change; what is not given stays as it is."""

    name: str | UnsetType = UNSET
    language: str | UnsetType = UNSET
    zone: str | UnsetType = UNSET
    wants_mail: bool | UnsetType = UNSET
    turn_mails: TurnMails | UnsetType = UNSET
    digest_at: str | UnsetType = UNSET
    reminders: Sequence[str] | UnsetType = UNSET
    turn_interval: str | UnsetType = UNSET
    quiet_hours: QuietHours | UnsetType | None = UNSET
    wants_messages: bool | UnsetType = UNSET


class GamePreferences(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player wants otherwise in one game; None: as in all others."""

    turn_mails: TurnMails | None = None
    reminders: tuple[str, ...] | None = None
    wants_messages: bool | None = None


def within(player: Player, chosen: GamePreferences | None) -> Player:
    """The player with the preferences that hold in one game."""
    if chosen is None:
        return player
    given = {name: value for name, value in asdict(chosen).items() if value is not None}
    return msgspec.structs.replace(player, **given)
