"""What an outbox entry means for webhooks: deliveries, planned beside the notices for mails."""

from collections.abc import Sequence

from service.application.postings import deliveries_of
from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.eventlog.pipeline import together
from service.rules.table import State


def plan_posts(house: House, notices: Sequence[Notice], state: State, after: int) -> None:
    """Writes a delivery down for each webhook that wants one; again it changes nothing.

    ``after``: the version before what happened, in a game that is in ``state`` since.
    """
    players = sorted({notice.player for notice in notices})
    found = together(house.store.client, *(house.webhooks.getting(it) for it in players))
    webhooks = dict(zip(players, found, strict=True))
    base_url = house.settings.base_url
    house.deliveries.plan(deliveries_of(notices, state, after, webhooks, base_url))
