"""What a mail that came in led to, as its answer will tell."""

import re
from typing import Final, Literal

import msgspec

from service.eventlog.ledger import Notice

REPLY: Final = "reply"
"""The kind of the notices that answer a mail."""

Outcome = Literal[
    "done",
    "resigned",
    "stale",
    "over",
    "illegal",
    "unclear",
    "unreadable",
    "several",
    "ask_resign",
    "said",
    "not_said",
]

Talk = Literal["said", "not_said"]

ANSWERED_ALWAYS: Final[frozenset[Outcome]] = frozenset({"done", "resigned", "said"})
"""What a mail did is told however often; what it did not do, only a few times an hour."""

_MESSAGE_ID: Final = re.compile(r"<[!-;=?-~]{3,250}>")


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome, and what its text needs.

    ``given``: moves as they are written, joined by commas. ``code``, ``text`` and ``facts`` are
    those of the rule that forbids the move. ``to``: the Message-ID of the mail that is answered.
    ``talk``: what became of the words beside a move.
    """

    outcome: Outcome
    given: list[str] = []
    code: str = ""
    text: str = ""
    facts: dict[str, str | int] = {}
    to: str = ""
    talk: Talk | None = None


def encoded(answer: Answer) -> str:
    """The answer as the detail of a notice."""
    return msgspec.json.encode(answer).decode()


def answer_of(notice: Notice) -> Answer | None:
    """The answer that a notice carries, None for a notice of another kind."""
    if notice.kind != REPLY:
        return None
    return msgspec.json.decode(notice.detail, type=Answer)


def message_id_in(header: str) -> str:
    """A Message-ID that may stand in a header of ours; empty when there is none."""
    match = _MESSAGE_ID.search(header)
    return match[0] if match else ""
