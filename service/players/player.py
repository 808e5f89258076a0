"""A person with an account."""

from typing import Final, Literal

import msgspec

Language = Literal["en", "fr", "ar", "uk", "it"]

MailStatus = Literal["ok", "bounced"]
"""Whether mails reach the address, as far as we know."""

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr", "ar", "uk", "it")


class Player(msgspec.Struct, frozen=True):
    """An account; ``created_at`` is Unix milliseconds, ``zone`` an IANA time zone.

    An invited address has an account that nobody confirmed yet. A deleted one keeps its id alone.
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


class Preferences(msgspec.Struct, frozen=True):
    """The fields of a profile that its player may change; None leaves a field as it is."""

    name: str | None = None
    language: str | None = None
    zone: str | None = None
    wants_mail: bool | None = None
