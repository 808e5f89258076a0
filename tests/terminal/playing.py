"""Games that typists play, by the number of a move in the list they are shown."""

import random
from typing import Any

from tests.system.people import Person
from tests.terminal.typist import Typist

OVER = r"^The winners?: .*$|^The game ended in a draw\.$"
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


def plays_to_the_end(*typists: Typist, chance: random.Random | None = None) -> int:
    """Everyone types a number when asked, until the game is over; how many moves they made."""
    moves = 0
    while True:
        for typist in typists:
            if typist.sees(f"{ASKED}|{OVER}", 60)[0].startswith(("The", "Les")):
                return moves
            typist.sees("^> ")
            typist.type("1" if chance is None else str(_number(typist, chance)))
            moves += 1


def _number(typist: Typist, chance: random.Random) -> int:
    """One of the moves in the list that was shown last."""
    shown = typist.screen.rpartition("Your moves:")[2]
    numbers = [int(word) for word in shown.split() if word.isdecimal()]
    return chance.choice([number for number in numbers if number <= max(numbers)])
