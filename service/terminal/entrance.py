"""Signing in with a mailed code, and out again."""

from typing import Any, Final

from longhand_api import Client, Problem
from service.terminal.desk import Desk

TRIES: Final = 3
LABEL: Final = "longhand play"


def sign_in(desk: Desk, address: str | None, name: str | None) -> None:
    """Asks for an address and the code that is mailed to it; keeps the token.

    Raises Problem, Away, OSError, EOFError.
    """
    screen, client = desk.screen, desk.visitor()
    client.token = None
    address = address or desk.prompt.line(screen.say("Your mail address:") + " ")
    language = screen.words.language
    sign_in_id = client.post("/v1/sign-ins", {"address": address, "language": language})["id"]
    screen.tell(screen.say("A code was mailed to {address}.", address=address))
    body = {"label": LABEL, "zone": screen.zone, **({"name": name} if name else {})}
    for left in reversed(range(TRIES)):
        code = desk.prompt.line(screen.say("The code:") + " ")
        try:
            answer = client.post(f"/v1/sign-ins/{sign_in_id}/redemption", {**body, "code": code})
        except Problem as problem:
            if problem.code != "bad_code" or not left:
                raise
            screen.tell(problem.detail)
        else:
            before = desk.credentials.token_id(desk.url)
            if before is not None:
                _end(desk, before)
            desk.credentials.keep(desk.url, answer["token"], answer["id"])
            client.token = answer["token"]
            _welcome(desk, client, answer, is_named=bool(name))
            return


def _welcome(desk: Desk, client: Client, answer: dict[str, Any], *, is_named: bool) -> None:
    """Asks somebody new for a name; Enter keeps the one that was made up."""
    screen, name = desk.screen, answer["player"]["name"]
    is_new = answer["player"]["created_at"] == answer["created_at"]
    if is_new and not is_named:
        question = screen.say("What shall others call you? [{name}]", name=name)
        wished = desk.prompt.line(f"{question} ")
        if wished:
            name = client.ask("PATCH", "/v1/me", {"name": wished})["name"]
    screen.tell(screen.say("You are signed in at {url} as {name}.", url=desk.url, name=name))


def sign_out(desk: Desk) -> None:
    """Ends the token at the service, and forgets it. Raises Problem, Away, OSError."""
    screen, token_id = desk.screen, desk.credentials.token_id(desk.url)
    if token_id is not None:
        _end(desk, token_id)
        desk.credentials.forget(desk.url)
    screen.tell(screen.say("You are signed out at {url}.", url=desk.url))


def _end(desk: Desk, token_id: str) -> None:
    """Ends the kept token, with that token itself. Raises Problem or Away."""
    client = desk.visitor()
    client.token = desk.credentials.token(desk.url)
    try:
        client.delete(f"/v1/me/tokens/{token_id}")
    except Problem as problem:
        # Revoked or expired already: then it only has to be forgotten.
        if problem.status not in (401, 404):
            raise
