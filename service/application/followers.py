"""Requests that wait for news: all of a process are woken by one reader, over one connection."""

import logging
from collections import Counter
from collections.abc import Callable, Iterable
from threading import BoundedSemaphore, Event, Lock, Thread
from time import monotonic
from typing import Final, TypeVar

from service.application.errors import TooManyFollowers
from service.eventlog.errors import LogError, StoreAway
from service.eventlog.news import News, listening

LOOKS_AT_ONCE: Final = 2
"""Followers that read at the same time: so many connections do for all of them."""
RETRY_S: Final = 0.5
SHARE: Final = 4
"""A fourth of the places is what one owner may take, where there are more than a few."""
FEW: Final = 16

T = TypeVar("T")

logger: Final = logging.getLogger(__name__)


class Follower:
    """One request that waits for news of its subjects: ids of games, and of players.

    ``owner``: who is behind it, by a name of the caller's choice.
    """

    def __init__(self, owner: str = "") -> None:
        self.owner = owner
        # A dict for a set: that one thread adds while another takes needs no lock.
        self._news: dict[str, None] = {}
        self._bell = Event()

    def tell(self, subject: str) -> None:
        """There is news of the subject."""
        self._news[subject] = None
        self._bell.set()

    def wait(self, seconds: float) -> set[str]:
        """The subjects with news since the last look, as soon as there are any; else none."""
        self._bell.wait(max(seconds, 0))
        self._bell.clear()
        heard = set()
        while self._news:
            heard.add(self._news.popitem()[0])
        return heard


class Followers:
    """Everyone who waits in this process; ``places`` bounds how many may. ``url``: the store."""

    def __init__(self, url: str, places: int) -> None:
        self._url = url
        self._places = places
        self._share = max(places // SHARE, FEW)
        self._owned: Counter[str] = Counter()
        self._subjects: dict[Follower, set[str]] = {}
        self._by_subject: dict[str, set[Follower]] = {}
        self._lock = Lock()
        self._reader: Thread | None = None
        self._looking = BoundedSemaphore(LOOKS_AT_ONCE)
        self._away_until = 0.0
        self._is_away = False
        self._over = Event()

    @property
    def are_over(self) -> bool:
        """Whether the process is about to end, so that nobody may wait any longer."""
        return self._over.is_set()

    @property
    def count(self) -> int:
        """How many wait now."""
        return len(self._subjects)

    def join(self, subjects: Iterable[str], owner: str = "") -> Follower:
        """A follower of the subjects, from now on. Raises TooManyFollowers.

        No owner takes the places of all others, by mistake or otherwise.
        """
        follower = Follower(owner)
        with self._lock:
            if len(self._subjects) >= self._places or self.are_over:
                raise TooManyFollowers
            if owner and self._owned[owner] >= self._share:
                raise TooManyFollowers
            self._subjects[follower] = set()
            self._owned[owner] += 1
            self._begin_reading()
        self.follow(follower, subjects)
        return follower

    def follow(self, follower: Follower, subjects: Iterable[str]) -> None:
        """Further subjects of a follower."""
        with self._lock:
            for subject in subjects:
                self._subjects[follower].add(subject)
                self._by_subject.setdefault(subject, set()).add(follower)

    def leave(self, follower: Follower) -> None:
        """The follower waits no more; harmless when repeated."""
        with self._lock:
            if follower in self._subjects:
                self._give_up_place(follower.owner)
            for subject in self._subjects.pop(follower, ()):
                others = self._by_subject[subject]
                others.discard(follower)
                if not others:
                    del self._by_subject[subject]

    def look(self, read: Callable[[], T]) -> T:
        """What ``read`` finds in the store, a few at a time. Raises StoreAway.

        While the store is away a few find out; the rest is told at once.
        """
        with self._looking:
            if monotonic() < self._away_until:
                raise StoreAway("the store was away a moment ago")
            try:
                return read()
            except StoreAway:
                self._away_until = monotonic() + RETRY_S
                raise

    def end(self) -> None:
        """Nobody waits any longer: the process is about to end."""
        self._over.set()
        self._wake_all()

    def _give_up_place(self, owner: str) -> None:
        self._owned[owner] -= 1
        if not self._owned[owner]:
            del self._owned[owner]

    def _begin_reading(self) -> None:
        # Not before somebody waits: most processes that build the service never need it.
        if self._reader is None or not self._reader.is_alive():
            self._reader = Thread(target=self._read, name="news", daemon=True)
            self._reader.start()

    def _read(self) -> None:
        while not self.are_over:
            try:
                self._listen()
            except LogError as error:
                if not self._is_away:
                    logger.warning("no news from the store: %s", error)
                self._is_away = True
            # Without news everyone looks for themselves.
            self._wake_all()
            self._over.wait(RETRY_S)

    def _listen(self) -> None:
        with listening(self._url) as ear:
            self._is_away = False
            # What was said before this moment nobody has heard.
            self._wake_all()
            while not self.are_over:
                for news in ear.heard():
                    self._tell(news)

    def _tell(self, news: News) -> None:
        with self._lock:
            for subject in (news.game, *news.players):
                for follower in self._by_subject.get(subject, ()):
                    follower.tell(subject)

    def _wake_all(self) -> None:
        with self._lock:
            for follower, subjects in self._subjects.items():
                for subject in subjects:
                    follower.tell(subject)
