"""The agreed clock in one sentence, and what a time-out does in another."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from service.locale import Translator, msgid
from service.rules.leaving import Fate
from service.rules.pace import Pace, duration_ms
from service.rules.wall import DAYS

FATES: Final[Mapping[Fate, str]] = {
    "pass": msgid("when the time is up, the turn passes"),
    "resign": msgid("when the time is up, the seat resigns"),
    "bot": msgid("when the time is up, a bot makes the move"),
    "vacate": msgid("when the time is up, the seat is vacant and its turns pass"),
    "void": msgid("when the time is up, the game counts for nothing"),
    "refill": msgid("when the time is up, the seat is given to another player"),
}

_LEAVE: Final = msgid("leave that is left begins by itself before a time-out")

_AFTER: Final[Mapping[str, str]] = {
    "pass": msgid("after that, turns pass"),
    "resign": msgid("after that, the seat resigns"),
    "bot": msgid("after that, a bot makes every move"),
    "vacate": msgid("after that, the seat is vacant and its turns pass"),
}

_UNMOVED: Final[Mapping[str, str]] = {
    "void": msgid("instead, a seat that has never moved voids the game"),
    "refill": msgid("instead, a seat that has never moved is given to another player"),
}

# Commas stand within the parts, so that these stand between them.
_BETWEEN: Final[Mapping[str, str]] = {"ar": "؛ ", "fr": "\u00a0; "}


def pace_sentence(pace: Pace, language: Translator) -> str:
    """Every rule of the clock in one sentence."""
    parts = [_turn(pace, language), *_rest(pace, language), *_nights(pace, language)]
    parts += _stops(pace, language)
    if pace.has_clock:
        parts += _lapses(pace, language)
    return _sentence(_BETWEEN.get(language.language, "; ").join(parts))


def fate_sentence(fate: Fate | Literal["leave"], language: Translator) -> str:
    """What the next time-out does, or that leave puts it off."""
    text = _LEAVE if fate == "leave" else FATES[fate]
    return _sentence(language.say(text))


def _turn(pace: Pace, language: Translator) -> str:
    if pace.daily is not None:
        return language.say(
            "each turn ends at {time} ({zone}), {duration} or more after its beginning",
            time=pace.daily,
            zone=pace.zone or "",
            duration=language.duration(duration_ms(pace.least or "PT0M")),
        )
    if pace.per_turn is not None:
        length = language.duration(duration_ms(pace.per_turn))
        return language.say("each turn may take {duration}", duration=length)
    return language.say("no turn has a deadline")


def _rest(pace: Pace, language: Translator) -> Iterator[str]:
    zone = pace.zone or ""
    if pace.days_off:
        names = language.locale.days["format"]["wide"]
        days = language.listing(names[n] for n, day in enumerate(DAYS) if day in pace.days_off)
        yield language.say("the clock stands still on {days} ({zone})", days=days, zone=zone)
    if pace.quiet is not None:
        text = {
            "stop": msgid("the clock stands still from {start} to {end} ({zone})"),
            "slide": msgid("a deadline between {start} and {end} ({zone}) moves to {end}"),
        }[pace.quiet.does]
        yield language.say(text, start=pace.quiet.start, end=pace.quiet.end, zone=zone)


def _nights(pace: Pace, language: Translator) -> Iterator[str]:
    if pace.moves_to_morning:
        yield language.say(
            "a deadline in the quiet hours of whoever is to move is put off to their end"
        )


def _stops(pace: Pace, language: Translator) -> Iterator[str]:
    if pace.bank is not None:
        yield language.say(
            "each seat has {duration} in reserve for the whole game",
            duration=language.duration(duration_ms(pace.bank)),
        )
    if pace.leave is not None:
        yield language.say_many(
            "each seat has {count} day of leave a year",
            "each seat has {count} days of leave a year",
            pace.leave.days,
        )
        if pace.leave.starts_itself:
            yield language.say(_LEAVE)
    if pace.has_clock and pace.longest_pause is not None:
        yield language.say(
            "all together may pause the game for up to {duration}",
            duration=language.duration(duration_ms(pace.longest_pause)),
        )


def _lapses(pace: Pace, language: Translator) -> Iterator[str]:
    if pace.grace is not None and duration_ms(pace.grace):
        length = language.duration(duration_ms(pace.grace))
        yield language.say("moves are taken for {duration} after the deadline", duration=length)
    if pace.passes:
        yield language.say_many(
            "a seat's first turn in a row that times out passes",
            "a seat's first {count} turns in a row that time out pass",
            pace.passes,
        )
    if pace.bot_turns:
        yield language.say_many(
            "in the next one a bot makes the move",
            "in the next {count} a bot makes the move",
            pace.bot_turns,
        )
    is_first = not pace.passes and not pace.bot_turns
    yield language.say(FATES[pace.then] if is_first else _AFTER[pace.then])
    if pace.unmoved != "play":
        yield language.say(_UNMOVED[pace.unmoved])


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."
