"""A game that has begun, between people who answer its mails."""

import pytest

from tests.workers.evening import Evening
from tests.workers.inbound.correspondence import Correspondence


@pytest.fixture
def letters(evening: Evening) -> Correspondence:
    """Anna and Bohdan play by mail; one of them is to move."""
    return Correspondence(evening)
