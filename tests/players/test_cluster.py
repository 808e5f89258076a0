"""Accounts on a cluster: no step needs two keys in one slot."""

from service.eventlog.connection import connect
from service.eventlog.outbox import Outbox
from service.players.player import Preferences
from service.players.players import Players
from service.players.sign_in import SignIns
from service.players.tokens import Tokens
from tests.servers import running_cluster

NOW = 1_795_000_000_000


def test_people_live_on_a_cluster_as_they_do_on_one_server() -> None:
    with running_cluster() as servers:
        client = connect(f"redis+cluster://127.0.0.1:{servers[0].port}")
        players, tokens = Players(client), Tokens(client)
        sign_ins = SignIns(client, "s" * 40, players, Outbox(client))
        for n in range(8):
            sign_in = sign_ins.request_code(f"p{n}@example.org", NOW)
            one = sign_ins.redeem(sign_in.id, sign_ins.code(sign_in.id), NOW)
            players.update(one.id, Preferences(name=f"Player {n}"))
            text, _ = tokens.create(one.id, NOW)
            identity = tokens.look_up(text)
            assert identity is not None
            assert identity.player == one.id
        everyone = list(players.all())
        assert {one.name for one in everyone} == {f"Player {n}" for n in range(8)}
        assert players.get_many(one.id for one in everyone).keys() == {one.id for one in everyone}
        players.erase(everyone[0].id)
        assert players.get(everyone[0].id).is_deleted
        client.close()
