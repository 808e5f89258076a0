"""Players as they want to be mailed about one game."""

from collections.abc import Iterable

from service.bootstrap import House
from service.eventlog.pipeline import together
from service.players.player import Player, within


def readers_of(house: House, players: Iterable[str], game: str) -> dict[str, Player]:
    """The players with these ids, their preferences those that hold in the game."""
    ids = sorted(set(players))
    found = together(
        house.store.client,
        *(house.players.getting(player) for player in ids),
        *(house.game_preferences.getting(player, game) for player in ids),
    )
    accounts, chosen = found[: len(ids)], found[len(ids) :]
    return {
        player.id: within(player, there)
        for player, there in zip(accounts, chosen, strict=True)
        if player is not None
    }
