"""The deadlines of a player as a calendar that other programs follow (RFC 5545)."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

from icalendar import Calendar, Event, Timezone, TimezoneStandard

from service.application.lobby import is_asked, is_turn_of
from service.eventlog.summary import Summary
from service.locale import Translator
from service.rules.game import game_named

REFRESH: Final = timedelta(minutes=15)


def calendar_of(
    summaries: Iterable[Summary], player: str, base_url: str, language: Translator
) -> bytes:
    """An entry for each game that waits for the player, at its deadline.

    A game keeps its UID for ever; SEQUENCE is its version, so that a later form of an entry
    always takes the place of an earlier one. Nothing depends on the time of asking.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//Longhand//Deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", language.say("Deadlines at Longhand"))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for summary in sorted(summaries, key=lambda summary: summary.game):
        if summary.deadline is not None and _is_awaited(summary, player):
            calendar.add_component(_entry(summary, summary.deadline, base_url, language))
    if not calendar.subcomponents:
        calendar.add_component(_nothing())
    content: bytes = calendar.to_ical()
    return content


def _is_awaited(summary: Summary, player: str) -> bool:
    if summary.phase != "running":
        return False
    return is_turn_of(summary, player) or is_asked(summary, player)


def _nothing() -> Timezone:
    """A calendar holds something (RFC 5545 section 3.6); programs refuse one that does not."""
    zone, always = Timezone(), TimezoneStandard()
    zone.add("tzid", "UTC")
    always.add("dtstart", datetime(1970, 1, 1))
    always.add("tzoffsetfrom", timedelta(0))
    always.add("tzoffsetto", timedelta(0))
    zone.add_component(always)
    return zone


def _entry(summary: Summary, deadline: int, base_url: str, language: Translator) -> Event:
    # The page, which a browser opens: calendars are for people.
    entry, url = Event(), f"{base_url}/games/{summary.game}?lang={language.language}"
    entry.add("uid", f"{summary.game}@{base_url.partition('://')[2]}")
    entry.add("sequence", summary.version)
    entry.add("dtstamp", _moment(summary.changed_at))
    entry.add("dtstart", _moment(deadline))
    title = game_named(summary.kind).title
    entry.add("summary", language.say("{game}: your move is due", game=title))
    entry.add("description", url)
    entry.add("url", url)
    entry.add("transp", "TRANSPARENT")
    return entry


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms // 1000, UTC)
