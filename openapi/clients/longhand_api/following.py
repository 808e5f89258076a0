"""News of a game as it comes: pages, then long polls that resume after whatever happened."""

import time
from collections.abc import Iterator
from typing import Any, Final

from longhand_api.client import Client
from longhand_api.errors import Away

WAIT_S: Final = 25
LEAST_S: Final = 1.0
"""Between looks at a service that cannot let us wait: it then answers at once."""

Event = dict[str, Any]


def events_after(client: Client, game: str, version: int) -> Iterator[list[Event]]:
    """The events after a version, page by page; a page is never empty. Raises Problem or Away."""
    path: str | None = f"/v1/games/{game}/events?after={version}"
    while path is not None:
        page = client.get(path)
        if page["events"]:
            yield page["events"]
        path = page["next"]


def follow(client: Client, game: str, version: int, wait_s: int = WAIT_S) -> Iterator[list[Event]]:
    """What happens after a version: each event once, in order. Raises Problem.

    For ever, or until the client is abandoned. An empty list where nothing happened for
    ``wait_s``. A service that is away is waited for.
    """
    while True:
        began = time.monotonic()
        try:
            page = client.get(f"/v1/games/{game}/events?after={version}", wait_s=wait_s)
        except Away:
            if client.is_abandoned:
                return
            continue
        events: list[Event] = page["events"]
        version = events[-1]["version"] if events else version
        yield events
        if not events:
            time.sleep(max(0.0, LEAST_S - (time.monotonic() - began)))
