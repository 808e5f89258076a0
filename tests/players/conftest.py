"""The parts that keep people, on the empty store."""

import pytest

from service.eventlog.connection import Client
from service.eventlog.outbox import Outbox
from service.players.players import Players
from service.players.sign_in import SignIns
from service.players.tokens import Tokens

SECRET = "s" * 40


@pytest.fixture
def players(client: Client) -> Players:
    return Players(client)


@pytest.fixture
def tokens(client: Client) -> Tokens:
    return Tokens(client)


@pytest.fixture
def sign_ins(client: Client, players: Players, outbox: Outbox) -> SignIns:
    return SignIns(client, SECRET, players, outbox)
