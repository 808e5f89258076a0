"""Bodies as people send them, one for each operation that takes one."""

from collections.abc import Mapping
from typing import Any, Final

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
    "make_move": {"type": "place_chip", "card": "QC", "space": "d8", "lock": None},
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
