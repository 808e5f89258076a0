"""A house over an empty store, its mails in a Maildir or at a real SMTP server."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.bootstrap import House, build
from service.config import Settings
from tests.receiver import Receiver
from tests.workers.evening import Evening, seated
from tests.workers.sink import Sink

SECRET = "a secret of more than thirty-two letters"


@pytest.fixture
def settings(store_url: str, tmp_path: Path) -> Settings:
    """Mails go into a Maildir of the test's own."""
    return Settings(
        secret=SECRET,
        redis_url=store_url,
        base_url="https://play.example.org",
        mail=f"maildir:{tmp_path / 'mail'}",
        mail_from="Longhand <longhand@play.example.org>",
        # Receivers of tests are on this machine.
        webhook_http="on",
        webhook_private="on",
    )


@pytest.fixture
def house(settings: Settings) -> House:
    """The house, prepared."""
    built = build(settings)
    built.prepare()
    return built


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """Somebody's program that takes posts."""
    with Receiver() as running:
        yield running


@pytest.fixture
def evening(house: House) -> Evening:
    """Anna and Bohdan at a table that has not started."""
    return seated(house, ["Anna", "Bohdan"])


@pytest.fixture
def begun(evening: Evening) -> Evening:
    """A game whose first turn has been told."""
    evening.begin()
    evening.post()
    return evening


@pytest.fixture
def sink() -> Iterator[Sink]:
    """A real SMTP server that keeps what it takes, and fails where a test says so."""
    with Sink() as running:
        yield running
