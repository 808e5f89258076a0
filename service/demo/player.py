"""One bot at the table: it folds the events it may read, and moves as it sees fit."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from longhand_api import events_after, follow
from service.demo.client import Client, DemoFailed
from service.eventlog.codec import from_public
from service.rules.game import fold, game_named
from service.rules.table import Event, State, Strength


@dataclass
class BotPlayer:
    """A seat's own view of one game, kept up to date by its events and by nothing else."""

    client: Client
    game: str
    seat: int
    state: State = field(default_factory=State)

    def follow(self) -> list[Event]:
        """What happened since the last look, folded into the view."""
        pages = events_after(self.client, self.game, self.state.version)
        return [event for page in pages for event in self._folded(page)]

    def news_within(self, seconds: int) -> list[Event]:
        """``follow`` as soon as there is something, nothing when there was not in time."""
        return self._folded(next(follow(self.client, self.game, self.state.version, seconds)))

    def _folded(self, page: list[dict[str, Any]]) -> list[Event]:
        news = []
        for raw in page:
            kind = self.state.kind or raw["data"].get("kind", "")
            event = from_public(raw, kind, self.state.rules_version).data
            fold([event], self.state)
            news.append(event)
        return news

    def move(self, strength: Strength, seed: int) -> str:
        """Plays one of the moves that the service offers; the move in the notation of the kind."""
        offered = self.client.get(f"/v1/games/{self.game}/moves")["moves"]
        chosen = game_named(self.state.kind).bot(self.state, self.seat, strength, seed)
        body = msgspec.to_builtins(chosen)
        if body not in offered:
            raise DemoFailed(f"the bot would play {body}, which is not offered: {_some(offered)}")
        self.client.post(f"/v1/games/{self.game}/moves", body, version=self.state.version)
        return game_named(self.state.kind).print_move(chosen)


def _some(offered: list[Any]) -> str:
    return ", ".join(map(str, offered[:5])) or "nothing"
