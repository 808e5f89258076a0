"""What an outbox entry means for webhooks: deliveries, planned beside the notices for mails."""

from collections.abc import Sequence

from service.application.postings import TYPES, current_turn, deliveries_of
from service.application.reminders import REMINDER
from service.bootstrap import House
from service.eventlog.deliveries import Endpoint
from service.eventlog.ledger import Notice
from service.eventlog.pipeline import together
from service.rules.table import State


def plan_posts(
    house: House, notices: Sequence[Notice], state: State, after: int, latest: State, now: int
) -> None:
    """Writes a delivery down for each webhook that wants one; again it changes nothing.

    ``after``: the version before what happened, in a game that was in ``state`` then and is in
    ``latest`` now (Unix ms): reminders of turns that are over need not wait for their time.
    """
    players = sorted({notice.player for notice in notices})
    found = together(house.store.client, *(house.webhooks.getting(it) for it in players))
    webhooks = dict(zip(players, found, strict=True))
    base_url = house.settings.base_url
    house.deliveries.plan(deliveries_of(notices, state, after, webhooks, base_url))
    reminded = [
        Endpoint(player, webhook.id)
        for player, theirs in webhooks.items()
        for webhook in theirs
        if TYPES[REMINDER] in webhook.types
    ]
    turn = current_turn(latest)
    house.deliveries.outdate(reminded, TYPES[REMINDER], latest.game, turn, now)
