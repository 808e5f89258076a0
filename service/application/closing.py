"""Closing an account: what becomes of its games is told first, and done by the rules of each."""

import hashlib
from collections.abc import Sequence
from typing import Literal, NamedTuple

from service.application.handle import handle
from service.application.states import States
from service.application.summaries import seat_in
from service.eventlog.store import Store
from service.eventlog.summary import Summary
from service.rules.decide import decide
from service.rules.errors import RuleViolation
from service.rules.game import fold
from service.rules.leaving import VacateSeat
from service.rules.seating import CancelGame, LeaveSeat
from service.rules.table import Actor, Command, Event, GameEnded, SeatResigned, SeatTakenOver

Outcome = Literal[
    "cancelled", "seat_left", "game_ends", "bot_plays_on", "seat_resigns", "seat_vacant"
]


class Parting(NamedTuple):
    """A game of a player, and what becomes of it when the account is closed."""

    summary: Summary
    outcome: Outcome
    command: Command


def partings(store: Store, player: str, now: int) -> list[Parting]:
    """Each game that closing the account at ``now`` (Unix ms) would change, in order of id."""
    games = sorted(store.games_of(player), key=lambda summary: summary.game)
    found = (_parting(store, summary, player, now) for summary in games)
    return [parting for parting in found if parting is not None]


def confirmation_of(player: str, found: Sequence[Parting]) -> str:
    """What shows that this very list was seen: another one has another."""
    lines = [player, *(f"{it.summary.game} {it.outcome}" for it in found)]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def part(store: Store, states: States, player: str, found: Sequence[Parting], now: int) -> None:
    """Leaves each of the games; again it changes nothing. Raises StoreAway, VersionConflict."""
    for parting in found:
        game = parting.summary.game
        try:
            handle(
                store,
                states,
                game,
                parting.command,
                by=Actor(player, "http"),
                now=now,
                command_id=_command_id(player, game),
            )
        except RuleViolation:
            # It has ended, or begun, or the seat is another's by now: the next look tells.
            continue


def _parting(store: Store, summary: Summary, player: str, now: int) -> Parting | None:
    seat = seat_in(summary, player)
    if summary.phase == "open" and summary.host == player:
        return Parting(summary, "cancelled", CancelGame())
    if summary.phase == "open" and seat is not None:
        return Parting(summary, "seat_left", LeaveSeat())
    if summary.phase != "running" or seat is None:
        return None
    events = _events(store, summary.game, player, now)
    return Parting(summary, _outcome(events), VacateSeat()) if events else None


def _events(store: Store, game: str, player: str, now: int) -> list[Event]:
    """What the rules of the game would make of it."""
    state = fold(recorded.data for recorded in store.read(game))
    try:
        return decide(state, VacateSeat(), Actor(player, "http"), now, b"")
    except RuleViolation:
        return []


def _outcome(events: Sequence[Event]) -> Outcome:
    types = {type(event) for event in events}
    if GameEnded in types:
        return "game_ends"
    if SeatTakenOver in types:
        return "bot_plays_on"
    return "seat_resigns" if SeatResigned in types else "seat_vacant"


def _command_id(player: str, game: str) -> str:
    return "close" + hashlib.sha256(f"{player}\n{game}".encode()).hexdigest()[:11]
