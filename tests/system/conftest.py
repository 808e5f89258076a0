"""A running service for tests that leave it as it was."""

from collections.abc import Iterator

import pytest

from service.bootstrap import House
from tests.service_up import Service, running
from tests.system.people import house_of


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The whole service, with mails in a folder."""
    with running(tmp_path_factory.mktemp("system") / "data") as one:
        yield one


@pytest.fixture(scope="package")
def house(service: Service) -> House:
    """The parts of the running service."""
    return house_of(service)
