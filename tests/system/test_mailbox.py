"""A turn played on the mailbox page of a fresh `longhand up`, with no setting of anybody's."""

import re
from pathlib import Path
from urllib.parse import quote, urlencode

import urllib3

from service.bootstrap import House
from service.rules.game import fold
from tests.servers import wait_until
from tests.service_up import Service, running
from tests.system.people import PATIENCE_S, house_of, people, started


def test_the_mailbox_page_plays_a_turn(tmp_path: Path) -> None:
    with running(tmp_path / "data") as service:
        house = house_of(service)
        seated = people(service, house, 2)
        game = started(seated)
        # Not by a look over HTTP: who has read the game needs no mail about it.
        state = fold(event.data for event in house.store.read(game))
        address = house.players.get(state.seats[state.to_move or 0].player or "").email
        wait_until(lambda: bool(_turn_mails(service, address)), PATIENCE_S)
        _reply(service, _turn_mails(service, address)[0], "١")
        wait_until(lambda: _moves_by_mail(house, game) == 1, PATIENCE_S)
        wait_until(lambda: _is_answered(service, address), PATIENCE_S)


def _mails(service: Service, address: str) -> list[dict[str, str]]:
    answer = urllib3.request("GET", f"{service.url}/mailbox.json?to={quote(address)}")
    mails: list[dict[str, str]] = answer.json()["mails"]
    return mails


def _turn_mails(service: Service, address: str) -> list[str]:
    """The mails that a reply can be written to, by their names on the page."""
    return [mail["id"] for mail in _mails(service, address) if "[1]\xa0" in mail["text"]]


def _reply(service: Service, mail: str, text: str) -> None:
    path = f"{service.url}/mailbox/{mail}"
    page = urllib3.request("GET", path).data.decode()
    (ticket,) = re.findall(r'name="ticket" value="([^"]+)"', page)
    answer = urllib3.request(
        "POST",
        f"{path}/reply",
        body=urlencode({"ticket": ticket, "text": text}),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
        redirect=False,
    )
    assert answer.status == 303


def _moves_by_mail(house: House, game: str) -> int:
    recorded = house.store.read(game)
    return sum(event.by.channel == "mail" and event.type == "chip_placed" for event in recorded)


def _is_answered(service: Service, address: str) -> bool:
    return any("Your move is made:" in mail["text"] for mail in _mails(service, address))
