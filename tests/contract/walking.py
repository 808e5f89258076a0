"""What schemathesis is helped with on its walk along the links: tables that can be played at.

    SCHEMATHESIS_HOOKS=tests.contract.walking schemathesis run URL/openapi.json --phases stateful

What it makes up by itself is refused, or takes too many lucky steps for a game to begin.
"""

from typing import Any, Final
from zlib import crc32

import schemathesis
import urllib3

OPENING: Final = "POST /v1/games"
KINDS: Final = (
    *("sequence", "sequence-stacks", "sequentia-grid", "sequentia-shift", "sequentia-stack"),
)
STEPS: Final = (("seats", b"{}"), ("bots", b'{"bot": "easy"}'), ("start", b""))


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """Most tables could be played at; the rest are as they were made up."""
    if context.operation.label != OPENING or not isinstance(body, dict):
        return body
    chance = crc32(repr(body).encode())
    if chance % 4 == 0:
        return body
    kept = {name: body[name] for name in ("visibility", "match") if name in body}
    return {**kept, "kind": KINDS[chance % len(KINDS)], "seats": 2}


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    """At most tables a bot sits down with the host at once, and the game begins."""
    if case.operation.label != OPENING or response.status_code != 201:
        return
    game = response.json()["game"]
    if crc32(game.encode()) % 4 == 0:
        return
    headers = {
        "Authorization": response.request.headers["Authorization"],
        "Content-Type": "application/json",
    }
    for step, body in STEPS:
        urllib3.request("POST", f"{response.request.url}/{game}/{step}", body=body, headers=headers)
