"""Answers as they come, for the document: a game of Anna and Bo, and what is around it."""

from collections.abc import Mapping
from typing import Any, Final

GAME: Final = "p7xts5hzmd"
"""The game of every example."""

_URL: Final = "https://longhand.example.org"
_NOW: Final = "2026-11-29T21:00:00Z"
_ANNA: Final = "pw4mq2z7kbn6"
_BO: Final = "pc5h3xk7aqtz"
_LINK_TOKEN: Final = "WyJwN3h0czVoem1kIl0.eWL7GcM09lFUMhNXaLjqwnG1"

MOVE: Final = {"type": "place_chip", "card": "QC", "space": "d8", "lock": None}
"""A body of a move, as it is found among the legal ones."""


def _event(version: int, seat: int | None, /, **data: Any) -> dict[str, Any]:
    return {
        "game": GAME,
        "version": version,
        "type": data["type"],
        "at": "2026-11-29T21:02:53.012Z",
        "by": {"seat": seat, "channel": "http"},
        "command_id": "x2k8zeldhD1OAUf8",
        "data": data,
    }


def _changed(version: int, seat: int | None, /, **data: Any) -> dict[str, Any]:
    return {"game": GAME, "version": version, "events": [_event(version, seat, **data)]}


_MOVED: Final = _changed(12, 0, type="chip_placed", seat=0, card="QC", space="d8")
_SEAT_TAKEN: Final = _changed(3, None, type="seat_taken", seat=1, player=_BO, entropy="")
_PLAYER: Final = {
    "id": _ANNA,
    "name": "Anna",
    "email": "anna@example.org",
    "language": "en",
    "zone": "Europe/Rome",
    "mail_status": "ok",
    "wants_mail": True,
    "wants_messages": True,
    "turn_mails": "each",
    "turn_interval": "PT15M",
    "digest_at": "08:00",
    "quiet_hours": None,
    "reminders": ["50%", "80%", "95%"],
    "created_at": _NOW,
}
_TOKEN: Final = {
    "id": "vljfhkre7y",
    "label": "my client",
    "scopes": ["games:read", "games:play"],
    "game": None,
    "created_at": _NOW,
    "expires_at": "2027-02-27T21:00:00Z",
}
_NEW_TOKEN: Final = {**_TOKEN, "token": "lh_kktpsxk7G1LaWk-t9cOiLGCM2IHMw8caUlmukgmpb2w"}
_SEATS: Final = [
    {"player": _ANNA, "name": "Anna", "bot": None},
    {"player": _BO, "name": "Bo", "bot": None},
]
_LINE: Final = {
    "game": GAME,
    "kind": "sequence",
    "version": 11,
    "phase": "running",
    "host": _ANNA,
    "visibility": "private",
    "seats": _SEATS,
    "seat": 0,
    "to_move": 0,
    "is_my_turn": True,
    "is_asked": False,
    "turn": 1,
    "deadline": "2026-12-02T21:00:00Z",
    "opened_at": _NOW,
    "changed_at": _NOW,
    "winners": None,
    "match": None,
}
_FREE: Final = {"player": None, "name": None, "bot": None}
_WAITING: Final = {
    **_LINE,
    "version": 2,
    "phase": "open",
    "seats": [_SEATS[0], _FREE],
    "seat": None,
    "to_move": None,
    "is_my_turn": False,
    "turn": 0,
    "deadline": None,
}
_WEBHOOK: Final = {
    "id": "ad7ndwd5iu",
    "url": "https://bot.example.org/hook",
    "types": ["game.your_turn"],
    "game": None,
    "is_enabled": True,
    "disabled_at": None,
    "disabled_because": None,
    "earlier_secret_until": None,
    "created_at": _NOW,
}
_NEW_WEBHOOK: Final = {**_WEBHOOK, "secret": "whsec_SzIPDZU36WEVIJmlN/IMEUuuGK8OXuSHZ2RRmvDdo3I="}
_DELIVERY: Final = {
    "id": "qjvym6ifzzv7",
    "type": "webhook.test",
    "game": None,
    "version": None,
    "body": f'{{"type":"webhook.test","timestamp":"{_NOW}","data":{{"webhook":"ad7ndwd5iu"}}}}',
    "state": "delivered",
    "reason": None,
    "at": _NOW,
    "attempts": 1,
    "next_at": None,
    "response_status": 204,
}
_NOTICE: Final = {
    "id": f"{GAME}-11-0-your_turn",
    "kind": "your_turn",
    "channel": "mail",
    "game": GAME,
    "version": 11,
    "state": "sent",
    "reason": None,
    "superseded_by": None,
    "message_id": f"<g.{GAME}.v11.s0.your_turn@longhand.example.org>",
    "due_at": _NOW,
    "at": _NOW,
    "attempts": 1,
    "next_at": None,
}
_MESSAGE: Final = {
    "number": 1,
    "player": _ANNA,
    "name": "Anna",
    "seat": 0,
    "to": "table",
    "text": "Good luck, everyone!",
    "at": _NOW,
}
_PREFERENCES: Final = {
    "game": GAME,
    "turn_mails": "daily",
    "reminders": ["50%", "80%", "95%"],
    "wants_messages": False,
    "chosen": {"turn_mails": "daily", "reminders": None, "wants_messages": False},
}
_ORDERS: Final = {
    "game": GAME,
    "version": 11,
    "seat": 0,
    "note": {"order": {"when": "never", "against": None}, "answer": None},
}
_CALENDAR: Final = {"url": f"{_URL}/v1/calendar/WyJwdzRtcTJ6N2tibjYiLCIiXQ.ekriU8_AwWWXoGR5.ics"}
_CLOCK: Final = {"now": "2026-12-13T21:00:00Z"}
_KIND: Final = {
    "kind": "sequence-stacks",
    "title": "Sequence Stacks",
    "editions": [],
    "rules_version": 1,
    "seats": [2, 3, 4, 5, 6],
}
_UNTIL: Final = "2026-12-24T00:00:00Z"
_PACE: Final[dict[str, Any]] = {
    "per_turn": "P3D",
    "then": "pass",
    "daily": None,
    "least": None,
    "zone": None,
    "bank": None,
    "grace": None,
    "days_off": [],
    "quiet": None,
    "leave": None,
    "longest_pause": "P60D",
    "passes": 0,
    "bot_turns": 0,
    "unmoved": "play",
    "moves_to_morning": False,
}
_TABLE: Final = {
    "game": GAME,
    "kind": "sequentia-grid",
    "rules_version": 1,
    "options": {"deck": "seq54", "grid_claim": "any_card"},
    "pace": _PACE,
    "visibility": "private",
    "seat_order": "as_seated",
    "host": _ANNA,
    "commitment": "5e35608cd1ec9987fb5dd42bfa75dcf7acaeb7176107f4408472a48250bc8025",
    "seed": None,
}
_AT_TABLE: Final = {"bot": None, "is_out": False, "abandoned_by": None}
_HAND: Final = {"count": 0, "cards": []}
_STATE: Final = {
    **_TABLE,
    "version": 2,
    "phase": "open",
    "seats": [
        {**_AT_TABLE, "player": _ANNA, "entropy": "a text of mine"},
        {**_AT_TABLE, "player": None, "entropy": ""},
    ],
    "invited": [],
    "to_move": None,
    "turn": 0,
    "turn_version": 0,
    "deadline": None,
    "asked": [],
    "asked_version": 0,
    "resumed_version": 0,
    "late_turn": 0,
    "timing": None,
    "result": None,
    "match": None,
    "position": {
        "table": [None] * 9,
        "pile": 0,
        "hands": [_HAND, _HAND],
        "scores": [[], []],
        "sequences": [0, 0],
        "removed": [],
        "first": 0,
        "last_turn": None,
    },
}
_SEAT_CLOCK: Final = {
    "bank": None,
    "leave_left": None,
    "on_leave_from": None,
    "on_leave_until": None,
    "missed": 0,
}
_TIMES: Final = {
    "game": GAME,
    "version": 11,
    "server_time": _NOW,
    "pace": {**_PACE, "per_turn": None},
    "sentence": "No turn has a deadline.",
    "to_move": 1,
    "turn": 2,
    "deadline": None,
    "moved_for": None,
    "left": None,
    "halted_by": None,
    "runs_from": None,
    "paused_until": None,
    "proposal": None,
    "seats": [{"seat": 0, **_SEAT_CLOCK}, {"seat": 1, **_SEAT_CLOCK}],
    "coming": [],
    "is_kept_for_ever": True,
}

