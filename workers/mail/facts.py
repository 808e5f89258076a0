"""The named values that letters about a game share."""

from collections.abc import Mapping
from typing import Final

from service.application.pace_words import fate_sentence, pace_sentence
from service.locale import msgid
from service.rules.lapses import foretold
from service.rules.pace import instant_ms
from workers.mail.letter import Fact
from workers.mail.news import News

REASONS: Final[Mapping[str, str]] = {
    "sequences": msgid("Enough sequences were made."),
    "resignation": msgid("All others resigned."),
    "blocked": msgid("Nobody could ever move again."),
    "passes": msgid("Nobody could move for ten rounds."),
    "turn_limit": msgid("The game reached its longest length."),
    "cancelled": msgid("The host called the game off before it began."),
    "voided": msgid("A player never came: the game does not count."),
    "resigned": msgid("All others resigned."),
    "chips": msgid("Enough chips of both colours were collected."),
    "dead_table": msgid("Nobody could play on: the ranking decided."),
    "last_reshuffle": msgid("The cards were used up for the last time: the ranking decided."),
    "cards_used_up": msgid("All cards are used up."),
    "no_more_sequences": msgid("No sequence can be made any more."),
    "stalled": msgid("For too long nobody made a sequence."),
}
"""By the reason code of the end."""

MOVES: Final[Mapping[str, str]] = {
    "pause": msgid("The deadline has moved: the game was paused."),
    "leave": msgid("The deadline has moved: it stood still during leave."),
    "outage": msgid(
        "The deadline has moved: our clock was down, and you have that time in addition."
    ),
    "refill": msgid("The deadline has moved: whoever takes this seat has the whole time."),
    "taken_over": msgid("The deadline has moved: with this seat you have the whole time."),
    "quiet": msgid("The deadline has moved to the end of the quiet hours it fell into."),
}
"""By the reason for which a deadline moved."""


def players(news: News) -> Fact:
    """Everyone at the table, in the order of the seats."""
    held = zip(news.names, news.state.seats, strict=True)
    seated = [name for name, seat in held if seat.player or seat.bot]
    names = news.language.listing(seated) if seated else news.language.say("nobody yet")
    return _fact(news, news.language.say("At the table"), names)


def pace(news: News) -> Fact:
    """Every rule of the clock."""
    return _fact(news, news.language.say("Pace"), pace_sentence(news.state.pace, news.language))


def lapse(news: News) -> str:
    """What happens when the time of this turn is up."""
    return fate_sentence(foretold(news.state, news.state.to_move or 0), news.language)


def deadline(news: News) -> Fact:
    """The instant by which to move, on the reader's wall clock."""
    language = news.language
    if news.state.deadline is None:
        return _fact(news, language.say("Deadline"), language.say("none"))
    moment = language.instant(instant_ms(news.state.deadline), news.reader.zone)
    return _fact(news, language.say("Deadline"), moment)


def moved(news: News) -> list[str]:
    """That the deadline is not the one the turn began with, and why; else nothing."""
    timing = news.state.timing
    if timing is None or timing.deadline_version <= news.state.turn_version:
        return []
    known = MOVES.get(timing.deadline_reason or "")
    return [news.language.say(known)] if known else []


def commitment(news: News) -> Fact:
    """The fingerprint of the number that the cards come from."""
    label = news.language.say("Fingerprint (SHA-256)")
    return _fact(news, label, news.state.commitment, is_code=True)


def reason(news: News) -> list[str]:
    """Why the game ended; nothing for a code that has no words."""
    result = news.state.result
    known = REASONS.get(result.reason) if result else None
    return [news.language.say(known)] if known else []


def _fact(news: News, label: str, value: str, is_code: bool = False) -> Fact:
    line = news.language.say("{label}: {value}", label=label, value=value)
    return Fact(label, value, line, is_code)
