"""Says things in one language: texts with values, plurals, instants and durations."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cache
from gettext import NullTranslations
from typing import Final, Literal, cast
from unicodedata import bidirectional
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import format_date, format_time, get_datetime_format
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from babel.units import format_unit

from service.locale.catalogues import translations
from service.players.player import LANGUAGES

Value = str | int
Direction = Literal["ltr", "rtl"]

FIRST_STRONG_ISOLATE: Final = "\u2068"
POP_ISOLATE: Final = "\u2069"

_FOREIGN: Final[Mapping[Direction, Set[str]]] = {"ltr": {"R", "AL"}, "rtl": {"L"}}

_UNITS: Final = (("day", 86_400_000), ("hour", 3_600_000), ("minute", 60_000))


class MissingText(Exception):
    """A text lacks the value of one of its places, so nothing may be said."""


@dataclass(frozen=True)
class Translator:
    """One language; made by ``translator``."""

    language: str
    locale: Locale
    catalogue: NullTranslations

    @property
    def direction(self) -> Direction:
        """How lines of the language run."""
        return cast(Direction, self.locale.text_direction)

    def say(self, text: str, /, **values: Value) -> str:
        """The text in this language, its ``{places}`` filled. Raises MissingText."""
        return self._filled(self.catalogue.gettext(text), values)

    def say_many(self, one: str, many: str, count: int, /, **values: Value) -> str:
        """As ``say``, in the plural form of ``{count}``. Raises MissingText."""
        return self._filled(self.catalogue.ngettext(one, many, count), {"count": count, **values})

    def instant(self, ms: int, zone: str) -> str:
        """A moment (Unix ms) on the wall clock of an IANA zone, which is named."""
        moment = datetime.fromtimestamp(ms / 1000, ZoneInfo(zone))
        text = self.say(
            "{date}, {time} ({zone}, {offset})",
            date=format_date(moment, "full", locale=self.locale),
            time=format_time(moment, "short", tzinfo=moment.tzinfo, locale=self.locale),
            zone=zone,
            offset=_offset(moment),
        )
        # The narrow space of some locales is an empty box in many mail programs.
        return text.replace("\u202f", "\u00a0")

    def moment(self, ms: int, zone: str) -> str:
        """A moment (Unix ms) on the wall clock of an IANA zone, in few words."""
        moment = datetime.fromtimestamp(ms / 1000, ZoneInfo(zone))
        date = format_date(moment, "long", locale=self.locale)
        time = format_time(moment, "short", tzinfo=moment.tzinfo, locale=self.locale)
        joined = str(get_datetime_format("medium", locale=self.locale))
        return joined.format(time, date).replace("\u202f", "\u00a0")

    def duration(self, ms: int) -> str:
        """Days, hours and minutes, such as "2 days and 12 hours"; below a minute "1 minute"."""
        parts: list[str] = []
        rest = max(ms, 60_000)
        for unit, size in _UNITS:
            count, rest = divmod(rest, size)
            if count:
                parts.append(format_unit(count, unit, locale=self.locale))
        return self.listing(parts)

    def number(self, value: Fraction) -> str:
        """A number with at most two decimals, such as "1.5"."""
        return format_decimal(float(value), format="#,##0.##", locale=self.locale)

    def share(self, percent: int) -> str:
        """A share of a whole, such as "80%"."""
        return format_percent(percent / 100, locale=self.locale).replace("\u202f", "\u00a0")

    def listing(self, items: Iterable[str]) -> str:
        """The items with the commas and the "and" of the language."""
        return format_list([self.isolated(item) for item in items], locale=self.locale)

    def isolated(self, text: str) -> str:
        """The text, marked where letters of the other direction would mix with the rest."""
        if not any(bidirectional(char) in _FOREIGN[self.direction] for char in text):
            return text
        return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"

    def _filled(self, pattern: str, values: dict[str, Value]) -> str:
        if any(value in ("", None) for value in values.values()):
            raise MissingText(pattern)
        shown = {
            name: self.isolated(value) if isinstance(value, str) else value
            for name, value in values.items()
        }
        try:
            return pattern.format_map(shown)
        except KeyError as missing:
            raise MissingText(pattern) from missing


@cache
def translator(language: str) -> Translator:
    """The translator of one of LANGUAGES, English for any other."""
    known = language if language in LANGUAGES else "en"
    return Translator(known, Locale(known), translations(known))


def msgid(text: str) -> str:
    """Marks a text that is said elsewhere, so that the catalogues hold it."""
    return text


def _offset(moment: datetime) -> str:
    """Such as UTC+01:00."""
    return moment.strftime("UTC%z")[:6] + ":" + moment.strftime("%z")[3:5]
