"""Limits hold over all processes, forget by themselves, and cost nobody a disk write."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis.crc import key_slot

from service.eventlog.connection import Client, connect, primaries
from service.eventlog.exchange import exchange
from service.eventlog.limits import KEPT_MS, Charge, Limits
from service.eventlog.pipeline import Read, together
from service.limits import policies
from tests.servers import VALKEY, running

NOW = 1_800_000_000_000
TOKEN = "token:0123456789abcdef"


@pytest.fixture
def limits(client: Client) -> Limits:
    """Five moves a minute, and the rest as usual."""
    return Limits(client, policies("moves=5/60"))


def taken(limits: Limits, now: int = NOW, subject: str = TOKEN) -> Charge:
    """What taking one comes to, taken or not."""
    charge = limits.take("moves", subject, now)
    assert charge is not None
    return charge


def test_as_many_as_the_quota_are_taken_at_once_and_no_more(limits: Limits) -> None:
    charges = [taken(limits) for _ in range(7)]
    assert [charge.is_taken for charge in charges] == [True] * 5 + [False] * 2
    assert [charge.left for charge in charges] == [4, 3, 2, 1, 0, 0, 0]
    assert charges[0].full_in_s == 12
    assert charges[-1].full_in_s == 60


def test_what_is_refused_succeeds_after_the_time_that_is_told_and_not_before(
    limits: Limits,
) -> None:
    for _ in range(5):
        taken(limits)
    wait_ms = taken(limits).retry_after_s * 1000
    assert wait_ms == 12_000
    assert not taken(limits, NOW + wait_ms - 1).is_taken
    assert taken(limits, NOW + wait_ms).is_taken
    assert not taken(limits, NOW + wait_ms).is_taken


def test_each_subject_and_each_limit_has_a_bucket_of_its_own(limits: Limits) -> None:
    for _ in range(6):
        taken(limits)
    assert taken(limits, subject="token:another").left == 4
    reads = limits.take("reads", TOKEN, NOW)
    assert reads is not None
    assert reads.is_taken


def test_what_is_given_back_is_there_again_with_the_next_request(limits: Limits) -> None:
    for _ in range(100):
        charge = taken(limits)
        assert charge.is_taken
        limits.give_back(charge)
        assert charge.left == 5
    assert [taken(limits).is_taken for _ in range(6)] == [True] * 5 + [False]


def test_nothing_is_given_back_that_had_come_back_by_itself(client: Client) -> None:
    one, other = (Limits(client, policies("moves=5/60")) for _ in range(2))
    one.give_back(taken(one))
    later = NOW + 12_000
    assert [taken(other, later).is_taken for _ in range(5)] == [True] * 5
    assert not taken(one, later).is_taken


def test_a_clock_that_is_set_back_shuts_nobody_out(limits: Limits) -> None:
    for _ in range(5):
        taken(limits)
    yesterday = NOW - 86_400_000
    assert [taken(limits, yesterday).is_taken for _ in range(6)] == [True] * 5 + [False]


def test_a_clock_that_is_a_little_behind_lets_nobody_through(limits: Limits) -> None:
    for _ in range(5):
        taken(limits)
    refused = taken(limits, NOW - 30_000)
    assert not refused.is_taken
    assert refused.retry_after_s == 12


def test_a_limit_that_is_off_takes_nothing(client: Client) -> None:
    limits = Limits(client, policies("off"))
    assert limits.take("moves", TOKEN, NOW) is None
    assert [server.dbsize() for server in primaries(client)] == [0] * len(list(primaries(client)))


def test_a_bucket_is_gone_an_hour_after_it_is_full_again(client: Client, limits: Limits) -> None:
    """Not at once: the end of a key is written to disk, and would be at every request."""
    taken(limits)
    found = [
        (server, key) for server in primaries(client) for key in server.scan_iter(match="limit:*")
    ]
    ((server, key),) = found
    assert KEPT_MS < server.pttl(key) <= KEPT_MS + 60_000
    taken(limits, NOW + 60_000)
    assert KEPT_MS < server.pttl(key) <= KEPT_MS + 60_000


def test_tokens_that_are_made_up_leave_no_bucket(client: Client, limits: Limits) -> None:
    taking = limits.taking("moves", TOKEN, NOW, is_key=True)
    assert taking is not None
    assert together(client, taking) == (None,)
    assert not any(server.dbsize() for server in primaries(client))
    exchange(client, [("SET", TOKEN, "somebody")])
    (charge,) = together(client, taking)
    assert charge is not None
    assert charge.left == 4


def test_taking_one_shares_the_round_trip_and_the_slot_of_its_token(
    client: Client, limits: Limits
) -> None:
    read = Read([("GET", TOKEN)], lambda replies: replies[0])
    exchange(client, [("SET", TOKEN, "somebody")])
    taking = limits.taking("moves", TOKEN, NOW, is_key=True)
    assert taking is not None
    _, charge = together(client, read, taking)
    assert charge is not None
    assert charge.is_taken
    assert key_slot(charge.bucket.encode()) == key_slot(TOKEN.encode())


def test_of_many_at_once_exactly_the_quota_succeeds(store_url: str, client: Client) -> None:
    def of_a_process(number: int) -> str:
        return subprocess.run(
            [sys.executable, "-c", _PROCESS, store_url], capture_output=True, text=True, check=True
        ).stdout

    Limits(client, policies("moves=50/60")).take("reads", TOKEN, NOW)
    with ThreadPoolExecutor(4) as several:
        outcomes = "".join(several.map(of_a_process, range(4))).split()
    assert len(outcomes) == 4 * 4 * 20
    assert outcomes.count("taken") == 50


_PROCESS = f"""
import sys
from concurrent.futures import ThreadPoolExecutor
from service.eventlog.connection import connect
from service.eventlog.limits import Limits
from service.limits import policies

