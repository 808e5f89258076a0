"""What the fields of an account may hold, and how they are tidied."""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Final
from zoneinfo import available_timezones

from service.players.errors import (
    BadAddress,
    BadInterval,
    BadLanguage,
    BadName,
    BadReminders,
    BadTime,
    BadZone,
)
from service.players.player import LANGUAGES, Language, QuietHours

NAME_LENGTH: Final = 40
STEPS: Final = 8
"""Reminders of a turn, at most."""
ADDRESS_LENGTH: Final = 254

# Control, format (bidi and zero-width ones among them), surrogate, private, unassigned, separators.
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters and marks by their category, and yet drawn as nothing.
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# More marks than this on a letter, on average, paint over the lines around it.
_MARKS: Final = 3

_LOCAL: Final = re.compile(r"[^\s\"(),:;<>@\\\[\]]{1,64}")
_TIME: Final = re.compile(r"([01]\d|2[0-3]):[0-5]\d", re.ASCII)
_SHARE: Final = re.compile(r"[1-9]\d?%", re.ASCII)
_LENGTH: Final = re.compile(r"P(\d{1,2}D|T\d{1,3}H|T\d{1,4}M)", re.ASCII)
_LABEL: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


def tidy_name(given: str) -> str:
    """The name in NFC with one space between words and nothing unseen in it. Raises BadName."""
    seen = (char for char in unicodedata.normalize("NFC", given) if not is_unseen(char))
    name = unicodedata.normalize("NFC", " ".join("".join(seen).split()))
    if not 1 <= graphemes(name) <= NAME_LENGTH or len(name) > NAME_LENGTH * (1 + _MARKS):
        raise BadName
    return name


def graphemes(text: str) -> int:
    """How many characters a reader would count: marks belong to the letter before them."""
    return sum(not unicodedata.category(char).startswith("M") for char in text)


def tidy_address(given: str) -> str:
    """The address with its domain in lower-case ASCII. Raises BadAddress."""
    local, _, domain = unicodedata.normalize("NFC", given.strip()).rpartition("@")
    address = f"{local}@{_ascii_domain(domain)}"
    is_clean = not any(is_unseen(char) for char in local)
    if not _LOCAL.fullmatch(local) or not is_clean or len(address.encode()) > ADDRESS_LENGTH:
        raise BadAddress
    return address


def folded(address: str) -> str:
    """An address as it is compared with others: as if in small letters, and else as it stands.

    Case folding goes further: it makes ss of ß, and two people with their mailboxes one.
    """
    return address.lower()


def checked_zone(given: str) -> str:
    """The name of an IANA time zone. Raises BadZone."""
    if given not in _zones():
        raise BadZone(given=given[:NAME_LENGTH])
    return given


def checked_language(given: str) -> Language:
    """One of our languages. Raises BadLanguage."""
    if given not in LANGUAGES:
        raise BadLanguage(given=given[:NAME_LENGTH])
    return given


def checked_time(given: str) -> str:
    """A time of day such as 08:00. Raises BadTime."""
    if not _TIME.fullmatch(given):
        raise BadTime(given=given[:NAME_LENGTH])
    return given


def checked_hours(given: QuietHours | None) -> QuietHours | None:
    """Quiet hours, or none: also where they end as they begin. Raises BadTime."""
    if given is None:
        return None
    hours = QuietHours(checked_time(given.start), checked_time(given.end))
    return None if hours.start == hours.end else hours


def checked_steps(given: Sequence[str]) -> tuple[str, ...]:
    """Steps of reminders, each once. Raises BadReminders."""
    steps = tuple(dict.fromkeys(given))
    if len(steps) > STEPS or not all(_SHARE.fullmatch(it) or _is_length(it) for it in steps):
        raise BadReminders
    return steps


def checked_interval(given: str) -> str:
    """A time such as PT15M, or PT0M for none. Raises BadInterval."""
    if not _LENGTH.fullmatch(given):
        raise BadInterval(given=given[:NAME_LENGTH])
    return given


def _is_length(text: str) -> bool:
    return bool(_LENGTH.fullmatch(text)) and bool(text.strip("PTDHM0"))


@cache
def _zones() -> frozenset[str]:
    # Walks the file system for tens of milliseconds.
    # Not those that are what each machine makes of them.
    return frozenset(available_timezones()) - {"localtime", "Factory"}


def is_unseen(char: str) -> bool:
    """Whether a character shows nothing, but for those that end lines."""
    is_separator = char in "\t\n\r"
    return not is_separator and (unicodedata.category(char) in _UNSEEN or char in _BLANK)


def _ascii_domain(given: str) -> str:
    try:
        domain = given.encode("idna").decode("ascii").lower()
    except UnicodeError:
        raise BadAddress from None
    if not all(_LABEL.fullmatch(label) for label in domain.split(".")):
        raise BadAddress
    return domain
