"""A game as one line of a list, with the names of its players beside it."""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import asdict

from service.api.desk import desk
from service.api.times import written
from service.application.lobby import is_asked, is_turn_of
from service.application.summaries import seat_in
from service.eventlog.summary import Summary
from service.locale import translator
from service.rules.table import Seat

BOT = "bot:"


class Names(dict[str, str]):
    """Player id -> name. Names are in no log, so no version tells of their changes."""

    @property
    def mark(self) -> str:
        """Their part of an entity tag."""
        return sha256(msgspec.json.encode(sorted(self.items()))).hexdigest()[:8]

    def of_seats(self, seats: Iterable[Seat], language: str) -> list[str]:
        """What each seat is called, bots and free seats too."""
        say = translator(language).say
        return [self._of_seat(number, seat, say) for number, seat in enumerate(seats, 1)]

    def _of_seat(self, number: int, seat: Seat, say: Callable[..., str]) -> str:
        if seat.bot is not None:
            return say("Bot {number}", number=number)
        if seat.player is None:
            return say("free seat")
        return self.get(seat.player) or say("a former player")


def names_in(summaries: Iterable[Summary]) -> Names:
    """The names of everyone who hosts a game or sits in it, in one round trip.

    Not of those who are invited: a host knows their address, and must not learn more by it.
    """
    return names_of({player for summary in summaries for player in _people(summary)})


def names_of(players: Iterable[str]) -> Names:
    """The names of these players, in one round trip."""
    found = desk().house.players.get_many(players)
    return Names((player.id, player.name) for player in found.values())


def shown_game(summary: Summary, player: str, names: Names) -> dict[str, Any]:
    """The line of a game as ``player`` sees it."""
    return {
        "game": summary.game,
        "kind": summary.kind,
        "version": summary.version,
        "phase": summary.phase,
        "host": summary.host,
        "visibility": summary.visibility,
        "seats": [_shown_seat(holder, names) for holder in summary.seats],
        "seat": seat_in(summary, player),
        "to_move": summary.to_move,
        "is_my_turn": is_turn_of(summary, player),
        "is_asked": is_asked(summary, player),
        "turn": summary.turn,
        "deadline": written(summary.deadline),
        "opened_at": written(summary.opened_at),
        "changed_at": written(summary.changed_at),
        "winners": summary.winners,
        "match": None if summary.match is None else asdict(summary.match),
    }


def _people(summary: Summary) -> set[str]:
    seated = {holder for holder in summary.seats if holder and not holder.startswith(BOT)}
    return {summary.host, *seated}


def _shown_seat(holder: str | None, names: Names) -> dict[str, Any]:
    if holder is None:
        return {"player": None, "name": None, "bot": None}
    if holder.startswith(BOT):
        return {"player": None, "name": None, "bot": holder.removeprefix(BOT)}
    return {"player": holder, "name": names.get(holder), "bot": None}
