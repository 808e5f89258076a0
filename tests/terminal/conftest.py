"""A running service, and people with tokens who sit down at terminals."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.bootstrap import House
from tests.service_up import Service, running
from tests.system.people import Person, house_of, people


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The whole service, with mails in a folder."""
    with running(tmp_path_factory.mktemp("up") / "data") as one:
        yield one


@pytest.fixture(scope="package")
def house(service: Service) -> House:
    """The parts of the running service."""
    return house_of(service)


@pytest.fixture
def anna(service: Service, house: House) -> Person:
    """A player."""
    return people(service, house, 1)[0]


@pytest.fixture
def bo(service: Service, house: House) -> Person:
    """Another one."""
    return people(service, house, 1)[0]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the terminal client keeps what it remembers."""
    return tmp_path / "home"
