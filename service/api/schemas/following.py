"""Following games, and the time of tests."""

from marshmallow.validate import Length, Range, Regexp

from service.api.my_cursor import LONGEST, PATTERN
from service.api.schemas.base import TEXT, Answer, Body, QueryInt, instant, word

PAGE = 100

TICKET = word(
    "In the place of a token, for ``text/event-stream`` alone; from POST /v1/stream-tickets.",
    load_default=None,
    validate=TEXT,
)


class EventsQuery(Body):
    """Which page of the log."""

    after = QueryInt(load_default=0, validate=Range(0, 999_999_999))
    limit = QueryInt(load_default=PAGE, validate=Range(1, 1000))
    ticket = TICKET


class MyEventsQuery(Body):
    """From where on, and how many at once."""

    after = word(
        "A cursor from here, or ``now``; without one your games that are not over come whole.",
        load_default=None,
        validate=[Length(max=LONGEST), Regexp(f"^(?:now|{PATTERN})$")],
    )
    limit = QueryInt(load_default=PAGE, validate=Range(1, 1000))
    ticket = TICKET


class TicketAnswer(Answer):
    """A ticket for one stream."""

    ticket = word("Send it as ``?ticket=``.", required=True)
    expires_at = instant("It is good until then, and once.", required=True)


class ClockBody(Body):
    """When it shall be: one of the two."""

    now = instant("The instant, with its offset from UTC.", load_default=None, validate=TEXT)
    forward = word(
        "An ISO 8601 duration of days, hours and minutes.",
        "P1D",
        load_default=None,
        validate=TEXT,
    )


class ClockAnswer(Answer):
    """What time it is."""

    now = instant("The time of the whole service.", required=True)
