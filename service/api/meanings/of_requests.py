"""Parameters, headers and unions, where nothing else tells them."""

from collections.abc import Mapping
from typing import Final

PARAMETERS: Final[Mapping[str, str]] = {
    "game_id": "The id of the game.",
    "match_id": "The id of the match: that of its first game.",
    "sign_in_id": "From the answer that said a code was mailed.",
    "token_id": "The id of the token, not the token itself.",
    "token": "From the link that was mailed or made.",
    "webhook_id": "The id of the webhook.",
    "delivery_id": "The id of the delivery: the `webhook-id` of what was posted.",
    "kind": "A name from /v1/kinds.",
    "seat": "The seat, counted from 0.",
    "number": "The number of the message within its game.",
    "version": "The game as it was then; left out: as it is now.",
    "after": "What comes after this version; 0: everything.",
    "limit": "At most so many on a page.",
    "theme": "Colours for a light or a dark page.",
    "list_messages.after": "What comes after this number; 0: everything.",
}
"""``name``, or ``operation.name`` where it means something else -> what it means."""

WAITING: Final = ("send_test", "test_webhook")
"""Operations that wait for what becomes of it, as long as Prefer says."""

SHAPES: Final[Mapping[str, tuple[str, str]]] = {
    # A string of RFC 9651; what many clients send without quotes is taken as well.
    "Idempotency-Key": (r'^("[ !#-\[\]-~]{1,255}"|[A-Za-z0-9_.:-]{1,255})$', '"my-first-move"'),
    "If-Match": (r'^(\*|(W/)?"[0-9]{1,9}(\.[a-z0-9.]*)?")$', '"41"'),
}
"""Header of requests -> its pattern, and an example."""

ANSWERS: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        (
            *("list_games", "list_events", "list_my_events", "list_messages", "list_notices"),
            "list_deliveries",
        ),
        "Link",
    ),
    "open_game": "Location",
    "read_calendar": "CalendarETag",
    **dict.fromkeys(("read_recap", "look_at_unsubscribing", "end_mails"), "Content-Language"),
}
"""Operation -> a header of its success."""

PROBLEMS: Final[Mapping[str, str]] = {
    "BAD_REQUEST": "The body is no JSON, or a header cannot be read.",
    "UNAUTHORIZED": "Nobody knows who is asking: no token, or one that is not good any more.",
    "FORBIDDEN": "Not for you: the token lacks the scope, or you are not who may do this.",
    "NOT_FOUND": "There is no such thing, or it is a private game of others.",
    "NOT_ACCEPTABLE": "The answer comes in no form that Accept takes.",
    "CONFLICT": "Not now: `code` says why. Or the same Idempotency-Key is being answered.",
    "GONE": "It is over: the link has expired, or the game has begun.",
    "PRECONDITION_FAILED": "The game has gone on since the version in If-Match; `missed` has how.",
    "REQUEST_ENTITY_TOO_LARGE": "The body is larger than 64 KB.",
    "UNSUPPORTED_MEDIA_TYPE": "The body is no JSON by its Content-Type.",
    "UNPROCESSABLE_ENTITY": (
        "It cannot be read, or is never possible; `errors` has the places. Or the Idempotency-Key "
        "came with another body before."
    ),
    "TOO_MANY_REQUESTS": "A limit is used up; `limit` names it.",
    "SERVICE_UNAVAILABLE": (
        "The store is away, or too many are waiting: repeat it under the same Idempotency-Key."
    ),
}
"""Response component -> what it means."""

PROBLEM_HEADERS: Final[Mapping[str, str]] = {
    "UNAUTHORIZED": "WWW-Authenticate",
    "FORBIDDEN": "LackingScope",
    "UNSUPPORTED_MEDIA_TYPE": "Accept",
    "TOO_MANY_REQUESTS": "Retry-After",
    "SERVICE_UNAVAILABLE": "Retry-After",
}
"""Response component -> a header that no other problem has."""

UNIONS: Final[Mapping[str, str]] = {
    "NoteCommand": "What a seat lays down beside the log; `type` says which fields it has.",
    "Note": "What a seat has laid down, by the kind of game.",
    "Event": (
        "What happened; `type` says which fields it has. In another kind the same type may have "
        "others."
    ),
    "Command": "What a seat may do; `type` says which fields it has.",
    "Move": "What a seat may do; `type` says which fields it has.",
    "State": "A game after some events, by its kind.",
    "Picture": "An image, as its media type says.",
    "Calendar": "A calendar (RFC 5545).",
    "WebPage": "A page for people.",
}
"""The end of a name -> what it means."""
