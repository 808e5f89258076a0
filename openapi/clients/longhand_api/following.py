"""News of a game as it comes: pages, then long polls that resume after whatever happened."""

import time
from collections.abc import Callable, Iterator
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
    for page in _pages(client, f"/v1/games/{game}/events", str(version), _latest, wait_s):
        yield page["events"]


def follow_all(client: Client, cursor: str = "now", wait_s: int = WAIT_S) -> Iterator[list[Event]]:
    """What happens in all games of the token's owner, as ``follow`` does for one."""
    for page in _pages(client, "/v1/me/events", cursor, lambda page: str(page["cursor"]), wait_s):
        yield page["events"]


def _latest(page: dict[str, Any]) -> str | None:
    return str(page["events"][-1]["version"]) if page["events"] else None


def _pages(
    client: Client,
    path: str,
    after: str,
    place: Callable[[dict[str, Any]], str | None],
    wait_s: int,
) -> Iterator[dict[str, Any]]:
    """One page after the other; ``place`` is where reading goes on, None: where it was."""
    while not client.is_abandoned:
        began = time.monotonic()
        try:
            page = client.get(f"{path}?after={after}", wait_s=wait_s)
        except Away:
            continue
        after = place(page) or after
        yield page
        if not page["events"]:
            time.sleep(max(0.0, LEAST_S - (time.monotonic() - began)))