limits = Limits(connect(sys.argv[1]), policies("moves=50/60"))

def take(_):
    charge = limits.take("moves", "{TOKEN}", {NOW})
    return "taken" if charge.is_taken else "refused"

with ThreadPoolExecutor(4) as threads:
    print(*threads.map(take, range(80)))
"""


def test_what_is_taken_is_not_written_to_disk() -> None:
    """Under appendfsync always a read would wait for the disk otherwise."""
    with running(VALKEY) as server, server.client() as plain:
        limits = Limits(connect(server.url), policies(""))
        limits.take("moves", TOKEN, NOW)
        before = plain.info("persistence")["aof_current_size"]
        for n in range(50):
            limits.take("moves", TOKEN, NOW + n)
        assert plain.info("persistence")["aof_current_size"] == before
        assert plain.exists(f"limit:moves:{{{TOKEN}}}")


@pytest.mark.parametrize("setting", [("maxmemory", 1), ("min-replicas-to-write", 1)])
def test_a_store_that_takes_no_writes_is_still_read(setting: tuple[str, int]) -> None:
    with running(VALKEY) as server, server.client() as plain:
        client = connect(server.url)
        limits = Limits(client, policies(""))
        limits.take("moves", TOKEN, NOW)
        plain.config_set(*setting)
        read = Read([("GET", "elsewhere")], lambda replies: replies[0])
        taking = limits.taking("reads", TOKEN, NOW)
        assert taking is not None
        found, charge = together(client, read, taking)
        assert found is None
        # A full store makes room for it.
        assert (charge is None) == (setting[0] == "min-replicas-to-write")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ("moves", "not like"),
        ("moves=0/60", "begin at 1"),
        ("moves=5/0", "begin at 1"),
        ("moves=5/60/7", "not like"),
        ("dances=5/60", "there are moves, reads"),
        ("reads=5/60;moves=5/60", "not like"),
        ("moves=9999999999/60", "begin at 1"),
    ],
)
def test_a_change_that_cannot_be_read_is_named(changes: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        policies(changes)


def test_changes_leave_the_other_limits_as_they_are() -> None:
    usual, changed = policies(""), policies(" moves=10/1, notes=off ")
    assert (changed["moves"].quota, changed["moves"].window_s) == (10, 1)
    assert "notes" not in changed
    assert {**changed, "moves": 0, "notes": 0} == {**usual, "moves": 0, "notes": 0}
    assert policies("off") == {}
