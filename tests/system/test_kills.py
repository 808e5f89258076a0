"""Every process killed at random while games go on: nothing acknowledged is lost."""

import os
import random
import re
import signal
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from email import message_from_bytes
from email.message import Message
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any, Final

import pytest

from service.bootstrap import House
from service.eventlog.codec import public
from service.eventlog.errors import StoreAway
from service.eventlog.recorded import RecordedEvent
from service.rules.game import fold, game_named
from service.rules.table import GameOpened, State, TurnBegan
from tests.servers import wait_until
from tests.service_up import NAMES, Service, running
from tests.system.people import IS_LONG, Playing, house_of, people, started

GAMES: Final = 50 if IS_LONG else 6
AT_ONCE: Final = 4
# What falls again and again is started ever later: more would only test patience.
MOST_KILLS: Final = 30 if IS_LONG else 15
# On a fast machine a few games are over before anything has fallen.
LEAST_KILLS: Final = 3
MOST_GAMES: Final = 10 * GAMES
DELIVERY_MS: Final = 5_000
# Two cards in a row, as a hand or a pile would be written.
CARDS: Final = re.compile(r"\b[2-9TJQKA][SHDC]\b\W{1,4}\b[2-9TJQKA][SHDC]\b")


@contextmanager
def kills(service: Service, chance: random.Random) -> Iterator[Counter[str]]:
    """Now and then one of the processes gets a SIGKILL; how many of each."""
    done: Counter[str] = Counter()
    enough = threading.Event()

    def strike() -> None:
        while sum(done.values()) < MOST_KILLS and not enough.wait(chance.uniform(0.3, 1.2)):
            name = chance.choice(NAMES)
            pid = service.children().get(name)
            if pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    done[name] += 1

    thread = threading.Thread(target=strike)
    thread.start()
    try:
        yield done
    finally:
        enough.set()
        thread.join()


@pytest.mark.long
@pytest.mark.timeout(900)
def test_kills_at_random_lose_no_acknowledged_move_and_no_notice(tmp_path: Path) -> None:
    with running(tmp_path / "data") as service:
        house = house_of(service)
        played, killed = _played_under_fire(service, house, random.Random(4))
        assert killed >= LEAST_KILLS
        wait_until(lambda: _is_told(house, played), 120)
        mails = _mails(service.data / "mail")
        for playing in played:
            _check(house, playing, mails)
        # A mail that left just before a kill may leave again, as the same mail.
        _no_secret_in(service.data / "logs", house, played)
        repeats = len(mails) - len({mail["Message-ID"] for mail in mails})
        assert repeats <= killed


def _played_under_fire(
    service: Service, house: House, chance: random.Random
) -> tuple[list[Playing], int]:
    """Games played to the end and how many processes were killed meanwhile; more until enough."""
    played: list[Playing] = []
    killed = 0
    while killed < LEAST_KILLS and len(played) < MOST_GAMES:
        laid = [_laid(service, house, len(played) + number) for number in range(GAMES)]
        with kills(service, chance) as done, ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(Playing.play, laid))
        wait_until(lambda: _is_up(service, house), 60)
        played += laid
        killed += sum(done.values())
    return played, killed


def _is_up(service: Service, house: House) -> bool:
    with suppress(StoreAway):
        return set(NAMES) == set(service.children()) and house.store.version("nothing") == 0
    return False


def _laid(service: Service, house: House, number: int) -> Playing:
    seated = people(service, house, 2 if number % 3 else 3)
    pace = {"per_turn": "P3D", "then": "pass"}
    return Playing(seated, started(seated, pace=pace), random.Random(number))


def _is_told(house: House, played: list[Playing]) -> bool:
    """Whether every notice that is ready was concluded; reminders are days away.

    What a killed relay had claimed is taken up by the next one after some seconds.
    """
    with suppress(StoreAway):
        return (
            house.outbox.count() == 0
            and not any(
                fate.state == "planned" and not key.endswith("-reminder")
                for playing in played
                for key, fate in house.ledger.fates(playing.game).items()
            )
            and all(_has_result(house, playing) for playing in played)
        )
    return False


def _has_result(house: House, playing: Playing) -> bool:
    keys = house.ledger.fates(playing.game)
    return sum(key.endswith("-result") for key in keys) == len(playing.seated)


def _check(house: House, playing: Playing, mails: list[Message]) -> None:
    recorded = house.store.read(playing.game)
    _every_acknowledged_event_is_there(recorded, playing.acknowledged)
    state = fold(event.data for event in recorded)
    assert state.phase == "ended"
    assert game_named(state.kind).verify([event.data for event in recorded]) is None
    _every_turn_was_told(house, recorded, state)
    _nothing_after_the_end_but_the_result(recorded, state, mails)


def _no_secret_in(logs: Path, house: House, played: list[Playing]) -> None:
    """No line that any process wrote holds a seed, a card or a token."""
    lines = "".join(path.read_text(encoding="utf-8", errors="replace") for path in logs.iterdir())
    for playing in played:
        opened = house.store.read(playing.game, until=1)[0].data
        assert isinstance(opened, GameOpened)
        assert opened.seed is not None
        assert opened.seed not in lines
        assert not any(person.token in lines for person in playing.seated)
    assert not CARDS.search(lines)


def _every_acknowledged_event_is_there(
    recorded: list[RecordedEvent], acknowledged: list[dict[str, Any]]
) -> None:
    assert [event.version for event in recorded] == list(range(1, len(recorded) + 1))
    by_version = {event.version: public(event) for event in recorded}
    for event in acknowledged:
        logged = by_version[event["version"]]
        assert (logged.type, logged.command_id) == (event["type"], event["command_id"])


def _every_turn_was_told(house: House, recorded: list[RecordedEvent], state: State) -> None:
    fates = house.ledger.fates(state.game)
    for event in recorded:
        if isinstance(event.data, TurnBegan):
            fate = fates[f"{state.game}-{event.version}-{event.data.seat}-your_turn"]
            assert fate.state in ("sent", "superseded", "dropped")


def _nothing_after_the_end_but_the_result(
    recorded: list[RecordedEvent], state: State, mails: list[Message]
) -> None:
    ended_at = next(event.at for event in recorded if event.type == "game_ended")
    of_game = [mail for mail in mails if f".{state.game}." in str(mail["Message-ID"])]
    late = [mail for mail in of_game if _sent_ms(mail) > ended_at + DELIVERY_MS]
    assert all(".result@" in str(mail["Message-ID"]) for mail in late)
    results = {mail["Message-ID"] for mail in of_game if ".result@" in str(mail["Message-ID"])}
    assert len(results) == len(state.seats)


def _mails(folder: Path) -> list[Message]:
    files = [path for part in ("new", "cur") for path in (folder / part).glob("*")]
    return [message_from_bytes(path.read_bytes()) for path in files]


def _sent_ms(mail: Message) -> int:
    return int(parsedate_to_datetime(str(mail["Date"])).timestamp() * 1000)
