"""How much is waiting and how late it is, in the words of Prometheus."""

from collections.abc import Iterator
from typing import Final

from flask import Blueprint, Response, request
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.registry import Collector

from service.api.desk import desk
from service.api.visitors import is_from_here
from service.application.backlog import Backlog, backlog

metrics = Blueprint("metrics", __name__)

REFUSAL: Final = (
    "The metrics are for this machine alone, and for nobody through a proxy.\n"
    "LONGHAND_METRICS=open opens them to all who can reach them.\n"
)


@metrics.get("/metrics")
def gauges() -> Response:
    """The gauges, counted now; whichever web process is asked, they are those of the store."""
    at = desk()
    if at.house.settings.metrics != "open" and not is_from_here(request, ""):
        return Response(REFUSAL, 403, mimetype="text/plain")
    house = at.house
    found = backlog(
        house.ledger,
        house.outbox,
        house.inbox,
        house.store,
        house.deliveries,
        house.heartbeat,
        at.now(),
    )
    registry = CollectorRegistry()
    registry.register(_Counted(found))
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


class _Counted(Collector):
    """The figures of one moment."""

    def __init__(self, found: Backlog) -> None:
        self._found = found

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """What prometheus_client asks for."""
        for name, meaning, value in _rows(self._found):
            yield GaugeMetricFamily(f"longhand_{name}", meaning, value=value)


def _rows(found: Backlog) -> Iterator[tuple[str, str, float]]:
    """Name, meaning, value."""
    age = found.beat_age_ms
    yield (
        "notices_planned",
        "Notices that are not concluded, later ones too.",
        found.notices_planned,
    )
    yield "notices_due", "Notices that should be on their way.", found.notices_due
    yield (
        "oldest_due_notice_seconds",
        "Since when the oldest of them is due; 0: there is none.",
        found.oldest_ms / 1000,
    )
    yield (
        "digests_late",
        "Digests that nobody has tried to send an hour after their time.",
        found.digests_late,
    )
    yield "outbox_entries", "What happened and no relay has told yet.", found.outbox
    yield "inbox_mails", "Mails that came in and nobody has read yet.", found.inbox
    yield (
        "games_overdue",
        "Games that the clock should have looked at over a minute ago.",
        found.games_overdue,
    )
    yield (
        "webhooks_overdue",
        "Webhooks with something that should have been posted over a minute ago.",
        found.webhooks_overdue,
    )
    yield (
        "clock_beat_age_seconds",
        "Since a clock was last there; +Inf: never.",
        float("inf") if age is None else age / 1000,
    )
