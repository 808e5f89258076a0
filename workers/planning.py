"""What an entry of the outbox means for the ledger: notices to send, and such as need not be."""

from collections.abc import Callable, Mapping
from typing import Final

from service.application.notices import notices_for
from service.application.overtaken import overtaken
from service.application.reminders import reminders_for
from service.bootstrap import House
from service.eventlog.errors import GameNotFound
from service.eventlog.ledger import Notice
from service.eventlog.outbox import GAME, OutboxEntry
from service.eventlog.pipeline import together
from service.players.player import Player
from service.rules.game import fold
from service.rules.table import State
from workers.readers import readers_of

Planner = Callable[[House, OutboxEntry, int], None]


def plan_mail(house: House, entry: OutboxEntry, now: int) -> None:
    """A mail of no game; its reference names it, known player or not."""
    house.ledger.plan([Notice(entry.ref, 0, None, entry.player, entry.kind, now, entry.ref)], now)


def plan_game(house: House, entry: OutboxEntry, now: int) -> None:
    """What happened in a game from one version to another.

    Raises GameNotFound, UnknownEvent, StoreAway.
    """
    store = house.store
    loaded, pending = together(
        store.client, store.loading(entry.game), house.ledger.waiting(entry.game)
    )
    if loaded.summary is None:
        raise GameNotFound(entry.game)
    then, recorded = loaded.events[: entry.version], loaded.events[entry.version_before :]
    state = fold(event.data for event in then)
    batch = recorded[: entry.version - entry.version_before]
    new = notices_for(batch, state)
    new += reminders_for(then, state, _mover(house, state), then[-1].at)
    # Of a game that has gone on since, only what is still true is sent.
    latest = fold((event.data for event in loaded.events[entry.version :]), state)
    house.ledger.plan(new, now, overtaken(pending, new, latest))


PLANNERS: Final[Mapping[str, Planner]] = {GAME: plan_game}
"""By kind of entry."""


def _mover(house: House, state: State) -> Mapping[str, Player]:
    player = None if state.to_move is None else state.seats[state.to_move].player
    return readers_of(house, [player], state.game) if player and state.deadline else {}
