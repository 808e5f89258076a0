"""Who listens hears of every append, and of nothing that was not one."""

import pytest

from service.eventlog.connection import connect
from service.eventlog.errors import StoreAway
from service.eventlog.news import News, listening
from service.eventlog.store import Store
from tests.eventlog.batches import GAME, batch
from tests.servers import VALKEY, running

OTHER = "zzzzzzzzzz"


def test_every_append_is_heard_with_its_version_and_those_whose_lists_changed(
    store: Store, store_url: str
) -> None:
    with listening(store_url) as ear:
        store.append(batch(0, 1, seated=["panna", "pbo"]))
        store.append(batch(1, 2))
        store.append(batch(0, 1, game=OTHER))
        store.append(batch(3, 1, left=["pbo"]))
        heard: list[News] = []
        while len(heard) < 4:
            heard += ear.heard()
    # On a cluster the games of two nodes are heard of in any order.
    assert sorted(heard) == [
        News(GAME, 1, ("panna", "pbo")),
        News(GAME, 3, ()),
        News(GAME, 4, ("pbo",)),
        News(OTHER, 1, ()),
    ]


def test_a_repeat_and_an_append_of_nothing_are_not_heard(store: Store, store_url: str) -> None:
    store.append(batch(0, 1))
    with listening(store_url) as ear:
        store.append(batch(0, 1))
        store.append(batch(1, []))
        store.append(batch(1, 1, command_id="after"))
        assert ear.heard() == [News(GAME, 2, ())]


def test_an_append_is_done_where_nobody_may_be_told() -> None:
    with running(VALKEY) as server:
        with server.client() as operator:
            operator.execute_command(
                *("ACL", "SETUSER", "mute", "on", "nopass", "~*", "+@all", "resetchannels")
            )
        mute = Store(connect(server.url.replace("unix://", "unix://mute:x@")))
        mute.prepare()
        assert mute.append(batch(0, 2)).version == 2
        assert mute.version(GAME) == 2
        mute.client.close()


def test_a_server_that_falls_silent_is_noticed() -> None:
    with running(VALKEY) as server:
        with listening(server.url) as ear, server.frozen(), pytest.raises(StoreAway):
            ear.heard(silence_s=0.1)
        with listening(server.url) as ear:
            server.kill()
            with pytest.raises(StoreAway):
                ear.heard()
