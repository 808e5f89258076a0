"""Links of the document: what an answer tells that another operation takes (OpenAPI 3.1)."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

Link = dict[str, Any]

AFTER_OPENING: Final = (
    *("read_game", "list_events", "take_seat", "fill_seat", "invite", "make_link", "start_game"),
    *("cancel_game", "read_clock", "send_message", "list_messages", "read_preferences"),
    "make_seat_token",
)
AFTER_MAKING: Final = (
    *("read_webhook", "change_webhook", "rotate_secret", "test_webhook", "list_deliveries"),
    "remove_webhook",
)
AFTER_READING: Final = (
    *("list_events", "list_moves", "read_orders", "read_clock", "list_messages", "draw_text"),
    *("draw_svg", "draw_png", "read_recap"),
)
AMONG_GAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "read_game": AFTER_READING,
    "list_events": ("read_game", "list_moves"),
    "take_seat": ("start_game", "leave_seat", "read_game"),
    "fill_seat": ("start_game", "leave_seat"),
    "leave_seat": ("take_seat",),
    "invite": ("read_game",),
    "start_game": ("list_moves", "read_game", "list_events", "read_orders", "propose_pause"),
    "make_move": ("list_moves", "list_events", "read_game", "resign"),
    "read_orders": ("give_order",),
    "give_order": ("read_orders",),
    "read_clock": ("propose_pause", "take_leave"),
    "propose_pause": ("agree_pause", "decline_pause", "read_clock"),
    "take_leave": ("end_leave", "read_clock"),
    "read_preferences": ("change_preferences",),
    "send_message": ("list_messages",),
}
"""Operation -> what its game offers next."""

_GAME: Final = "$request.path.game_id"
_TICKET: Final = {"query.ticket": "$response.body#/ticket"}
_LINK: Final = {"token": "$response.body#/token"}
_TOKEN: Final = {"token_id": "$response.body#/id"}

_WEBHOOK: Final = {"webhook_id": "$response.body#/id"}
_DELIVERY: Final = {
    "webhook_id": "$request.path.webhook_id",
    "delivery_id": "$response.body#/id",
}

OTHERS: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "request_code": {"redeem_code": {"sign_in_id": "$response.body#/id"}},
    "redeem_code": {"revoke_token": _TOKEN},
    "make_token": {"revoke_token": _TOKEN},
    "make_seat_token": {"revoke_token": _TOKEN},
    "list_kinds": {"read_kind": {"kind": "$response.body#/kinds/0/kind"}},
    "open_game": {
        **{game: {"game_id": "$response.body#/game"} for game in AFTER_OPENING},
        # A match has the id of its first game.
        "read_match": {"match_id": "$response.body#/game"},
    },
    "read_match": {"read_game": {"game_id": "$response.body#/games/0/game"}},
    "make_link": {"look_at_invitation": _LINK, "take_seat_by_link": _LINK},
    "take_seat_by_link": {
        "read_game": {"game_id": "$response.body#/game"},
        "start_game": {"game_id": "$response.body#/game"},
    },
    "send_message": {"erase_message": {"game_id": _GAME, "number": "$response.body#/number"}},
    "make_webhook": dict.fromkeys(AFTER_MAKING, _WEBHOOK),
    "test_webhook": {"read_delivery": _DELIVERY, "replay_delivery": _DELIVERY},
    "issue_ticket": {"list_my_events": _TICKET},
    "list_my_events": {"list_my_events": {"query.after": "$response.body#/cursor"}},
}
"""Operation -> the operations that take something out of its answer, and what."""

BODIES: Final = {("list_moves", "make_move"): "$response.body#/moves/0"}
"""Where an answer holds what another operation takes as its body."""


def add_links(paths: Mapping[str, Any]) -> None:
    """Puts the links beside the answers that they begin at, in a document."""
    found = (it for item in paths.values() for it in item.values() if "responses" in it)
    operations = {it["operationId"]: it for it in found}
    for source, links in _links():
        success = min(operations[source]["responses"])
        operations[source]["responses"][success].setdefault("links", {}).update(links)


def _links() -> Iterator[tuple[str, dict[str, Link]]]:
    for source, targets in AMONG_GAMES.items():
        yield source, {target: _link(target, {"game_id": _GAME}) for target in targets}
    for source, parameters in OTHERS.items():
        yield source, {target: _link(target, taken) for target, taken in parameters.items()}
    for (source, target), body in BODIES.items():
        # Legal at this version alone, and that is what the move is bound to.
        taken = {"game_id": _GAME, "header.If-Match": "$response.header.ETag"}
        yield source, {target: _link(target, taken) | {"requestBody": body}}


def _link(target: str, parameters: Mapping[str, str]) -> Link:
    return {"operationId": target, "parameters": dict(parameters)}
