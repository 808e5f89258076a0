"""Games that typists play, by the number of a move in the list they are shown."""

import time
from collections.abc import Sequence
from typing import Any

from tests.system.people import Person
from tests.terminal.typist import PATIENCE_S, Typist

OVER = r"^The winners?: .*$|^The game ended in a draw\.$"
LOOK_S = 0.02
ASKED = r"^Type a move or its number"


def opened(person: Person, kind: str, *, bots: int = 0, **body: Any) -> str:
    """A game with the person on the first seat; begun if bots take all others."""
    seats = body.pop("seats", bots + 1)
    game = str(person.post("/v1/games", {"kind": kind, "seats": seats, **body})["game"])
    person.post(f"/v1/games/{game}/seats", {"seat": 0})
    for _ in range(bots):
        person.post(f"/v1/games/{game}/bots", {"bot": "easy"})
    if bots and seats == bots + 1:
        person.post(f"/v1/games/{game}/start")
    return game


def plays_to_the_end(*typists: Typist) -> int:
    """Whoever is asked types the first move, until the game is over; how many moves it took."""
    moves = 0
    while True:
        typist, said = _next(typists)
        if not said.startswith("Type"):
            return moves
        typist.sees("^> ")
        typist.type("1")
        moves += 1


def _next(typists: Sequence[Typist]) -> tuple[Typist, str]:
    """The first of them to be asked for a move or told of the end. Raises TimeoutError."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        for typist in typists:
            found = typist.found(f"{ASKED}|{OVER}")
            if found:
                return typist, found[0]
            typist.read(LOOK_S)
    raise TimeoutError("\n---\n".join(typist.screen[-2000:] for typist in typists))
