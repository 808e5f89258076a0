"""A client from a URL, with time limits that suit a web request, and the check at the start."""

from collections.abc import Iterator
from typing import Any, Final, Literal

from redis import Redis
from redis.backoff import NoBackoff
from redis.cluster import RedisCluster
from redis.exceptions import RedisClusterException, RedisError, ResponseError
from redis.retry import Retry

from service.eventlog.errors import StoreAway, StoreUnfit
from service.eventlog.pool import Pool

Client = Redis | RedisCluster

Durability = Literal["safe", "fast", "replicated"]
"""safe: appendfsync always; fast: everysec; replicated: always and one replica's word."""

TIMEOUT_S: Final = 1.0
"""For connecting and for each answer; below the node timeout of a cluster."""

CONNECTIONS: Final = 32_768
"""More than a process has threads at work; redis-py would refuse the hundred and first."""

_CLUSTER: Final = "+cluster://"


def connect(url: str, timeout_s: float = TIMEOUT_S) -> Client:
    """A client for redis://, rediss://, unix:// or redis+cluster:// (rediss+cluster://).

    Replies are raw bytes. One server is not contacted before the first use; a cluster is asked
    for its nodes at once and may raise StoreAway.
    """
    # redis-py would send a command again unasked; `exchange` alone decides that.
    limits: dict[str, Any] = {
        "socket_connect_timeout": timeout_s,
        "socket_timeout": timeout_s,
        "retry": Retry(NoBackoff(), 0),
        "protocol": 2,
        "max_connections": CONNECTIONS,
    }
    if _CLUSTER not in url:
        return Redis.from_pool(Pool.from_url(url, **limits))
    try:
        return RedisCluster.from_url(
            url.replace(_CLUSTER, "://", 1),
            require_full_coverage=False,
            connection_pool_class=Pool,
            **limits,
        )
    except (RedisError, RedisClusterException) as error:
        raise StoreAway(str(error)) from error


def primaries(client: Client) -> Iterator[Redis]:
    """A client for each server that takes writes."""
    if isinstance(client, Redis):
        yield client
        return
    for node in client.get_primaries():
        yield client.get_redis_connection(node)


def check_server(server: Redis, durability: Durability) -> None:
    """Raises StoreUnfit where the settings of one server would lose what it promised to keep."""
    policy = _text(server.info("memory")["maxmemory_policy"])
    if policy != "noeviction":
        raise StoreUnfit(f"maxmemory-policy is {policy}: it evicts games; set noeviction")
    if not server.info("persistence")["aof_enabled"]:
        raise StoreUnfit("appendonly is no: every game is lost with the server; set appendonly yes")
    fsync = _appendfsync(server)
    if durability != "fast" and fsync not in ("always", None):
        raise StoreUnfit(
            f"durability {durability} needs appendfsync always, the server has {fsync}; "
            "set it there, or choose durability fast"
        )


def _appendfsync(server: Redis) -> str | None:
    """The setting, None where the service that runs the server hides it."""
    try:
        return _text(next(iter(server.config_get("appendfsync").values())))
    except (ResponseError, StopIteration):
        return None


def _text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
