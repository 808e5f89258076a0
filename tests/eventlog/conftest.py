"""The store's promises are written once and kept on every server that the service supports."""

from collections.abc import Iterator

import pytest

from service.eventlog.connection import Client, connect, primaries
from tests.servers import Server, redis_binary, running, running_cluster


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Server]:
    """Debian's Redis, the oldest server that the service runs on."""
    with running(redis_binary()) as server:
        yield server


@pytest.fixture(scope="session")
def cluster() -> Iterator[list[Server]]:
    """Three masters, each with a third of the slots."""
    with running_cluster() as servers:
        yield servers


@pytest.fixture(params=["valkey", "redis_server", "cluster"])
def store_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty store, on each kind of server in turn."""
    started: Server | list[Server] = request.getfixturevalue(request.param)
    if isinstance(started, Server):
        return started.url
    return started[0].url.replace("redis://", "redis+cluster://")


@pytest.fixture
def client(store_url: str) -> Iterator[Client]:
    """A client of the empty store."""
    connected = connect(store_url)
    for server in primaries(connected):
        server.flushall()
    yield connected
    connected.close()
