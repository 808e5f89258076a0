"""The games that wait for one player."""

from typing import NamedTuple

from service.application.lobby import is_asked, is_turn_of, place_of
from service.bootstrap import House
from service.eventlog.pipeline import together
from service.eventlog.summary import Summary
from service.players.player import Player, within

BOT = "bot:"


class WaitingGame(NamedTuple):
    """A game at a glance, and the names of the others at its table."""

    summary: Summary
    others: list[str]


def waiting_games(house: House, reader: Player) -> list[WaitingGame]:
    """Those that wait for a move or an answer, by deadline; but none the player is silent about."""
    found = house.store.games_of(reader.id)
    waiting = [it for it in found if is_turn_of(it, reader.id) or is_asked(it, reader.id)]
    wanted = _wanted(house, reader, waiting)
    people = {player for it in wanted for player in _others(it, reader)}
    accounts = house.players.get_many(people)
    names = {player.id: player.name for player in accounts.values()}
    return [
        WaitingGame(it, [names[who] for who in _others(it, reader) if names.get(who)])
        for it in sorted(wanted, key=lambda it: place_of(it, reader.id))
    ]


def _wanted(house: House, reader: Player, games: list[Summary]) -> list[Summary]:
    chosen = together(
        house.store.client,
        *(house.game_preferences.getting(reader.id, game.game) for game in games),
    )
    pairs = zip(games, chosen, strict=True)
    return [game for game, there in pairs if within(reader, there).turn_mails != "none"]


def _others(summary: Summary, reader: Player) -> list[str]:
    held = (holder for holder in summary.seats if holder and not holder.startswith(BOT))
    return [holder for holder in held if holder != reader.id]
