"""A request outside games that may be repeated: its first answer is kept and comes again."""

from collections.abc import Callable
from typing import Any

import msgspec

from service.api.desk import desk
from service.api.retries import given_key


def once(asker: str, body: Any, answer: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What ``answer`` says, or what it said when this asker first used this key.

    Raises CommandReused when the key came with another body, AnswerPending, BadHeader.
    """
    key = given_key()
    if key is None:
        return answer()
    answers, request = desk().house.answers, msgspec.json.encode(body)
    earlier = answers.claim(asker, key, request)
    if earlier is not None:
        kept: dict[str, Any] = msgspec.json.decode(earlier)
        return kept
    first: dict[str, Any] | None = None
    try:
        first = answer()
    finally:
        if first is None:
            # It failed, whatever the reason: the same request may be tried again.
            answers.release(asker, key)
    answers.keep(asker, key, request, msgspec.json.encode(first))
    return first
