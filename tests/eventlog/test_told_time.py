"""Time that moves only when told, and stores that go by one time or the other."""

import pytest

from service.eventlog.connection import Client
from service.eventlog.errors import StoreUnfit
from service.eventlog.heartbeat import Heartbeat
from service.eventlog.store import Store
from service.eventlog.told_time import ToldTime, check_real_time, unix_ms

DAY = 86_400_000


@pytest.fixture
def told(client: Client) -> ToldTime:
    """Told time in a store that nobody has used yet."""
    time = ToldTime(client)
    time.prepare()
    return time


def test_it_begins_with_the_time_of_the_wall_and_stands_still(told: ToldTime) -> None:
    first = told.now()
    assert abs(first - unix_ms()) < 60_000
    told.prepare()
    assert told.now() == first


def test_it_moves_to_where_it_is_told_and_never_back(told: ToldTime) -> None:
    first = told.now()
    assert told.move_to(first + 14 * DAY) == told.now() == first + 14 * DAY
    assert told.move_to(first) == told.now() == first + 14 * DAY


def test_a_leap_is_no_outage(client: Client, told: ToldTime) -> None:
    heartbeat = Heartbeat(client)
    heartbeat.beat(told.now())
    told.move_to(told.now() + 14 * DAY)
    assert heartbeat.beat(told.now()) == []


def test_a_store_with_games_does_not_change_its_time(client: Client) -> None:
    Store(client).prepare()
    check_real_time(client)
    with pytest.raises(StoreUnfit, match="real time"):
        ToldTime(client).prepare()


def test_a_store_with_told_time_stays_with_it(client: Client, told: ToldTime) -> None:
    Store(client).prepare()
    told.prepare()
    with pytest.raises(StoreUnfit, match="LONGHAND_TEST_CLOCK"):
        check_real_time(client)


def test_time_that_was_never_told_is_none(client: Client) -> None:
    with pytest.raises(StoreUnfit):
        ToldTime(client).now()
