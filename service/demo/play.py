"""A whole game between bots, told move by move."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from service.demo.client import Client, DemoFailed
from service.demo.entrance import admitted
from service.demo.player import BotPlayer
from service.pictures.drawings import DRAWINGS
from service.pictures.text import as_text
from service.rules.game import legal_moves
from service.rules.table import Event, State, Strength
from service.rules.view import view

# No game of ours goes on for as long as this.
MOVES: Final = 6_000
RULE: Final = "-" * 60
ANSWERS_S: Final = 30
# Options that have no value by themselves: six and twelve may play as two sides or three.
TO_BE_SAID: Final[Mapping[tuple[str, int], dict[str, Any]]] = {
    ("sequence", 6): {"teams": 2},
    ("sequence", 12): {"teams": 2},
}

Say = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What is to be played, where, and by whom."""

    url: str
    kind: str = "sequence"
    edition: str = "standard"
    seats: int = 2
    strength: Strength = "steady"
    options: Mapping[str, Any] = field(default_factory=dict)
    tokens: tuple[str, ...] = field(default=(), repr=False)


def play(wish: Wish, say: Say) -> None:
    """Plays one game to its end and tells it. Raises DemoFailed."""
    options = _options(wish)
    clients = admitted(wish.url, wish.tokens, wish.seats)
    names = [client.get("/v1/me")["name"] for client in clients]
    game = _laid(wish, options, clients)
    say(f"{', '.join(names)} play {wish.kind} at {wish.url}/v1/games/{game}")
    players = [BotPlayer(client, game, seat) for seat, client in enumerate(clients)]
    for number in range(1, MOVES):
        for player in players:
            player.follow()
        state = players[0].state
        if state.phase == "ended":
            return _told_end(wish, clients[0], state, names, say)
        if state.asked:
            _told_answers(players, number, names, wish, say)
        else:
            _told_move(_next_to_act(players), number, names, wish, say)
    raise DemoFailed(f"the game does not end within {MOVES} moves")


def _options(wish: Wish) -> dict[str, Any]:
    """The options to ask for. Raises DemoFailed when the kind is not played so."""
    kinds = {kind["kind"]: kind for kind in Client(wish.url).get("/v1/kinds")["kinds"]}
    kind = kinds.get(wish.kind)
    if kind is None:
        raise DemoFailed(f"there is no kind {wish.kind}, but {', '.join(kinds)}")
    if wish.seats not in kind["seats"]:
        raise DemoFailed(f"{wish.kind} is played by {kind['seats']} seats, not by {wish.seats}")
    editions = kind["editions"]
    if editions and wish.edition not in editions:
        raise DemoFailed(f"{wish.kind} has no edition {wish.edition}, but {', '.join(editions)}")
    edition = {"edition": wish.edition} if editions else {}
    return edition | TO_BE_SAID.get((wish.kind, wish.seats), {}) | dict(wish.options)


def _laid(wish: Wish, options: dict[str, Any], clients: Sequence[Client]) -> str:
    """A started game with a client on each seat, in their order; its id."""
    host = clients[0]
    body = {
        "kind": wish.kind,
        "seats": wish.seats,
        "options": options,
        "pace": {"per_turn": "P3D", "then": "pass"},
    }
    game = str(host.post("/v1/games", body)["game"])
    link = host.post(f"/v1/games/{game}/invitation-links", {})["token"]
    for seat, client in enumerate(clients):
        client.post(f"/v1/invitations/{link}/seats", {"seat": seat})
    host.post(f"/v1/games/{game}/start")
    return game


def _next_to_act(players: Sequence[BotPlayer]) -> BotPlayer:
    """Whoever is to move, but first who has something to do out of turn: it may be lost.

    Raises DemoFailed when nobody has.
    """
    waiting = [player for player in players if legal_moves(player.state, player.seat)]
    if not waiting:
        raise DemoFailed("nobody has a move, and the game is not over")
    return min(waiting, key=lambda player: player.state.to_move == player.seat)


def _told_move(player: BotPlayer, number: int, names: Sequence[str], wish: Wish, say: Say) -> None:
    move = player.move(wish.strength, seed=number)
    player.follow()
    say(f"{RULE}\n{number}. {names[player.seat]}: {move}\n")
    if wish.kind in DRAWINGS:
        say(as_text(view(player.state), None, names))


def _told_answers(
    players: Sequence[BotPlayer], number: int, names: Sequence[str], wish: Wish, say: Say
) -> None:
    """Everyone who is asked answers, in secret; what comes of it is told once it is open."""
    asked = players[0].state.asked
    say(f"{RULE}\n{number}. {', '.join(names[seat] for seat in asked)}: asked\n")
    for seat in asked:
        players[seat].move(wish.strength, seed=number)
    opened = players[0].news_within(ANSWERS_S)
    if not opened:
        raise DemoFailed(f"the answers are not opened within {ANSWERS_S} s: is the clock up?")
    say(", ".join(_name_of(event) for event in opened) + "\n")
    if wish.kind in DRAWINGS:
        say(as_text(view(players[0].state), None, names))


def _name_of(event: Event) -> str:
    return str(event.__struct_config__.tag).replace("_", " ")


def _told_end(wish: Wish, host: Client, state: State, names: Sequence[str], say: Say) -> None:
    result = state.result
    winners = [names[seat] for seat in result.winners] if result is not None else []
    say(RULE)
    say(f"Won by {' and '.join(winners)}." if winners else "A draw.")
    say(f"{state.version} events; every card is open now: {wish.url}/v1/games/{state.game}/events")
    if host.has("/mailbox.json"):
        say(f"The mails of the game: {wish.url}/mailbox")
