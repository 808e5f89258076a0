"""An app over an empty store, and people who use it."""

from collections.abc import Callable, Iterator
from typing import get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.app import create_app
from service.bootstrap import House, build
from service.config import Settings
from service.limits import Limit
from tests.api.people import NOON, Clock, Person, someone
from tests.servers import Server

SECRET = "a secret of thirty-two letters..."
BASE_URL = "http://longhand.example"
# Counted as always; the time of most tests stands still, so nothing would come back.
PLENTY = ",".join(f"{limit}=1000000/60" for limit in get_args(Limit))


@pytest.fixture(scope="session")
def built(valkey: Server) -> Iterator[House]:
    """The parts of the service, made once; each test finds their store empty."""
    house = build(Settings(secret=SECRET, redis_url=valkey.url, base_url=BASE_URL, limits=PLENTY))
    yield house
    house.store.client.close()


@pytest.fixture
def house(built: House, store_url: str) -> House:
    """The parts of the service on an empty store."""
    built.prepare()
    return built


@pytest.fixture(scope="session")
def clock() -> Clock:
    """What the app takes for the time."""
    return Clock()


@pytest.fixture(scope="session")
def one_app(built: House, clock: Clock) -> Flask:
    """The application, made once."""
    return create_app(built, clock)


@pytest.fixture
def app(one_app: Flask, house: House, clock: Clock) -> Flask:
    """The application over an empty store, at noon."""
    clock.ms = NOON
    return one_app


@pytest.fixture
def http(app: Flask) -> FlaskClient:
    """A client in the same process."""
    return app.test_client()


@pytest.fixture
def person(house: House, http: FlaskClient) -> Callable[[str], Person]:
    """Makes people by name."""
    return lambda name: someone(house, http, name)


@pytest.fixture
def anna(person: Callable[[str], Person]) -> Person:
    """The host of most games."""
    return person("Anna")


@pytest.fixture
def bo(person: Callable[[str], Person]) -> Person:
    """Who plays with Anna."""
    return person("Bo")


@pytest.fixture
def cleo(person: Callable[[str], Person]) -> Person:
    """Who looks on, or has no business here."""
    return person("Cleo")


@pytest.fixture
def nobody(http: FlaskClient) -> Person:
    """Someone without a token."""
    return Person(http)
