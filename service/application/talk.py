"""Messages at a table: who may write, to whom, how much, and who may read them."""

import unicodedata
from collections.abc import Sequence
from typing import Final, Literal

from service.application.errors import BadMessage, NoTeamTalk, NothingToAsk
from service.eventlog.messages import Message, Messages, Numbered
from service.players.allowances import Allowances, retry_after
from service.players.errors import TooManyMessages
from service.players.profile import is_unseen
from service.rules.table import State, seat_of

LONGEST: Final = 2000
"""Characters of a message."""
AN_HOUR: Final = 60
"""Messages of a player in one game."""

# Line ends, and what joins letters of some scripts and the parts of an emoji.
_JOINING: Final = frozenset("\n\u200c\u200d")

To = Literal["table", "team"]

Reader = tuple[int | None, str]
"""The seat, where there is one, and the player."""


def say(
    messages: Messages,
    allowances: Allowances,
    state: State,
    player: str,
    text: str,
    message_id: str,
    now: int,
    to: To = "table",
) -> Numbered:
    """A player says something at ``now`` (Unix ms), to everyone at the table or the own team.

    Under a known id nothing is said again. Raises NothingToAsk, NoTeamTalk, BadMessage,
    TooManyMessages, CommandReused, StoreAway.
    """
    seat = seat_of(state, player)
    if seat is None and player != state.host:
        raise NothingToAsk
    side = side_of(state, seat) if to == "team" else None
    if to == "team" and not may_talk_apart(state, seat):
        raise NoTeamTalk
    message = Message(now, player, seat, side, tidy_text(text))
    if not allowances.may(f"message {state.game}", player, message_id, AN_HOUR, now):
        raise TooManyMessages(retry_after=retry_after(now))
    return messages.say(state.game, message, message_id)


def heard(messages: Sequence[Numbered], state: State, player: str | None) -> list[Numbered]:
    """The messages that a reader of the game may read: what a team says stays in it."""
    side = side_of(state, seat_of(state, player))
    return [it for it in messages if it.message.side is None or it.message.side == side]


def audience(message: Message, state: State) -> list[Reader]:
    """Seat and player of everyone who is told of a message; not its author."""
    held: list[Reader] = [
        (seat, it.player or "") for seat, it in enumerate(state.seats) if it.player
    ]
    if message.side is not None:
        held = [(seat, player) for seat, player in held if side_of(state, seat) == message.side]
    elif state.phase == "open" and seat_of(state, state.host) is None:
        # Who opened the table has to do with it, even without a seat.
        held.append((None, state.host))
    return [(seat, player) for seat, player in held if player != message.player]


def may_talk_apart(state: State, seat: int | None) -> bool:
    """Whether a team may talk among itself: it has several seats, and talk is not forbidden."""
    teams = _teams(state)
    return (
        seat is not None
        and 0 < teams < len(state.seats)
        and state.phase in ("running", "ended")
        and state.options.get("table_talk", "allowed") == "allowed"
    )


def side_of(state: State, seat: int | None) -> int | None:
    """The team of a seat, None where there are none."""
    teams = _teams(state)
    return seat % teams if teams and seat is not None else None


def tidy_text(given: str) -> str:
    """The text in NFC, without what is not seen, its lines kept. Raises BadMessage."""
    if len(given) > 2 * LONGEST:
        raise BadMessage(longest=LONGEST)
    normal = unicodedata.normalize("NFC", given.replace("\r\n", "\n"))
    seen = "".join(char for char in normal if char in _JOINING or not is_unseen(char))
    lines = [" ".join(line.split()) for line in seen.strip().split("\n")]
    # Empty lines are kept apart, but not by the dozen.
    kept = [line for n, line in enumerate(lines) if line or lines[n - 1]]
    text = "\n".join(kept).strip()
    if not 1 <= len(text) <= LONGEST:
        raise BadMessage(longest=LONGEST)
    return text


def _teams(state: State) -> int:
    return int(state.options.get("teams") or 0)
