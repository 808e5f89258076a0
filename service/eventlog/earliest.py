"""The first members, by score, of a sorted set that every partition has its part of."""

from collections.abc import Callable

from service.eventlog.connection import Client
from service.eventlog.exchange import exchange


def earliest(
    client: Client, partitions: int, index: Callable[[int], str], until: str, limit: int
) -> list[str]:
    """Up to ``limit`` members with a score up to ``until`` (``(n``: below n), lowest first."""
    bounds = ("-inf", until, "WITHSCORES", "LIMIT", 0, limit)
    replies = exchange(
        client, [("ZRANGEBYSCORE", index(partition), *bounds) for partition in range(partitions)]
    )
    scored = [
        (float(score), member)
        for reply in replies
        for member, score in zip(reply[::2], reply[1::2], strict=True)
    ]
    return [member.decode() for _, member in sorted(scored)[:limit]]
