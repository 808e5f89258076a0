"""People who play over HTTP, each with a connection of their own and a lot of patience."""

import os
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, Final

import msgspec
import urllib3

from service.bootstrap import House, build
from service.config import Settings
from tests.servers import wait_until
from tests.service_up import Service

PATIENCE_S: Final = 90.0
ENDING: Final = ("discard_card", "end_turn")
"""Moves that end a turn of many."""
IS_LONG: Final = bool(os.environ.get("LONGHAND_LONG"))


@dataclass
class Person:
    """A player with a token; ``id`` is the player id."""

    id: str
    token: str = field(repr=False)
    url: str
    pool: urllib3.PoolManager = field(
        default_factory=lambda: urllib3.PoolManager(retries=False, timeout=10), repr=False
    )

    def get(self, path: str) -> Any:
        """The body of a 200."""
        return self._answer("GET", path, None, {})

    def post(self, path: str, body: Any = None) -> Any:
        """The body of a success; asked again under the same key until there is an answer."""
        return self._answer("POST", path, body, {"Idempotency-Key": token_hex(12)})

    def _answer(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
        headers |= {
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
        }
        content = msgspec.json.encode(body or {})
        answers: list[urllib3.BaseHTTPResponse] = []

        def is_answered() -> bool:
            with suppress(urllib3.exceptions.HTTPError):
                url = self.url + path
                answers.append(self.pool.request(method, url, body=content, headers=headers))
                return answers[-1].status not in (429, 503)
            return False

        wait_until(is_answered, PATIENCE_S)
        answer = answers[-1]
        assert answer.status < 300, (method, path, answer.status, answer.data)
        return msgspec.json.decode(answer.data)


def house_of(service: Service) -> House:
    """The parts of a running service, for looking behind its doors."""
    return build(
        Settings.load(
            {
                "LONGHAND_REDIS_URL": f"unix://{service.socket}",
                "LONGHAND_SECRET": (service.data / "secret").read_text().strip(),
            }
        )
    )


def people(service: Service, house: House, count: int) -> list[Person]:
    """New players of a running service."""
    now = time.time_ns() // 1_000_000
    made = []
    for n in range(count):
        player = house.players.add(f"Player {n}", f"{token_hex(5)}@players.example", now)
        token, _ = house.tokens.create(player.id, now)
        made.append(Person(player.id, token, f"http://127.0.0.1:{service.port}"))
    return made


def started(seated: list[Person], **changes: Any) -> str:
    """A running public game with a seat for each person; its id."""
    body = {"kind": "sequence", "seats": len(seated), "visibility": "public", **changes}
    game = str(seated[0].post("/v1/games", body)["game"])
    for seat, person in enumerate(seated):
        person.post(f"/v1/games/{game}/seats", {"seat": seat, "entropy": f"seat {seat}"})
    seated[0].post(f"/v1/games/{game}/start")
    return game


@dataclass
class Playing:
    """One game played by its people with legal moves at random."""

    seated: list[Person]
    game: str
    chance: random.Random
    acknowledged: list[dict[str, Any]] = field(default_factory=list)

    def play(self) -> int:
        """To the end; the number of moves. What was acknowledged is kept."""
        state, moves = self._state(), 0
        while state["phase"] != "ended":
            to_move = state["to_move"]
            while to_move is not None:
                to_move = self._move(self.seated[to_move])
                moves += 1
            state = self._state()
            if state["asked"]:
                self._answer(state["asked"], state["asked_version"])
                state = self._state()
        return moves

    def _state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.seated[0].get(f"/v1/games/{self.game}")["state"]
        return state

    def _answer(self, asked: list[int], version: int) -> None:
        """Everyone who is asked answers, and the clock opens the answers."""
        for seat in asked:
            person = self.seated[seat]
            legal = person.get(f"/v1/games/{self.game}/moves")["moves"]
            person.post(f"/v1/games/{self.game}/moves", self.chance.choice(legal))
        wait_until(lambda: self._state()["asked_version"] != version or not self._state()["asked"])

    def _move(self, mover: Person) -> int | None:
        legal = mover.get(f"/v1/games/{self.game}/moves")["moves"]
        # Most often on: who stopped as often as not would finish nothing.
        going_on = [move for move in legal if move["type"] not in ENDING]
        move = self.chance.choice(going_on if going_on and self.chance.random() < 0.9 else legal)
        answer = mover.post(f"/v1/games/{self.game}/moves", move)
        self.acknowledged.extend(answer["events"])
        for event in reversed(answer["events"]):
            if event["type"] in ("game_ended", "block_window_opened"):
                return None
            if event["type"] in ("turn_began", "block_window_closed"):
                return int(event["data"]["seat"])
        # A dead card was exchanged, or a card was stacked: the turn goes on.
        return next(n for n, person in enumerate(self.seated) if person is mover)
