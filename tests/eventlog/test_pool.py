"""Connections at rest: used again, found out when they broke, never shared with a child."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from redis import Redis
from redis.exceptions import ConnectionError, ResponseError

from service.eventlog.connection import connect
from service.eventlog.exchange import exchange
from service.eventlog.pool import Pool, pool_of
from tests.servers import VALKEY, running

AT_REST = 4


def rested(pool: Pool) -> None:
    """Leaves several connections at rest, each of which has been used."""
    lent = [pool.lend() for _ in range(AT_REST)]
    for line in lent:
        line.send([("PING",)])
        assert line.replies(1) == [b"PONG"]
        pool.take_back(line)


def test_one_thread_uses_one_connection_for_all_its_round_trips() -> None:
    with running(VALKEY) as server:
        client = connect(server.url)
        ids = {exchange(client, [("CLIENT", "ID")])[0] for _ in range(20)}
        assert len(ids) == 1


def test_threads_at_the_same_time_never_share_a_connection() -> None:
    with running(VALKEY) as server, ThreadPoolExecutor(AT_REST) as threads:
        client, barrier = connect(server.url), Barrier(AT_REST)

        def echo(number: int) -> bool:
            barrier.wait(60)
            said = f"{number}".encode()
            return all(exchange(client, [("ECHO", said)]) == [said] for _ in range(200))

        assert all(threads.map(echo, range(AT_REST)))


def test_a_restart_of_the_server_costs_nobody_an_error() -> None:
    with running(VALKEY) as server:
        client = connect(server.url)
        rested(pool_of(client))
        server.kill()
        server.start()
        assert [exchange(client, [("PING",)]) for _ in range(AT_REST + 1)] == [[b"PONG"]] * 5


def test_a_reply_that_is_due_is_never_read_by_the_next_borrower() -> None:
    with running(VALKEY) as server:
        pool = pool_of(connect(server.url))
        line = pool.lend()
        line.send([("ECHO", "for another")])
        pool.drop(line)
        following = pool.lend()
        following.send([("ECHO", "for me")])
        assert following.replies(1) == [b"for me"]


def test_a_child_process_makes_connections_of_its_own() -> None:
    with running(VALKEY) as server:
        client = connect(server.url)
        mine = exchange(client, [("CLIENT", "ID")])[0]
        child = os.fork()
        if not child:
            theirs = exchange(client, [("CLIENT", "ID")])[0]
            os._exit(0 if theirs != mine else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert exchange(client, [("CLIENT", "ID")])[0] == mine


def test_a_closed_client_leaves_no_connection_open() -> None:
    with running(VALKEY) as server, server.client() as watcher:
        client = connect(server.url)
        before = len(watcher.client_list())
        rested(pool_of(client))
        assert len(watcher.client_list()) == before + AT_REST
        client.close()
        assert len(watcher.client_list()) == before


def test_a_client_with_a_pool_of_another_kind_is_refused() -> None:
    with pytest.raises(TypeError):
        pool_of(Redis())


def test_replies_come_in_order_however_long_they_are_and_errors_stand_among_them() -> None:
    with running(VALKEY) as server:
        line = pool_of(connect(server.url)).lend()
        long = b"x" * 300_000
        line.send([("ECHO", long), ("GET",), ("ECHO", b""), ("GET", "none")])
        echoed, refused, *rest = line.replies(4)
        assert (echoed, rest) == (long, [b"", None])
        assert isinstance(refused, ResponseError)


def test_a_silent_server_is_given_up_in_time() -> None:
    with running(VALKEY) as server:
        line = pool_of(connect(server.url, timeout_s=0.2)).lend()
        line.send([("BLPOP", "never", 0)])
        with pytest.raises(ConnectionError):
            line.replies(1)


def test_a_closed_connection_is_told_to_its_borrower() -> None:
    with running(VALKEY) as server:
        line = pool_of(connect(server.url)).lend()
        line.send([("BLPOP", "never", 0)])
        server.kill()
        with pytest.raises(ConnectionError):
            line.replies(1)
        with pytest.raises(ConnectionError):
            line.send([("PING",)])
