"""Requests that wait a while for news (RFC 7240, section 4.3)."""

import re
from collections.abc import Callable, Iterable, Set
from time import monotonic
from typing import Final, TypeVar

from service.api.auth import bearer
from service.api.charges import spare
from service.api.current import this_request
from service.api.desk import desk
from service.api.feed import Watch
from service.application.errors import TooManyFollowers
from service.application.followers import Follower
from service.players import keys

LONGEST_WAIT_S: Final = 25

T = TypeVar("T")

_WAIT: Final = re.compile(r"\s*wait\s*=\s*\"?(\d{1,9})\"?\s*", re.IGNORECASE)


def wished_wait() -> int | None:
    """The seconds that the request would wait, as far as it may; None: it would not."""
    # However many fields there were, a server of WSGI has joined them.
    for preference in this_request().headers.get("Prefer", "").split(","):
        match = _WAIT.fullmatch(preference.split(";")[0])
        if match:
            return min(int(match[1]), LONGEST_WAIT_S)
    return None


def awaited(
    look_for: Callable[[Watch], Callable[[Set[str]], T]], is_news: Callable[[T], bool]
) -> tuple[T, dict[str, str]]:
    """What is found once it is news or the wait is over, and the headers that say so.

    ``look_for`` makes the look, given what it has to call with the subjects it reads; the look
    is given the subjects that have news. Where no more may wait the answer comes at once.
    """
    seconds, followers = wished_wait(), desk().followers
    if seconds is None:
        return look_for(_nobody)(frozenset()), {}
    try:
        follower = followers.join((), owner=keys.token(bearer()))
    except TooManyFollowers:
        return look_for(_nobody)(frozenset()), {}
    try:
        look = look_for(lambda subjects: followers.follow(follower, subjects))
        found = _found(look, is_news, follower, seconds)
    finally:
        followers.leave(follower)
    return found, {"Preference-Applied": f"wait={seconds}"}


def _found(
    look: Callable[[Set[str]], T], is_news: Callable[[T], bool], follower: Follower, seconds: int
) -> T:
    at, end = desk(), monotonic() + seconds
    heard: Set[str] = frozenset()
    while True:
        found, left = look(heard), end - monotonic()
        if is_news(found) or left <= 0 or at.followers.are_over:
            return found
        # What is told after a wait comes at the pace of the game, not of the asker.
        spare()
        with at.gate.left():
            heard = follower.wait(min(left, at.silence_s))


def _nobody(subjects: Iterable[str]) -> None:
    """There is nobody to be woken."""