ANSWERED: Final[Mapping[str, Any]] = {
    "request_code": {"id": "Jx3kq0bT5rWm", "expires_at": "2026-11-29T21:15:00Z"},
    "redeem_code": {**_NEW_TOKEN, "player": _PLAYER},
    "read_me": _PLAYER,
    "change_me": {**_PLAYER, "zone": "Europe/Kyiv", "turn_mails": "first"},
    "change_address": _PLAYER,
    "look_at_closing": {
        "confirmation": "7018d91cf107e3e4",
        "games": [{"game": _LINE, "outcome": "game_ends"}],
    },
    "find_calendar": _CALENDAR,
    "move_calendar": _CALENDAR,
    "list_tokens": {"tokens": [_TOKEN]},
    "make_token": _NEW_TOKEN,
    "make_seat_token": {**_NEW_TOKEN, "label": "my bot", "game": GAME},
    "look_at_unsubscribing": {
        "wants_mail": True,
        "advice": "POST to this address to end all mails.",
    },
    "end_mails": {"wants_mail": False, "advice": "PATCH /v1/me brings the mails back."},
    "list_kinds": {"kinds": [_KIND]},
    "open_game": _changed(1, None, type="game_opened", seats=2, **_TABLE),
    "read_game": {
        "game": GAME,
        "version": 2,
        "latest": 2,
        "seat": 0,
        "players": {_ANNA: {"name": "Anna"}},
        "state": _STATE,
    },
    "read_clock": _TIMES,
    "list_games": {"games": [_LINE], "next": None},
    "read_match": {
        "match": GAME,
        "kind": "sequence",
        "legs": 2,
        "games": [{**_LINE, "match": {"id": GAME, "leg": 1, "legs": 2, "first_seat": None}}],
        "standings": [{**it, "seat": seat, "points": 0.0} for seat, it in enumerate(_SEATS)],
        "winners": None,
    },
    "list_events": {"game": GAME, "version": 12, "events": _MOVED["events"], "next": None},
    "list_my_events": {
        "events": _MOVED["events"],
        "cursor": f"1796007490383.{GAME}-12",
        "next": None,
    },
    "issue_ticket": {
        "ticket": "lt_TNR7fEvQqariChLw18iokj3WJMbzGb_LqUpnaXgtxks",
        "expires_at": "2026-11-29T21:01:00Z",
    },
    "list_moves": {
        "game": GAME,
        "version": 11,
        "seat": 0,
        "moves": [MOVE],
        "texts": ["QC d8"],
    },
    "make_move": _MOVED,
    "resign": _changed(12, 0, type="seat_resigned", seat=0),
    "read_orders": _ORDERS,
    "give_order": _ORDERS,
    "take_seat": _SEAT_TAKEN,
    "take_seat_by_link": _SEAT_TAKEN,
    "fill_seat": _changed(3, None, type="seat_filled", seat=1, bot="easy"),
    "leave_seat": _changed(4, None, type="seat_left", seat=1),
    "start_game": _changed(4, 0, type="game_started"),
    "cancel_game": _changed(
        *(2, None), type="game_ended", winners=[], reason="cancelled", rule="table.called_off"
    ),
    "invite": _changed(2, None, type="player_invited", player=_BO),
    "make_link": {
        "token": _LINK_TOKEN,
        "url": f"{_URL}/v1/invitations/{_LINK_TOKEN}",
        "expires_at": "2026-12-06T21:00:00Z",
    },
    "look_at_invitation": {"game": _WAITING, "expires_at": "2026-12-06T21:00:00Z"},
    "propose_pause": _changed(12, 0, type="pause_proposed", seat=0, until=_UNTIL, awaited=[1]),
    "agree_pause": _changed(13, 1, type="pause_agreed", seat=1),
    "decline_pause": _changed(13, 1, type="pause_declined", seat=1),
    "take_leave": _changed(
        *(12, 0), type="leave_taken", seat=0, starts=_NOW, until=_UNTIL, is_automatic=False
    ),
    "end_leave": _changed(14, 0, type="leave_ended", seat=0, at=_NOW),
    "read_recap": {
        "game": GAME,
        "version": 12,
        "sentences": ["Anna placed a chip on d8 with QC."],
    },
    "read_test_clock": _CLOCK,
    "move_test_clock": _CLOCK,
    "list_messages": {"game": GAME, "messages": [_MESSAGE], "latest": 1, "next": None},
    "send_message": _MESSAGE,
    "read_preferences": _PREFERENCES,
    "change_preferences": _PREFERENCES,
    "list_notices": {"notices": [_NOTICE], "next": None},
    "send_test": {
        "notice": f"{_ANNA}-0-{_ANNA}-test-iyhba5hbkhzx",
        "channels": [
            {
                "channel": "mail",
                "address": "anna@example.org",
                "state": "sent",
                "reason": None,
                "message_id": "<t.pw4mq2z7kbn6.iyhba5hbkhzx@longhand.example.org>",
            }
        ],
    },
    "list_webhooks": {"webhooks": [_WEBHOOK]},
    "make_webhook": _NEW_WEBHOOK,
    "read_webhook": _WEBHOOK,
    "change_webhook": {**_WEBHOOK, "is_enabled": False},
    "rotate_secret": {**_NEW_WEBHOOK, "earlier_secret_until": "2026-11-30T21:00:00Z"},
    "list_deliveries": {"deliveries": [_DELIVERY], "next": None},
    "read_delivery": _DELIVERY,
    "replay_delivery": {**_DELIVERY, "state": "planned", "next_at": _NOW, "response_status": None},
    "test_webhook": _DELIVERY,
}
"""Operation -> an answer of it."""
