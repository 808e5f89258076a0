"""What webhooks are told, in which words: where to look, and nothing that is not everybody's."""

from typing import Annotated, Any, Final

import msgspec

from service.rules.pace import instant
from service.rules.table import Phase, State

Instant = Annotated[str, msgspec.Meta(extra_json_schema={"format": "date-time"})]

LARGEST: Final = 20_000
"""Bytes that a receiver may rely on never to be exceeded (Standard Webhooks 1.0.0)."""


class PostedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game at ``version``. ``seat``: that of the webhook's owner, null: none.

    Both URLs answer to a token of the owner; ``events_url`` begins with what is told here.
    """

    game: str
    kind: str
    version: int
    seat: int | None
    phase: Phase
    url: str
    events_url: str


class PostedTurn(PostedGame, frozen=True, kw_only=True):
    """A game that waits for the webhook's owner; ``deadline`` null: without end."""

    turn: int
    deadline: Instant | None
    moves_url: str


class PostedResult(PostedGame, frozen=True, kw_only=True):
    """How a game ended: ``winners`` are seats, none of them in a draw or a cancelled game."""

    winners: list[int]
    reason: str


class PostedWebhook(msgspec.Struct, frozen=True, kw_only=True):
    """The webhook that is tried."""

    webhook: str


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """What every body has: when it happened (RFC 3339), beside its type and its data."""

    timestamp: Instant


class InvitationPost(Post, frozen=True, kw_only=True, tag="game.invitation"):
    """You may take a seat in a game."""

    data: PostedGame


class StartPost(Post, frozen=True, kw_only=True, tag="game.started"):
    """A game of yours has begun."""

    data: PostedGame


class YourTurnPost(Post, frozen=True, kw_only=True, tag="game.your_turn"):
    """You are to move, or your turn goes on. Not sent any more once the turn is over."""

    data: PostedTurn


class AnswerWantedPost(Post, frozen=True, kw_only=True, tag="game.answer_wanted"):
    """Your seat is asked for a sealed answer. Not sent any more once the answers are open."""

    data: PostedTurn


class ReminderPost(Post, frozen=True, kw_only=True, tag="game.reminder"):
    """It is still your turn, at a step of time that you chose in your preferences."""

    data: PostedTurn


class ChangePost(Post, frozen=True, kw_only=True, tag="game.changed"):
    """A game of yours, or one you are invited to, has new events, up to ``version``.

    Versions grow: whoever has read further may leave it.
    """

    data: PostedGame


class EndPost(Post, frozen=True, kw_only=True, tag="game.ended"):
    """A game that you held a seat of is over."""

    data: PostedResult


class TestPost(Post, frozen=True, kw_only=True, tag="webhook.test"):
    """You asked for it: POST /v1/me/webhooks/{webhook_id}/test."""

    data: PostedWebhook


POSTS: Final[tuple[type[Post], ...]] = (
    InvitationPost,
    StartPost,
    YourTurnPost,
    AnswerWantedPost,
    ReminderPost,
    ChangePost,
    EndPost,
    TestPost,
)

TEST: Final = "webhook.test"

_TURN_POSTS: Final = {
    "game.your_turn": YourTurnPost,
    "game.answer_wanted": AnswerWantedPost,
    "game.reminder": ReminderPost,
}
_GAME_POSTS: Final = {
    "game.invitation": InvitationPost,
    "game.started": StartPost,
    "game.changed": ChangePost,
}


def game_post(
    name: str, state: State, seat: int | None, version: int, after: int, at: int, base_url: str
) -> Post:
    """What is posted of a game as it was in ``state``: ``at`` in Unix ms, ``name`` its type.

    ``version``: that which is told of; ``after``: the version before it.
    """
    timestamp, url = instant(at), f"{base_url}/v1/games/{state.game}"
    common: dict[str, Any] = {
        "game": state.game,
        "kind": state.kind,
        "version": version,
        "seat": seat,
        "phase": state.phase,
        "url": url,
        "events_url": f"{url}/events?after={after}",
    }
    if name in _GAME_POSTS:
        return _GAME_POSTS[name](timestamp=timestamp, data=PostedGame(**common))
    if name in _TURN_POSTS:
        turn = PostedTurn(
            **common, turn=state.turn, deadline=state.deadline, moves_url=f"{url}/moves"
        )
        return _TURN_POSTS[name](timestamp=timestamp, data=turn)
    result = state.result
    ended: dict[str, Any] = {"winners": result.winners, "reason": result.reason} if result else {}
    return EndPost(timestamp=timestamp, data=PostedResult(**common, **ended))


def trial_post(webhook: str, at: int) -> Post:
    """What is posted to see whether it arrives; ``at`` in Unix ms."""
    return TestPost(timestamp=instant(at), data=PostedWebhook(webhook=webhook))


def encoded(post: Post) -> str:
    """The body, to be signed and sent byte for byte."""
    return msgspec.json.encode(post).decode()
