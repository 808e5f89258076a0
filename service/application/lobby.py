"""Lists of games: their order, and pages that stay right while games change."""

from collections.abc import Iterable
from typing import NamedTuple

from service.application.summaries import seat_in
from service.eventlog.summary import Summary

_NEVER = 2**53


class Place(NamedTuple):
    """Where a game stands in a list: its group, a time within it (Unix ms), its id."""

    group: int
    time: int
    game: str


def page_of(
    summaries: Iterable[Summary], player: str, after: Place | None, limit: int
) -> tuple[list[Summary], Place | None]:
    """At most ``limit`` games after a place, in order; and the place to go on from, if any.

    First come own turns and answers that are wanted, then the turns of others, each by
    deadline; then open games, the newest first; then ended ones, the last to end first. Equal
    times are in order of id.
    """
    placed = sorted((place_of(summary, player), summary) for summary in summaries)
    rest = [(place, summary) for place, summary in placed if after is None or place > after]
    page = [summary for _, summary in rest[:limit]]
    return page, rest[limit - 1][0] if len(rest) > limit else None


def place_of(summary: Summary, player: str) -> Place:
    """Where the player finds the game in the own list."""
    if summary.phase == "running":
        deadline = _NEVER if summary.deadline is None else summary.deadline
        is_awaited = is_turn_of(summary, player) or is_asked(summary, player)
        return Place(0 if is_awaited else 1, deadline, summary.game)
    if summary.phase == "open":
        return Place(2, -summary.opened_at, summary.game)
    return Place(3, -summary.changed_at, summary.game)


def is_turn_of(summary: Summary, player: str) -> bool:
    """Whether the game waits for the player's move."""
    return summary.to_move is not None and summary.to_move == seat_in(summary, player)


def is_asked(summary: Summary, player: str) -> bool:
    """Whether the player's seat is asked for a sealed answer, given already or not."""
    return seat_in(summary, player) in summary.asked
