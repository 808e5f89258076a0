"""Games to choose from: yours and open ones, opened, joined and begun."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from longhand_api import Client
from service.terminal.boards.head import title_of
from service.terminal.screen import Screen, harmless, padded

_GAME: Final = re.compile(r"[a-z2-7]{10}")
_INVITATION: Final = re.compile(r"(?:.*/invitations/)?([^/?#\s]+)(?:/seats)?")


def is_game(word: str) -> bool:
    """Whether a word may be the id of a game."""
    return bool(_GAME.fullmatch(word))


def all_games(client: Client, which: str) -> list[dict[str, Any]]:
    """The games of a list, ``mine`` or ``open``, page by page. Raises Problem or Away."""
    games: list[dict[str, Any]] = []
    path: str | None = f"/v1/games?list={which}"
    while path is not None:
        page = client.get(path)
        games += page["games"]
        path = page["next"]
    return games


def listed(screen: Screen, game: Mapping[str, Any]) -> str:
    """A game on a line or two: id, kind, who plays, whose turn, until when."""
    first = [game["game"], padded(title_of(game["kind"]), 16), _standing(screen, game)]
    names = screen.words.listing(_name(screen, n, seat) for n, seat in enumerate(game["seats"]))
    lines = ["  ".join(first), f"{'':12}{names}"]
    if game["phase"] == "running" and game["deadline"]:
        due = screen.labelled(screen.say("Deadline"), screen.moment(game["deadline"]))
        lines.append(f"{'':12}{due}")
    return "\n".join(lines)


def _standing(screen: Screen, game: Mapping[str, Any]) -> str:
    if game["phase"] == "open":
        free = sum(not (seat["player"] or seat["bot"]) for seat in game["seats"])
        one, many = "{count} seat is free.", "{count} seats are free."
        return (
            screen.words.say_many(one, many, free) if free else screen.say("Every seat is taken.")
        )
    if game["phase"] == "ended":
        return screen.say("The game is over.")
    if game["is_my_turn"] or game["is_asked"]:
        return screen.ink(screen.say("It is your turn."), "bold")
    mover = game["to_move"]
    if mover is None:
        return screen.say("Answers are awaited")
    return screen.say("{name} is to move.", name=_name(screen, mover, game["seats"][mover]))


def _name(screen: Screen, number: int, seat: Mapping[str, Any]) -> str:
    if seat["bot"]:
        return screen.say("Bot {number}", number=number + 1)
    if not seat["player"]:
        return screen.say("free seat")
    return harmless(seat["name"] or screen.say("a former player"))


def gathered(client: Client, game: str, *, sits: bool, bots: Iterable[str], starts: bool) -> None:
    """Seats the host, then bots, and begins, as far as is wished. Raises Problem or Away."""
    if sits:
        client.post(f"/v1/games/{game}/seats", {})
    for strength in bots:
        client.post(f"/v1/games/{game}/bots", {"bot": strength})
    if starts:
        client.post(f"/v1/games/{game}/start")


def joined(client: Client, where: str, seat: int | None) -> str:
    """Sits down at a game named by its id, an invitation or a link. Raises Problem or Away."""
    body = {"seat": seat}
    if is_game(where):
        return str(client.post(f"/v1/games/{where}/seats", body)["game"])
    found = _INVITATION.fullmatch(where.strip())
    token = found[1] if found else where
    return str(client.post(f"/v1/invitations/{token}/seats", body)["game"])
