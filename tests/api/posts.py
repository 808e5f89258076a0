"""What a player's webhook would be told of a whole game."""

from itertools import groupby
from operator import attrgetter

from service.application.postings import deliveries_of, postable
from service.bootstrap import House
from service.players.webhooks import EVENT_TYPES, Webhook
from service.rules.game import fold
from service.rules.table import State

BASE_URL = "https://play.example.org"


def posts_of(house: House, game: str, player: str) -> list[str]:
    """The bodies, command by command."""
    webhook = Webhook("hook", "https://bot.example.org/", EVENT_TYPES, 0)
    state, found, before = State(), list[str](), 0
    for _, group in groupby(house.store.read(game), attrgetter("command_id")):
        batch = list(group)
        fold((event.data for event in batch), state)
        planned = deliveries_of(
            postable(batch, state), state, before, {player: [webhook]}, BASE_URL
        )
        found += [delivery.body for _, delivery in planned]
        before = batch[-1].version
    return found
