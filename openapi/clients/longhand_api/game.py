"""A game as its reader may see it: folded from the events, and from nothing else."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from longhand_api.client import Client
from longhand_api.errors import Unreadable
from longhand_api.following import Event, events_after
from longhand_fold import Fold, fold


class Gap(Exception):
    """Events are missing between those known and those given: catch up first."""


class Game:
    """One game, kept up to date by ``add`` or ``catch_up``; ``state`` is what the API shows."""

    def __init__(self, client: Client, game: str) -> None:
        self.client = client
        self.id = game
        self.events: list[Event] = []
        self.seat: int | None = None
        self._players: dict[str, str | None] = {}
        self._fold = Fold()
        self._state = self._fold.shown()

    @property
    def version(self) -> int:
        """How many events are known."""
        return len(self.events)

    @property
    def state(self) -> dict[str, Any]:
        """The state after them. Look, but change nothing in it."""
        return self._state

    def at(self, version: int) -> dict[str, Any]:
        """The state after the first ``version`` events."""
        return fold(event["data"] for event in self.events[:version])

    def replayed(self) -> Iterator[tuple[Event, dict[str, Any]]]:
        """Each known event, and the state after it, from the first on."""
        again = Fold()
        for event in self.events:
            again.add(event["data"])
            yield event, again.shown()

    def add(self, events: Iterable[Event]) -> list[Event]:
        """Takes events in; those that were new. Raises Gap or Unreadable."""
        news = [event for event in events if event["version"] > self.version]
        for event in news:
            if event["version"] != self.version + 1:
                raise Gap(f"event {event['version']} after {self.version}")
            try:
                self._fold.add(event["data"])
            except KeyError:
                raise Unreadable(
                    f"“{event['type']}” is not known here: it takes a newer client"
                ) from None
            self.events.append(event)
        if news:
            self._state = self._fold.shown()
        return news

    def catch_up(self, progress: Callable[[int], None] = lambda version: None) -> list[Event]:
        """Reads what is new; ``progress`` is told how far, page by page. Raises Problem, Away."""
        news: list[Event] = []
        for page in events_after(self.client, self.id, self.version):
            news += self.add(page)
            progress(self.version)
        return news

    def meet(self) -> None:
        """Asks for the own seat and for who the players are. Raises Problem or Away."""
        seen = self.client.get(f"/v1/games/{self.id}")
        self.seat = seen["seat"]
        self._players = {player: known["name"] for player, known in seen["players"].items()}

    def has_strangers(self) -> bool:
        """Whether somebody is at the table who was not when it was met last."""
        seated = {seat["player"] for seat in self.state["seats"] if seat["player"]}
        return not seated <= self._players.keys()

    def name_of(self, player: str) -> str | None:
        """What a player is called; None for a stranger, and for one who closed the account."""
        return self._players.get(player)

    def moves(self) -> list[dict[str, Any]]:
        """What the own seat may do now, each as a body for ``move``. Raises Problem or Away."""
        offered: list[dict[str, Any]] = self.client.get(f"/v1/games/{self.id}/moves")["moves"]
        return offered

    def move(self, body: dict[str, Any]) -> dict[str, Any]:
        """Makes a move at the version that is known, or none. Raises Problem or Away.

        ``body`` is one of ``moves`` or ``{"text": "7H i5"}``. ``add`` the events of the answer.
        """
        answer: dict[str, Any] = self.client.post(
            f"/v1/games/{self.id}/moves", body, version=self.version
        )
        return answer
