"""Moves per second and CPU per move over HTTP, beside a bare Flask POST and the bare append.

Run: python -m tests.bench.moves [games]
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, zip_longest
from random import Random
from time import perf_counter, process_time, time_ns
from typing import NamedTuple

import msgspec

from service.application.handle import handle
from service.application.states import States
from service.bootstrap import House, build
from service.config import Settings
from service.eventlog.recorded import By
from service.eventlog.store import Batch
from service.rules.decide import decide_for_seat
from service.rules.game import fold, legal_moves
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.table import Actor
from tests.api.webs import Web, running_web
from tests.bench.wire import cpu_s, exchange, request
from tests.servers import VALKEY, Server, running

SECRET = "a secret of thirty-two letters..."
NOW = time_ns() // 1_000_000
CONNECTIONS = (1, 16)
APPENDS = 2000
SLICES = 12


class Rate(NamedTuple):
    """What a run came to; CPU is that of the web server alone, in microseconds."""

    per_second: float
    cpu_us: float
    store_us: float


def whole_game(house: House, number: int, tokens: dict[str, str]) -> list[bytes]:
    """The requests of a whole random game, ready made: its seed is known on this side."""
    game, players = f"bench{number:05d}".translate(str.maketrans("0189", "wxyz")), list(tokens)
    states = States()
    seating = [OpenGame(game, "sequence", 2), TakeSeat(), TakeSeat(has_link=True), StartGame()]
    for step, (command, by) in enumerate(zip(seating, (0, 0, 1, 0), strict=True)):
        handle(
            *(house.store, states, game, command),
            by=Actor(players[by], "http"),
            now=NOW,
            command_id=f"{game}-{step:05d}",
            chance=number.to_bytes(32, "big"),
        )
    return list(_moves(house, game, players, tokens, Random(number)))


def _moves(
    house: House, game: str, players: list[str], tokens: dict[str, str], chance: Random
) -> Iterator[bytes]:
    state = fold(recorded.data for recorded in house.store.read(game))
    while (seat := state.to_move) is not None:
        move = chance.choice(legal_moves(state, seat))
        yield request(
            f"/v1/games/{game}/moves",
            msgspec.json.encode(move),
            Authorization=f"Bearer {tokens[players[seat]]}",
            Idempotency_Key=f'"{game}-{state.version}"',
        )
        fold(decide_for_seat(state, move, seat, NOW), state)


def compared(web: Web, least: Web, store: Server, queues: list[list[bytes]]) -> tuple[Rate, Rate]:
    """The rates of these moves and of as many bare requests, a connection for each queue.

    They take turns in slices, so that whatever else the machine does slows both alike.
    """
    moves, bare = Spent(), Spent()
    for number in range(SLICES):
        part = [
            queue[number * len(queue) // SLICES : (number + 1) * len(queue) // SLICES]
            for queue in queues
        ]
        bare.add(least, store, [[_bare(move) for move in queue] for queue in part])
        moves.add(web, store, part)
    return moves.rate(), bare.rate()


@dataclass
class Spent:
    """What some requests took in all."""

    count: int = 0
    seconds: float = 0
    web_s: float = 0
    store_s: float = 0

    def add(self, web: Web, store: Server, queues: list[list[bytes]]) -> None:
        """Sends the requests."""
        assert store.process is not None
        pids = (web.pid, store.process.pid)
        before = [cpu_s(pid) for pid in pids]
        self.seconds += exchange(web.port, queues)
        web_s, store_s = (cpu_s(pid) - spent for pid, spent in zip(pids, before, strict=True))
        self.count, self.web_s = self.count + sum(map(len, queues)), self.web_s + web_s
        self.store_s += store_s

    def rate(self) -> Rate:
        """Per second, and microseconds each."""
        each = 1e6 / self.count
        return Rate(self.count / self.seconds, self.web_s * each, self.store_s * each)


def lanes(games: list[list[bytes]], count: int) -> list[list[bytes]]:
    """The games dealt out to connections, and on each one move of every game in turn."""
    return [
        [move for move in chain(*zip_longest(*games[lane::count])) if move] for lane in range(count)
    ]


def append_rate(house: House) -> tuple[float, float]:
    """Appends per second on one connection without HTTP and rules, and their CPU here in us."""
    game = "benchappnd"
    seating = OpenGame(game, "sequence", 2)
    opened = handle(
        *(house.store, States(), game, seating),
        by=Actor("p0", "http"),
        now=NOW,
        command_id="bench-append",
        chance=bytes(32),
    )
    summary = house.store.load(game).summary
    assert summary is not None
    event = opened.events[0].data
    batches = [
        Batch(
            game_id=game,
            expected_version=1 + 4 * n,
            command_id=f"bench-append{n:04d}",
            body_hash="bench",
            at=NOW,
            by=By(0, "http"),
            events=[event] * 4,
            summary=msgspec.structs.replace(summary, version=5 + 4 * n),
        )
        for n in range(APPENDS)
    ]
    start, spent = perf_counter(), process_time()
    for batch in batches:
        house.store.append(batch)
    return APPENDS / (perf_counter() - start), (process_time() - spent) / APPENDS * 1e6


def main(games: int = 64) -> None:
    """Prints the figures; takes about half a minute."""
    with running(VALKEY) as store:
        house = build(Settings(secret=SECRET, redis_url=store.url))
        house.prepare()
        tokens = dict(_player(house, name) for name in ("Anna", "Bo"))
        played = [whole_game(house, number, tokens) for number in range(2 * games)]
        settings = {
            "LONGHAND_REDIS_URL": store.url,
            "LONGHAND_SECRET": SECRET,
            # Counted as always, and never used up.
            "LONGHAND_LIMITS": "moves=1000000000/60",
        }
        moves, bare, threads = {}, {}, house.settings.threads
        with (
            running_web("granian", settings, threads=threads) as web,
            running_web("granian", {}, "tests.bench.bare:app", threads) as least,
        ):
            for half, count in enumerate(CONNECTIONS):
                some = played[half * games : (half + 1) * games]
                moves[count], bare[count] = compared(web, least, store, lanes(some, count))
        _print(moves, bare, append_rate(house))


def _player(house: House, name: str) -> tuple[str, str]:
    player = house.players.add(name, f"{name.lower()}@example.org", NOW).id
    return player, house.tokens.create(player, NOW)[0]


def _bare(move: bytes) -> bytes:
    """The same request to the bare view."""
    head, _, body = move.partition(b"\r\n\r\n")
    lines = head.split(b"\r\n")
    return b"\r\n".join([b"POST /bare HTTP/1.1", *lines[1:], b"", body])


def _print(moves: dict[int, Rate], bare: dict[int, Rate], append: tuple[float, float]) -> None:
    for count in CONNECTIONS:
        move, least = moves[count], bare[count]
        print(
            f"{count:2d} connection(s): {move.per_second:6.0f} moves/s at {move.cpu_us:4.0f} us "
            f"(store {move.store_us:3.0f} us); bare POST {least.per_second:6.0f}/s at "
            f"{least.cpu_us:4.0f} us: rate {move.per_second / least.per_second:.2f} (aim 0.22), "
            f"CPU {move.cpu_us / least.cpu_us:.1f} times (aim 4.0)"
        )
    rate, cpu = append
    print(
        f" bare append of 4 events, 1 connection: {rate:6.0f}/s at {cpu:4.0f} us: a move runs at "
        f"{moves[1].per_second / rate:.2f} of it"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
