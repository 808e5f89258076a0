"""Under a test clock a turn of fourteen days is over at once, for every process alike."""

from email import message_from_bytes
from email.message import Message
from email.utils import parsedate_to_datetime
from functools import partial
from pathlib import Path
from typing import Any

from service.bootstrap import build
from service.config import Settings
from service.rules.pace import instant_ms
from tests.servers import wait_until
from tests.service_up import Service, running
from tests.system.people import Person, people, started

FORTNIGHT = 14 * 86_400_000
TURNS = 3


def test_a_turn_of_fourteen_days_is_over_as_soon_as_its_time_is_told(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--test-clock") as service:
        house = build(Settings.load(_environment(service)))
        anna, bo, cleo = people(service, house, 3)
        game = started([anna, bo], pace={"per_turn": "P14D", "then": "pass"})
        for turn in range(TURNS):
            # No mail tells of a turn that is over, or whose player has looked at it already.
            wait_until(partial(_is_told, service, turn + 1))
            _let_pass(cleo, game)
        begun = {
            event["version"]: instant_ms(event["at"])
            for event in cleo.get(f"/v1/games/{game}/events?limit=1000")["events"]
            if event["type"] == "turn_began"
        }
        for mail in _turn_mails(service):
            version = int(str(mail["Message-ID"]).split(".v")[1].split(".")[0])
            sent = parsedate_to_datetime(str(mail["Date"])).timestamp() * 1000
            assert sent == begun[version]


def _let_pass(person: Person, game: str) -> None:
    """A turn whose player does nothing."""
    before = person.get(f"/v1/games/{game}")["state"]
    now = instant_ms(person.get("/v1/test/clock")["now"])
    assert instant_ms(before["deadline"]) == now + FORTNIGHT
    person.post("/v1/test/clock", {"forward": "P14D"})
    wait_until(lambda: _news(person, game, before["version"]))
    first = _news(person, game, before["version"])[0]
    assert first["type"] == "turn_timed_out"
    assert instant_ms(first["at"]) == now + FORTNIGHT


def _news(person: Person, game: str, version: int) -> list[dict[str, Any]]:
    news: list[dict[str, Any]] = person.get(f"/v1/games/{game}/events?after={version}")["events"]
    return news


def _is_told(service: Service, turns: int) -> bool:
    return len(_turn_mails(service)) == turns


def _turn_mails(service: Service) -> list[Message]:
    files = (path for part in ("new", "cur") for path in (service.data / "mail" / part).glob("*"))
    mails = (message_from_bytes(path.read_bytes()) for path in files)
    return [mail for mail in mails if ".your_turn@" in str(mail["Message-ID"])]


def _environment(service: Service) -> dict[str, str]:
    return {
        "LONGHAND_REDIS_URL": f"unix://{service.socket}",
        "LONGHAND_SECRET": (service.data / "secret").read_text().strip(),
        "LONGHAND_TEST_CLOCK": "on",
    }
