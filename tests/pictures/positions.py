"""Served views to draw: positions made up for a test, and those of random games."""

import random
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final, Literal

from service.rules.decide import decide, decide_for_seat
from service.rules.game import fold, legal_moves
from service.rules.redact import redact
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.sequence.board import LAYOUTS, SPACE_INDEX
from service.rules.sequence.events import ChipPlaced, ChipRemoved
from service.rules.sequence.state import Chip, CountedSequence, Hand, View
from service.rules.table import Actor, Command, Event, Result, Seat, State
from service.rules.view import view

NAMES: Final = ("Anna", "Bo", "Cem", "Dora", "Eva", "Fritz", "Gil", "Hana", "Ivo", "Jan")
NOW: Final = 1_700_000_000_000


def table(
    chips: Mapping[str, int] | None = None,
    *,
    seats: int = 2,
    teams: int = 2,
    hands: Sequence[Sequence[str] | None] = (),
    sequences: Sequence[tuple[int, Sequence[str]]] = (),
    last: ChipPlaced | ChipRemoved | None = None,
    phase: Literal["open", "running", "ended"] = "running",
    result: Result | None = None,
    discards: Sequence[str] = (),
) -> State:
    """A view on the printed board; ``chips`` are teams by space, hidden hands hold five cards."""
    locked = {space for _, spaces in sequences for space in spaces}
    shown = [hands[n] if n < len(hands) else None for n in range(seats)]
    position = View(
        teams=teams,
        layout=[] if phase == "open" else list(LAYOUTS["standard"]),
        chips=[Chip(space, team, space in locked) for space, team in (chips or {}).items()],
        hands=[Hand(5, None) if hand is None else Hand(len(hand), list(hand)) for hand in shown],
        pile=60,
        discards=list(discards),
        sequences=[CountedSequence(team, list(spaces)) for team, spaces in sequences],
        dealer=seats - 1,
        exchanges=0,
        owed=[],
        penalties=[],
        last_move=last,
    )
    return State(
        phase=phase,
        kind="sequence",
        game="abcdefghij",
        options={"sequences_to_win": 2},
        seats=[Seat(player=f"p{n}") for n in range(seats)],
        to_move=0 if phase == "running" else None,
        turn=7 if phase == "running" else 0,
        result=result,
        position=position,
    )


def mid_game() -> State:
    """Two sides, one sequence, one loose chip each way, a card of every use in the hand."""
    five = ("a2", "a3", "a4", "a5", "a6")
    chips = dict.fromkeys(five, 0) | {"e5": 1, "i5": 0, "d6": 1, "b1": 1}
    return table(
        chips,
        hands=[["7H", "2S", "TD", "JD", "JS", "TD"]],
        sequences=[(0, five)],
        last=ChipPlaced(1, "2S", "b1"),
        discards=["KD", "2S"],
    )


def random_game(seed: int, seats: int, turns: int) -> list[Event]:
    """The log of a game that random players have played for some turns, or to its end."""
    rng = random.Random(seed)
    state, log = State(), list[Event]()

    def add(events: Sequence[Event]) -> None:
        log.extend(events)
        fold(events, state)

    def act(command: Command, player: str) -> None:
        chance = sha256(str(seed).encode()).digest()
        add(decide(state, command, Actor(player, "http"), NOW, chance))

    options = {"teams": 3 if seats % 3 == 0 else 2}
    act(OpenGame("abcdefghij", "sequence", seats, options), "p0")
    for n in range(seats):
        act(TakeSeat(has_link=True), f"p{n}")
    act(StartGame(), "p0")
    while state.to_move is not None and state.turn <= turns:
        move = rng.choice(list(legal_moves(state, state.to_move)))
        add(decide_for_seat(state, move, state.to_move, NOW))
    return log


def seen_by(log: Sequence[Event], viewer: int | None) -> State:
    """What the server shows the viewer after these events."""
    return view(fold(redact(event, viewer) for event in log))


def spaces_with_chips(state: State) -> dict[str, int]:
    """Space -> team, as the position has them."""
    position: View = state.position
    return {chip.space: chip.team for chip in position.chips}


def spaces_showing(card: str) -> list[str]:
    """The spaces of the printed board that show a card."""
    return [name for name, n in SPACE_INDEX.items() if LAYOUTS["standard"][n] == card]
