"""What any test may ask for: a running store, empty at the start of each test."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from service.eventlog.connection import Client, connect
from service.eventlog.ledger import Ledger
from service.eventlog.outbox import Outbox
from service.eventlog.store import Store
from tests.servers import VALKEY, Server, running

# Hypothesis tries the same in every run, and something new in a long one; how long it takes
# says nothing of the code, but of the machine.
settings.register_profile(
    "longhand",
    deadline=None,
    derandomize=not os.environ.get("LONGHAND_LONG"),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("longhand")

# Commands speak the language of the shell; tests read English wherever they run.
for _name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
    os.environ.pop(_name, None)
os.environ["LANG"] = "C.UTF-8"


@pytest.fixture(scope="session")
def valkey() -> Iterator[Server]:
    """The embedded Valkey, one for all tests; every write is on disk before its answer."""
    with running(VALKEY) as server:
        yield server


@pytest.fixture
def store_url(valkey: Server) -> str:
    """The URL of an empty store, for processes that connect themselves."""
    with valkey.client() as client:
        client.flushall()
    return valkey.url


@pytest.fixture
def client(store_url: str) -> Iterator[Client]:
    """A client of the empty store."""
    connected = connect(store_url)
    yield connected
    connected.close()


@pytest.fixture
def store(client: Client) -> Store:
    """The empty store, prepared."""
    prepared = Store(client)
    prepared.prepare()
    return prepared


@pytest.fixture
def outbox(store: Store) -> Outbox:
    """The outbox of the store."""
    return Outbox(store.client, store.partitions)


@pytest.fixture
def ledger(store: Store) -> Ledger:
    """The ledger of the store."""
    return Ledger(store.client, store.partitions)
