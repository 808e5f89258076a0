"""People with accounts, each with a client of the API."""

import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from flask.testing import FlaskClient

from service.bootstrap import House
from service.players.tokens import SCOPES, Scope
from tests.api.told import untold

NOON = 1_800_000_000_000
"""The time of every test, in Unix ms, until the test moves its clock."""


@dataclass
class Clock:
    """The time that an app is told."""

    ms: int = NOON

    def __call__(self) -> int:
        """Unix milliseconds."""
        return self.ms


class Reply(NamedTuple):
    """An answer: its status, its headers, and the body as values where it is JSON."""

    status: int
    headers: dict[str, str]
    body: Any
    raw: bytes

    @property
    def code(self) -> str:
        """The code of the problem."""
        assert self.headers["Content-Type"] == "application/problem+json", self.raw
        return str(self.body["code"])


@dataclass
class Person:
    """Someone who may have a token."""

    http: FlaskClient
    player: str = ""
    token: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Reply:
        """A GET; ``If_None_Match="..."`` becomes the header If-None-Match."""
        return self.call("GET", path, None, headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Reply:
        """A POST; bytes go as they are, with the content type that is given."""
        return self.call("POST", path, body, headers)

    def call(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Reply:
        """Any request; what comes back is as the document tells it."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        if data is not None and "Content-Type" not in sent:
            sent["Content-Type"] = "application/json"
        answer = self.http.open(path, method=method, data=data, headers=sent)
        raw = answer.get_data()
        is_json = answer.mimetype in ("application/json", "application/problem+json")
        values = json.loads(raw) if is_json and raw else None
        reply = Reply(answer.status_code, dict(answer.headers), values, raw)
        if path.startswith("/v1/"):
            wrong = list(untold(method, path, reply.status, reply.headers, reply.body))
            assert not wrong, (method, path, wrong)
        return reply


def someone(
    house: House, http: FlaskClient, name: str, scopes: tuple[Scope, ...] = SCOPES
) -> Person:
    """A player with an account and a token."""
    player = house.players.add(name, f"{name.lower()}@example.org", NOON)
    token, _ = house.tokens.create(player.id, NOON, scopes=scopes)
    return Person(http, player.id, token)
