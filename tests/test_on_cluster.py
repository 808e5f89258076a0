"""The service over a cluster of three masters: the same code, from sign-in to a move."""

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from service.api.app import create_app
from service.bootstrap import build
from service.config import Settings
from tests.servers import running_cluster


@pytest.fixture(scope="module")
def client() -> Iterator[FlaskClient]:
    with running_cluster() as servers:
        settings = Settings.load(
            {
                "LONGHAND_REDIS_URL": f"redis+cluster://127.0.0.1:{servers[0].port}",
                "LONGHAND_QUEUE_URL": "redis://127.0.0.1:9",
                "LONGHAND_SECRET": "s" * 40,
            }
        )
        house = build(settings)
        house.prepare()
        app = create_app(house)
        app.config["CODE_OF"] = house.sign_ins.code
        yield app.test_client()
        house.store.client.close()


def test_it_is_ready(client: FlaskClient) -> None:
    assert client.get("/readyz").status_code == 200


def test_a_game_is_played(client: FlaskClient) -> None:
    tokens = [signed_up(client, f"{name}@example.org") for name in ("anna", "bo")]
    host, guest = ({"Authorization": f"Bearer {token}"} for token in tokens)
    game = client.post("/v1/games", json={"kind": "sequence", "seats": 2}, headers=host).json
    assert game is not None
    path = f"/v1/games/{game['game']}"
    link = client.post(f"{path}/invitation-links", json={}, headers=host).json
    assert link is not None
    for headers in (host, guest):
        seat = client.post(f"/v1/invitations/{link['token']}/seats", headers=headers)
        assert seat.status_code == 201
    assert client.post(f"{path}/start", headers=host).status_code == 201
    offered = [client.get(f"{path}/moves", headers=headers).json for headers in (host, guest)]
    mover, moves = next(
        (headers, answer["moves"])
        for headers, answer in zip((host, guest), offered, strict=True)
        if answer is not None and answer["moves"]
    )
    made = client.post(f"{path}/moves", json=moves[0], headers=mover)
    assert made.status_code == 201
    assert re.fullmatch(r'"\d+.*"', made.headers["ETag"])
    games = client.get("/v1/games", headers=guest).json
    assert games is not None
    assert [one["game"] for one in games["games"]] == [game["game"]]


def signed_up(client: FlaskClient, address: str) -> str:
    sign_in = client.post("/v1/sign-ins", json={"address": address}).json
    assert sign_in is not None
    code = client.application.config["CODE_OF"](sign_in["id"])
    answer = client.post(f"/v1/sign-ins/{sign_in['id']}/redemption", json={"code": code}).json
    assert answer is not None
    return str(answer["token"])
