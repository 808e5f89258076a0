"""Matches: the next game once one has ended, and how the seats stand over all of them."""

from base64 import b32encode
from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Final, NamedTuple

from service.application.handle import handle
from service.application.states import States
from service.eventlog.pipeline import Read, together
from service.eventlog.store import Store
from service.eventlog.summary import Summary
from service.rules.game import fold
from service.rules.legs import next_leg
from service.rules.table import Actor

SERVICE: Final = Actor(None, "clock")


class Standings(NamedTuple):
    """``points`` by seat over the games that have ended; ``winners``: seats (none: a draw), once
    all have.
    """

    points: list[Fraction]
    winners: list[int] | None


def leg_id(match_id: str, leg: int) -> str:
    """The id of a game of a match: that of the match for the first, else it follows from both."""
    if leg == 1:
        return match_id
    digest = sha256(f"leg\n{match_id}\n{leg}".encode()).digest()
    return b32encode(digest)[: len(match_id)].decode().lower()


def go_on(store: Store, states: States, game_id: str, now: int, chance: bytes) -> str | None:
    """Opens the game that follows an ended one of a match; its id, None where none follows.

    However often and by however many, it happens once: game and command id follow from the match.
    ``now`` is Unix ms; ``chance``: 32 bytes nobody could foresee, for the first to come only.
    Raises UnknownEvent, StoreAway.
    """
    (summary,) = together(store.client, store.summarising(game_id))
    if summary is None or summary.match is None or not summary.goes_on:
        return None
    following = leg_id(summary.match.id, summary.match.leg + 1)
    if store.version(following):
        return following
    command = next_leg(fold(it.data for it in store.read(game_id)), following)
    if command is None:
        return None
    handle(
        store,
        states,
        following,
        command,
        by=SERVICE,
        now=now,
        command_id=_command_id(following),
        chance=chance,
    )
    return following


def reading_legs(store: Store, match_id: str, legs: int) -> list[Read[Summary | None]]:
    """What reads the summaries of so many legs, None for one that is not open yet."""
    return [store.summarising(leg_id(match_id, leg)) for leg in range(1, legs + 1)]


def standings(legs: Sequence[Summary]) -> Standings:
    """The points of the ended games among ``legs``, which are those of one match in order.

    What a kind scores counts, else a win: one point, in equal parts for those who share it.
    """
    if not legs:
        raise ValueError("a match has a first game")
    counted = [_points(leg) for leg in legs if leg.phase == "ended"]
    points = [sum(column, Fraction()) for column in zip(*counted, strict=True)]
    points = points or [Fraction()] * len(legs[0].seats)
    if legs[-1].phase != "ended" or legs[-1].goes_on:
        return Standings(points, None)
    best = max(points) or None
    return Standings(points, [seat for seat, reached in enumerate(points) if reached == best])


def _points(leg: Summary) -> list[Fraction]:
    winners = leg.winners or []
    if leg.scores is not None:
        return [Fraction(score) for score in leg.scores]
    return [Fraction(seat in winners, len(winners) or 1) for seat in range(len(leg.seats))]


def _command_id(game_id: str) -> str:
    return f"leg-{game_id}".ljust(16, "-")
