"""Bodies as they are sent and posted, for the document."""

from collections.abc import Mapping
from typing import Any, Final

from service.api.answer_examples import GAME, MOVE

EXAMPLES: Final[Mapping[str, Any]] = {
    "request_code": {"address": "anna@example.org", "language": "en"},
    "redeem_code": {"code": "K7QM-2XRB", "name": "Anna", "zone": "Europe/Rome"},
    "change_me": {"zone": "Europe/Kyiv", "reminders": ["50%", "PT6H"], "turn_mails": "first"},
    "change_address": {"sign_in": "Jx3kq0bT5rWm", "code": "K7QM-2XRB"},
    "make_token": {"label": "my client", "scopes": ["games:read", "games:play"], "days": 90},
    "make_seat_token": {"label": "my bot", "scopes": ["games:read", "games:play"], "days": 30},
    "open_game": {
        "kind": "sequence",
        "seats": 2,
        "visibility": "private",
        "pace": {"per_turn": "P3D", "then": "pass"},
    },
    "make_move": MOVE,
    "give_order": {"type": "set_order", "when": "never"},
    "take_seat": {"seat": 1, "entropy": "a text of mine"},
    "take_seat_by_link": {"entropy": "a text of mine"},
    "fill_seat": {"seat": 1, "bot": "easy"},
    "invite": {"address": "bo@example.org"},
    "make_link": {"days": 7},
    "propose_pause": {"until": "2026-12-24T00:00:00Z"},
    "agree_pause": {"until": "2026-12-24T00:00:00Z"},
    "take_leave": {"until": "2026-12-24T00:00:00Z", "starts": None},
    "send_message": {"text": "Good luck, everyone!", "to": "table"},
    "change_preferences": {"turn_mails": "daily", "reminders": None, "wants_messages": False},
    "make_webhook": {"url": "https://bot.example.org/hook", "types": ["game.your_turn"]},
    "change_webhook": {"is_enabled": False},
    "move_test_clock": {"forward": "P14D"},
}
"""Operation -> a body of it."""

_POSTED_GAME: Final = {
    "game": GAME,
    "kind": "sequence",
    "version": 14,
    "seat": 1,
    "phase": "running",
    "url": f"https://longhand.example.org/v1/games/{GAME}",
    "events_url": f"https://longhand.example.org/v1/games/{GAME}/events?after=11",
}
_POSTED_TURN: Final = _POSTED_GAME | {
    "turn": 7,
    "deadline": "2026-12-02T21:02:53Z",
    "moves_url": f"https://longhand.example.org/v1/games/{GAME}/moves",
}
POSTED: Final[Mapping[str, Any]] = {
    "game.invitation": _POSTED_GAME | {"seat": None, "phase": "open"},
    "game.started": _POSTED_GAME,
    "game.your_turn": _POSTED_TURN,
    "game.answer_wanted": _POSTED_TURN | {"kind": "sequence-stacks"},
    "game.reminder": _POSTED_TURN,
    "game.changed": _POSTED_GAME,
    "game.ended": _POSTED_GAME | {"phase": "ended", "winners": [1], "reason": "sequences"},
    "webhook.test": {"webhook": "hx5ohtsmcsfj"},
}
"""Type -> the data of what is posted."""
