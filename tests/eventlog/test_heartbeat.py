"""The pulse of the clocks: a silence of over five minutes is an outage, written down once."""

from concurrent.futures import ThreadPoolExecutor

from service.eventlog.connection import Client
from service.eventlog.heartbeat import KEPT_MS, OUTAGE_MS, Heartbeat, Outage

NOON = 1_800_000_000_000
HOUR = 3_600_000


def test_a_first_beat_and_short_silences_are_no_outage(client: Client) -> None:
    heart = Heartbeat(client)
    assert heart.beat(NOON) == []
    assert heart.beat(NOON + OUTAGE_MS) == []
    assert heart.beat(NOON + 2 * OUTAGE_MS) == []


def test_a_longer_silence_is_an_outage_for_every_clock(client: Client) -> None:
    Heartbeat(client).beat(NOON)
    outage = Outage(NOON, NOON + OUTAGE_MS + 1)
    assert Heartbeat(client).beat(NOON + OUTAGE_MS + 1) == [outage]
    assert Heartbeat(client).beat(NOON + OUTAGE_MS + 2) == [outage]


def test_while_any_clock_beats_there_is_no_outage(client: Client) -> None:
    one, other = Heartbeat(client), Heartbeat(client)
    for minute in range(0, 20, 4):
        (one if minute % 8 else other).beat(NOON + minute * 60_000)
    assert one.beat(NOON + 20 * 60_000) == []


def test_clocks_that_start_together_write_one_outage_down(client: Client) -> None:
    Heartbeat(client).beat(NOON)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda n: Heartbeat(client).beat(NOON + HOUR + n), range(8)))
    assert all(len(outages) == 1 for outages in found)
    assert len({outages[0] for outages in found}) == 1


def test_a_clock_that_goes_slow_takes_no_time_back(client: Client) -> None:
    heart = Heartbeat(client)
    heart.beat(NOON)
    heart.beat(NOON - HOUR)
    assert heart.beat(NOON + 1) == []
    assert not heart.is_silent(NOON + OUTAGE_MS)


def test_it_is_silent_when_clocks_have_been_there_and_are_not_any_more(client: Client) -> None:
    heart = Heartbeat(client)
    assert not heart.is_silent(NOON)
    heart.beat(NOON)
    assert not heart.is_silent(NOON + OUTAGE_MS)
    assert heart.is_silent(NOON + OUTAGE_MS + 1)


def test_outages_come_in_order_and_are_forgotten_after_a_year(client: Client) -> None:
    heart = Heartbeat(client)
    for hour in (0, 1, 2):
        heart.beat(NOON + hour * HOUR)
    assert heart.beat(NOON + 2 * HOUR) == [
        Outage(NOON, NOON + HOUR),
        Outage(NOON + HOUR, NOON + 2 * HOUR),
    ]
    late = NOON + 3 * HOUR + KEPT_MS
    assert heart.beat(late) == [Outage(NOON + 2 * HOUR, late)]
