"""A client from a URL, with time limits that suit a web request."""

from typing import Final, Literal

from redis import Redis
from redis.cluster import RedisCluster

Client = Redis | RedisCluster

Durability = Literal["safe", "fast", "replicated"]
"""safe: appendfsync always; fast: everysec; replicated: always and one replica's word."""

TIMEOUT_S: Final = 1.0
"""For connecting and for each answer; below the node timeout of a cluster."""


def connect(url: str) -> Client:
    """A client for redis://, rediss://, unix:// or redis+cluster://. Raises StoreAway."""
    raise NotImplementedError


def check_server(client: Client) -> None:
    """Raises StoreUnfit when the server may evict keys or knows no functions."""
    raise NotImplementedError
