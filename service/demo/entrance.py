"""How the bots come in: by signing up with mailed codes, read from the local mailbox page."""

import re
import time
from secrets import token_hex
from typing import Any, Final
from urllib.parse import quote

from service.demo.client import Client, DemoFailed

NAMES: Final = (
    *("Anna", "Bo", "Chiara", "Dmytro", "Émile", "Farah"),
    *("Giulia", "Hana", "Ivan", "Jamila", "Karim", "Léa"),
)
MAIL_S: Final = 30.0
LOOK_S: Final = 0.2

_CODE: Final = re.compile(r"^\s*([A-Z2-9]{4}-[A-Z2-9]{4})\s*$", re.MULTILINE)


def admitted(url: str, tokens: tuple[str, ...], seats: int) -> list[Client]:
    """A client with a token for each seat. Raises DemoFailed."""
    if tokens:
        if len(tokens) != seats:
            raise DemoFailed(f"{seats} seats take {seats} tokens, not {len(tokens)}")
        return [Client(url, token) for token in tokens]
    visitor = Client(url)
    if not visitor.has("/mailbox.json"):
        raise DemoFailed(f"{url} shows no mailbox to read codes from: give a --token for each seat")
    return [_signed_up(visitor, name) for name in NAMES[:seats]]


def _signed_up(visitor: Client, name: str) -> Client:
    address = f"bot-{token_hex(4)}@demo.example"
    sign_in = visitor.post("/v1/sign-ins", {"address": address})
    redemption = {"code": _mailed_code(visitor, address), "name": name, "label": "demo"}
    answer = visitor.post(f"/v1/sign-ins/{sign_in['id']}/redemption", redemption)
    return Client(visitor.url, answer["token"])


def _mailed_code(visitor: Client, address: str) -> str:
    until = time.monotonic() + MAIL_S
    while time.monotonic() < until:
        for mail in _mails_to(visitor, address):
            if found := _CODE.search(mail["text"]):
                return found[1]
        time.sleep(LOOK_S)
    raise DemoFailed(f"no mail with a code arrived within {MAIL_S:.0f} s: does the worker run?")


def _mails_to(visitor: Client, address: str) -> list[dict[str, Any]]:
    mails: list[dict[str, Any]] = visitor.get(f"/mailbox.json?to={quote(address)}")["mails"]
    return mails
