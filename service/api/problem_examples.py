"""Problems as they are told, for the document: of each status those that a client meets first."""

from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from service.api.answer_examples import ANSWERED, GAME
from service.api.problem_table import HTTP, code_of, errors, table


class Case(NamedTuple):
    """``facts`` fill the text of the error; ``more``: fields that only some problems have."""

    facts: Mapping[str, str | int] = {}
    more: Mapping[str, Any] = {}


_BASE: Final = "https://longhand.example.org/problems"
_WRONG_BOT: Final = {"detail": "Must be one of: easy, steady, strong.", "pointer": "/bot"}
_WRONG_VERSION: Final = {"detail": "Not a valid integer.", "parameter": "version"}

CASES: Final[Mapping[str, Case]] = {
    "not_json": Case(),
    "bad_header": Case({"header": "If-Match", "reason": 'give one entity tag such as "41".'}),
    "no_token": Case(),
    "bad_token": Case(),
    "insufficient_scope": Case({"scope": "games:play"}),
    "seat_token_only": Case({"game": GAME}),
    "game_not_found": Case({"game": GAME}),
    "not_found": Case(),
    "not_acceptable": Case({"offered": "application/json"}),
    "not_your_turn": Case({"to_move": 1}, {"game_version": 12}),
    "key_in_progress": Case(),
    "link_expired": Case(),
    "stale_version": Case(
        {"version": 12, "expected": 11},
        {"game_version": 12, "missed": ANSWERED["make_move"]["events"]},
    ),
    "body_too_large": Case(),
    "unsupported_media_type": Case({"wanted": "application/json"}),
    "bad_body": Case(more={"errors": [_WRONG_BOT]}),
    "bad_query": Case(more={"errors": [_WRONG_VERSION]}),
    "command_reused": Case(),
    "rate_limited": Case({"limit": "moves", "retry_after": 3}, {"limit": "moves"}),
    "store_away": Case(),
    "too_many_followers": Case(),
}
"""Code -> one case of it."""


def problem_examples() -> Mapping[str, dict[str, Any]]:
    """Name of a status -> code -> example, as OpenAPI tells them."""
    found: dict[str, dict[str, Any]] = {}
    for code, case in CASES.items():
        entry = table()[code]
        problem = _problem(code, case)
        told = {"summary": entry.meanings[0], "value": problem}
        found.setdefault(HTTPStatus(entry.status).name, {})[code] = told
    return found


def _problem(code: str, case: Case) -> dict[str, Any]:
    entry = table()[code]
    return {
        "type": f"{_BASE}/{code}",
        "title": entry.meanings[0].removesuffix("."),
        "status": entry.status,
        "detail": _texts()[code].format(**case.facts),
        "code": code,
        "request_id": "15vfBTkWm01k5KYz",
        **case.more,
    }


@cache
def _texts() -> Mapping[str, str]:
    """Code -> what its error says, with places for facts."""
    own = [error for error in errors() if "code" in vars(error)]
    return dict(HTTP.values()) | {code_of(error): getattr(error, "text", "") for error in own}
