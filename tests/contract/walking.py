"""What schemathesis is helped with on its walk along the links: tables that can be played at.

    SCHEMATHESIS_HOOKS=tests.contract.walking schemathesis run URL/openapi.json --phases stateful

Nothing else may import this: hooks hold for all that schemathesis does in a process.

What it makes up by itself is refused, or takes too many lucky steps for a game to begin.
"""

from typing import Any, Final
from zlib import crc32

import schemathesis
import urllib3

OPENING: Final = "POST /v1/games"
HOOKING: Final = "POST /v1/me/webhooks"
KINDS: Final = (
    *("sequence", "sequence-stacks", "sequentia-grid", "sequentia-shift", "sequentia-stack"),
)
LONGEST: Final = 8_000
STEPS: Final = (("seats", b"{}"), ("bots", b'{"bot": "easy"}'), ("start", b""))


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """Most tables could be played at, most hooks posted to; the rest are as they were made up."""
    chance, label = crc32(repr(body).encode()), context.operation.label
    if not isinstance(body, dict) or chance % 4 == 0:
        return body
    if label == HOOKING:
        return {"url": "http://127.0.0.1:9999/nobody-listens"}
    if label != OPENING:
        return body
    kept = {name: body[name] for name in ("visibility", "match") if name in body}
    return {**kept, "kind": KINDS[chance % len(KINDS)], "seats": 2}


@schemathesis.hook
def filter_query(context: Any, query: Any) -> bool:
    """What is longer is not for the service to answer: the server of HTTP does, with a bare 414."""
    return len(repr(query)) < LONGEST


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
