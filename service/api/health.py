"""Whether the process lives, and whether it can serve."""

from flask import Blueprint, Response

from service.api.desk import desk
from service.eventlog import keys
from service.eventlog.pipeline import Read, together

health = Blueprint("health", __name__)


@health.get("/livez")
def livez() -> Response:
    """The process answers; nothing else is asked."""
    return _passed()


@health.get("/readyz")
def readyz() -> Response:
    """The store answers too; 503 while it does not."""
    # Not PING: on a cluster a key leads to a node.
    together(desk().house.store.client, Read([("EXISTS", keys.PARTITIONS)], len))
    return _passed()


def _passed() -> Response:
    response = Response('{"status":"pass"}\n', content_type="application/health+json")
    response.headers["Cache-Control"] = "no-store"
    return response
