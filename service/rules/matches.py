"""Matches: as many games as there are seats, in each of which another seat moves first."""

from collections.abc import Mapping
from typing import Final

import msgspec

from service.rules.event import Event
from service.rules.state import Evolver, Match, Seat, State, Strength

__all__ = ["MATCH_EVOLVERS", "KeptSeat", "Match", "SeatsKept", "leg_after", "new_match"]

UNCOUNTED: Final = frozenset({"cancelled", "voided"})
"""The reasons for the end of a game that nothing follows: it counts for nothing."""


class KeptSeat(msgspec.Struct, frozen=True, gc=False):
    """Who holds a seat from the start, and what the seat adds to the deal."""

    player: str | None
    bot: Strength | None
    entropy: str = ""


class SeatsKept(Event, frozen=True, tag="seats_kept"):
    """A further game of a match: everyone sits as before, and who could see it still may."""

    seats: list[KeptSeat]
    invited: list[str]


def new_match(game: str, seats: int) -> Match:
    """A match that begins with ``game``: a leg for each seat, the first seat by lot."""
    return Match(id=game, leg=1, legs=seats)


def leg_after(state: State, first: int | None) -> Match | None:
    """The leg that follows the game, None where none does. ``first``: who moved first in it."""
    match, result = state.match, state.result
    if match is None or result is None or result.reason in UNCOUNTED or match.leg >= match.legs:
        return None
    turned = None if first is None else (first + 1) % len(state.seats)
    return Match(match.id, match.leg + 1, match.legs, turned)


def _on_kept(state: State, event: SeatsKept) -> None:
    state.seats = [Seat(kept.player, kept.bot, kept.entropy) for kept in event.seats]
    state.invited = list(event.invited)


MATCH_EVOLVERS: Final[Mapping[type[Event], Evolver]] = {SeatsKept: _on_kept}
