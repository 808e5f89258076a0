"""Every problem by its code: status, title, meaning, and what to do about it."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from service.api.errors import RequestError
from service.application.errors import (
    ApplicationError,
    BadMessage,
    NoTeamTalk,
    NothingToAsk,
    TooManyFollowers,
    TooManyInvited,
    TooManyOpenGames,
)
from service.application.refusals import meaning_of
from service.eventlog.errors import (
    CommandReused,
    GameArchived,
    GameNotFound,
    LogError,
    NotesChanged,
    StoreAway,
    StoreUnfit,
    UnknownEvent,
    UnknownNote,
    VersionConflict,
)
from service.locale import Translator
from service.outbound.destination import OutboundError
from service.players.answers import AnswerPending
from service.players.errors import (
    AddressTaken,
    BadCode,
    BadLink,
    BadProfile,
    LinkExpired,
    PlayerError,
    PlayerNotFound,
    TooManyTokens,
    TooManyWebhooks,
    TooOften,
    WebhookDisabled,
    WebhookExists,
    WebhookNotFound,
)
from service.rules.errors import IllegalNow, NeverLegal, RuleViolation
from service.rules.game import games


class Entry(NamedTuple):
    """What the page of a problem says, in English.

    Kinds of games share codes for what they forbid alike, so a code may have several meanings.
    """

    status: int
    meanings: tuple[str, ...]
    advice: str


FAMILIES: Final[tuple[type[Exception], ...]] = (
    RequestError,
    RuleViolation,
    LogError,
    ApplicationError,
    PlayerError,
    OutboundError,
)

STATUS: Final[Mapping[type[Exception], int]] = {
    IllegalNow: 409,
    NeverLegal: 422,
    GameNotFound: 404,
    VersionConflict: 409,
    CommandReused: 422,
    GameArchived: 409,
    NotesChanged: 503,
    UnknownEvent: 409,
    UnknownNote: 409,
    StoreAway: 503,
    StoreUnfit: 503,
    NothingToAsk: 403,
    NoTeamTalk: 409,
    BadMessage: 422,
    TooManyFollowers: 503,
    PlayerNotFound: 404,
    AddressTaken: 409,
    BadProfile: 422,
    BadCode: 422,
    TooOften: 429,
    AnswerPending: 409,
    BadLink: 404,
    LinkExpired: 410,
    WebhookNotFound: 404,
    WebhookExists: 409,
    TooManyWebhooks: 409,
    TooManyTokens: 409,
    TooManyOpenGames: 409,
    TooManyInvited: 409,
    WebhookDisabled: 409,
    OutboundError: 422,
}
"""The status of an error is that of its nearest ancestor here."""

HTTP: Final[Mapping[int, tuple[str, str]]] = {
    400: ("bad_request", "The request cannot be understood."),
    403: ("forbidden", "This is not for whoever asks."),
    404: ("not_found", "Nothing is served at this address."),
    405: (
        "method_not_allowed",
        "The address does not take this method; Allow lists those it does.",
    ),
    413: ("body_too_large", "A body has at most 64 kB here."),
    422: ("unprocessable", "What was sent cannot be taken as it is."),
    500: (
        "internal_error",
        "Something broke on our side; the request id helps us to find it.",
    ),
}
"""Status -> code and meaning of what Flask itself raises; others are called as 400 or 500."""

_ADVICE: Final[Mapping[str, str]] = {
    "bad_token": "Sign in again, or make another token under /v1/me/tokens.",
    "insufficient_scope": "Use a token with the scope that the detail names.",
    "seat_token_only": "Use a token of your own for this, not one made for a seat.",
    "rate_limited": "Wait as long as Retry-After says; RateLimit tells in time what is left.",
    "version_conflict": "Others were quicker several times over: read the game and try again.",
    "stale_version": "Fold the missed events, look again, and decide anew.",
    "command_reused": "Take a new Idempotency-Key for a new request; repeat an old one unchanged.",
    "key_in_progress": "Repeat the same request with the same key in a second.",
    "store_away": "Repeat the same request with the same Idempotency-Key after Retry-After.",
    "outcome_unknown": "Repeat it with the same Idempotency-Key: it will not happen twice.",
    "not_your_turn": "Wait for the turn_began event of your seat.",
    "answers_awaited": "Wait for your turn to go on: an event tells it, and a mail.",
    "nothing_asked": "Give a standing order instead: PUT .../orders.",
    "bad_ticket": "Take another at POST /v1/stream-tickets, and go on after your last event.",
    "too_many_followers": "Come back after Retry-After, or read without waiting meanwhile.",
    "no_team_talk": "Write to the whole table instead.",
    "bad_code": "Ask for a new code; the newest mail counts.",
    "link_expired": "Ask the host of the game for a new link.",
    "unknown_event": "The game can be read up to that event; its operator must update the service.",
}

_ADVICE_BY_STATUS: Final[Mapping[int, str]] = {
    400: "Mend the request; the detail says where.",
    401: "Sign in: POST /v1/sign-ins with your address, then redeem the code that is mailed.",
    403: "This is not for you with this token.",
    404: "Check the address. A private game that you may not see looks the same as none.",
    405: "See the API document for what can be done at this address.",
    406: "Ask for a form that is served here in the Accept header.",
    409: "Read the game again: in this state, or from your seat, it cannot be done.",
    410: "It is over for good; ask for a new one.",
    413: "Send less.",
    415: "Send JSON and say so in Content-Type.",
    422: "Mend the body or the query: repeated as it is, this can never succeed.",
    429: "Wait for as long as Retry-After says.",
    500: "Repeat it later with the same Idempotency-Key; if it stays, report the request id.",
    503: "Repeat it after Retry-After.",
}


def errors() -> Iterator[type[Exception]]:
    """Every class of errors that is answered as a problem."""
    # Loading the kinds defines their errors.
    games()
    for family in FAMILIES:
        yield family
        yield from _descendants(family)


@cache
def table() -> Mapping[str, Entry]:
    """Code -> entry, for every error that the service and the installed kinds can answer with."""
    entries = {code: _entry(status, code, text) for status, (code, text) in HTTP.items()}
    for error in errors():
        # A class without a code of its own only groups others.
        if "code" in vars(error) and error not in FAMILIES:
            code = code_of(error)
            known = entries[code].meanings if code in entries else ()
            meanings = dict.fromkeys((*known, meaning_of(error)))
            entries[code] = _entry(status_of(error), code, *meanings)
    return dict(sorted(entries.items()))


def status_of(error: type[Exception]) -> int:
    """The status that an error of one of the families is answered with."""
    own: int | None = getattr(error, "status", None)
    if own is not None:
        return own
    return next((STATUS[parent] for parent in error.__mro__ if parent in STATUS), 500)


def code_of(error: type[Exception]) -> str:
    """The stable code of an error of one of the families."""
    return str(getattr(error, "code", "internal_error"))


def http_problem(status: int) -> tuple[str, str]:
    """Code and meaning of what Flask itself answers with this status."""
    return HTTP.get(status) or HTTP[500 if status >= 500 else 400]


def title(meaning: str, language: Translator) -> str:
    """A meaning as the title of a problem."""
    return language.say(meaning).removesuffix(".")


def _entry(status: int, code: str, *meanings: str) -> Entry:
    advice = _ADVICE.get(code) or _ADVICE_BY_STATUS.get(status, "")
    return Entry(status, meanings, advice)


def _descendants(family: type[Exception]) -> Iterator[type[Exception]]:
    for child in family.__subclasses__():
        yield child
        yield from _descendants(child)
