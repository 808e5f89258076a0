"""A whole client: makes the first legal move whenever it may, until the game is over.

``python example.py URL TOKEN GAME``, with longhand_api and longhand_fold beside it.
"""

import sys

from longhand_api import Client, Game, Problem, follow


def play(url: str, token: str, game_id: str) -> str:
    """Plays the seat of the token's owner; who won, or that nobody did."""
    client = Client(url, token)
    game = Game(client, game_id)
    for events in follow(client, game_id, 0):
        # The answer to a move has told of some of them already: those are left out.
        game.add(events)
        if game.state["phase"] == "ended":
            break
        for move in game.moves()[:1]:
            try:
                game.add(game.move(move)["events"])
            except Problem as problem:
                if problem.status != 412:
                    raise
                # Somebody was first: what they did comes next.
    winners = [game.state["seats"][seat]["player"] for seat in game.state["result"]["winners"]]
    return f"won by {' and '.join(winners)}" if winners else "a draw"


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
