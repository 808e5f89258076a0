"""A whole game of Sequence by a client that openapi-python-client has generated.

    python play.py URL TOKEN TOKEN

Prints the id of the game. Each seat folds the events it may read, and has what the server shows.
"""

import random
import sys
from typing import Any

from longhand_client import AuthenticatedClient
from longhand_client.api.events import list_events
from longhand_client.api.games import open_game, read_game
from longhand_client.api.moves import list_moves, make_move
from longhand_client.api.seats import start_game, take_seat
from longhand_client.models import Changed, EventPage, LegalMoves, OpenGameBody, SeenGame
from longhand_client.models.open_game_body_visibility import OpenGameBodyVisibility

from longhand_fold import Fold

MOST_TURNS = 1000


class Player:
    """One seat, and what it knows of the game."""

    def __init__(self, url: str, token: str) -> None:
        self.client = AuthenticatedClient(base_url=url, token=token)
        self.fold = Fold()

    def follow(self, game: str) -> None:
        """Fold the news, and compare with the state that is served."""
        after = self.fold.state["version"]
        page = list_events.sync(game, client=self.client, after=after, limit=500)
        assert isinstance(page, EventPage), page
        for event in page.events:
            self.fold.add(event.to_dict()["data"])
        seen = read_game.sync(game, client=self.client)
        assert isinstance(seen, SeenGame), seen
        assert seen.to_dict()["state"] == self.fold.shown()

    def move(self, game: str, whim: random.Random) -> None:
        """Play one of the legal moves; on the version that they were legal at."""
        legal = list_moves.sync(game, client=self.client)
        assert isinstance(legal, LegalMoves), legal
        move, match = whim.choice(legal.moves), f'"{legal.version}"'
        assert isinstance(
            make_move.sync(game, client=self.client, body=move, if_match=match), Changed
        )


def play(url: str, tokens: list[str]) -> str:
    """The id of a game that was played to its end."""
    players = [Player(url, token) for token in tokens]
    game = _started(players)
    whim = random.Random(7)
    for _ in range(MOST_TURNS):
        for player in players:
            player.follow(game)
        to_move = players[0].fold.state["to_move"]
        if to_move is None:
            return game
        players[to_move].move(game, whim)
    raise RuntimeError("the game does not end")


def _started(players: list[Player]) -> str:
    body = OpenGameBody(kind="sequence", seats=2, visibility=OpenGameBodyVisibility.PUBLIC)
    host: Any = players[0].client
    opened = open_game.sync(client=host, body=body)
    assert isinstance(opened, Changed), opened
    for player in players:
        assert isinstance(take_seat.sync(opened.game, client=player.client), Changed)
    assert isinstance(start_game.sync(opened.game, client=host), Changed)
    return str(opened.game)


if __name__ == "__main__":
    print(play(sys.argv[1], sys.argv[2:]))
