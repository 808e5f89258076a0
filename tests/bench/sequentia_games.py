"""Many games of Sequentia between bots: how long they are, what is made, which bot wins.

Run: python -m tests.bench.sequentia_games [games]
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from service.rules.decide import decide, decide_for_seat
from service.rules.game import fold, game_named
from service.rules.seating import FillSeat, OpenGame, StartGame
from service.rules.sequentia.cards import DECKS, can_make, word_of
from service.rules.sequentia.deal import shuffled_deck
from service.rules.sequentia.shift.events import ObjectiveExchanged
from service.rules.sequentia.shift.solver import fewest_slides
from service.rules.sequentia.state import Position, position_of
from service.rules.table import Actor, Command, Event, State, Strength, TurnBegan, TurnPassed

HOST = Actor("phost", "http")

GOOD_PLAY: dict[str, Strength] = {
    "sequentia-shift": "strong",
    "sequentia-stack": "steady",
    "sequentia-grid": "steady",
}
"""Who plays as the rule book's figures suppose: the shortest way or nearer; most cards now."""


@dataclass(frozen=True)
class Figures:
    """Means over many games of one kind; ``settled`` is the share of turns without a decision."""

    turns: float
    sequences: float
    settled: float
    stalled: float
    first_seat_wins: float


def started_game(
    kind: str, strengths: Sequence[Strength], seed: int, deck: str = "seq54"
) -> tuple[State, list[Event]]:
    """A game between bots of those strengths, just after the start, and its log."""
    state, log, random = State(), [], Random(seed)
    commands: list[Command] = [
        OpenGame("bench", kind, len(strengths), {"deck": deck}),
        *(FillSeat(bot=strength) for strength in strengths),
        StartGame(),
    ]
    for command in commands:
        events = decide(state, command, HOST, 0, random.randbytes(32))
        log += events
        fold(events, state)
    return state, log


def played_game(
    kind: str, strengths: Sequence[Strength], seed: int, deck: str = "seq54"
) -> tuple[State, list[Event]]:
    """The same to its end. Raises AssertionError when a card is lost on the way."""
    state, log = started_game(kind, strengths, seed, deck)
    game, random, whole = game_named(kind), Random(seed), sorted(DECKS[deck])
    while state.to_move is not None:
        seat = state.to_move
        move = game.bot(state, seat, strengths[seat], random.getrandbits(32))
        events = decide_for_seat(state, move, seat, 0)
        for event in events:
            fold([event], state)
            if cards_of(state.position) != whole:
                raise AssertionError(f"{kind}, game {seed}: cards are lost by {event}")
        log += events
    return state, log


def cards_of(position: Position) -> list[str]:
    """Every card wherever it lies, sorted."""
    places: list[Sequence[str | None]] = [
        position.pile,
        position.removed,
        *position.table,
        *position.hands,
        *position.scores,
    ]
    return sorted(card for cards in places for card in cards if card is not None)


def simulated(
    kind: str, seats: int, strength: Strength, games: int, deck: str = "seq54"
) -> Figures:
    """The means over that many games of equally strong bots."""
    turns = sequences = settled = stalled = 0
    first = 0.0
    for seed in range(games):
        state, log = played_game(kind, [strength] * seats, seed, deck)
        without = sum(isinstance(event, (ObjectiveExchanged, TurnPassed)) for event in log)
        settled += without
        turns += without + sum(isinstance(event, TurnBegan) for event in log)
        position = position_of(state)
        sequences += sum(position.words)
        stalled += state.result is not None and state.result.reason == "stalled"
        first += won_share(state, position.first)
    return Figures(
        turns / games, sequences / games, settled / turns, stalled / games, first / games
    )


def duel(kind: str, better: Strength, worse: Strength, games: int) -> float:
    """The share of two-seat games that the better bot wins; a shared victory is half a game.

    Each deal is played twice, with the seats exchanged: who moves first by lot weighs nothing.
    """
    won = 0.0
    for seed in range(games // 2):
        for seats in ([better, worse], [worse, better]):
            won += won_share(played_game(kind, seats, seed)[0], seats.index(better))
    return won / (games // 2 * 2)


def won_share(state: State, seat: int) -> float:
    """The victory of one seat, as much of it as is its own."""
    winners = state.result.winners if state.result else []
    return (seat in winners) / len(winners)


def openings(games: int) -> tuple[float, float]:
    """Of the objectives dealt in ``shift``: the share that cannot be made, and of the others the
    share within six slides.
    """
    impossible = near = 0
    for seed in range(games):
        cards = shuffled_deck(started_game("sequentia-shift", ["easy", "easy"], seed)[0])
        shown = "".join(card[4] for card in cards[:8])
        digits, word = f"{shown[:4]}.{shown[4:]}", word_of(cards[8])
        impossible += not can_make(word, digits)
        near += (fewest_slides(digits, word) or 0) <= 6 and can_make(word, digits)
    return impossible / games, near / (games - impossible)


def main(games: int) -> None:
    """Prints the figures: those of the rule book are for good play and seq54."""
    print(f"{games} games each           turns  sequences  settled  stalled  first seat wins")
    for kind, strength in GOOD_PLAY.items():
        for seats in (2, 3, 4):
            _print(f"{kind} {seats} {strength}", simulated(kind, seats, strength, games))
        _print(f"{kind} 6 {strength}", simulated(kind, 6, strength, games // 4, "seq108"))
        _print(f"{kind} 2 easy", simulated(kind, 2, "easy", games))
    impossible, near = openings(games)
    print(f"openings of shift: {impossible:.1%} impossible, {near:.1%} of the others within six")
    for kind in GOOD_PLAY:
        print(f"{kind}: steady beats easy {duel(kind, 'steady', 'easy', games // 4):.1%}", end="")
        print(f", strong beats steady {duel(kind, 'strong', 'steady', games // 10):.1%}")


def _print(name: str, of: Figures) -> None:
    print(
        f"{name:26} {of.turns:7.1f} {of.sequences:10.2f} {of.settled:8.1%} {of.stalled:8.1%}"
        f" {of.first_seat_wins:16.1%}"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
