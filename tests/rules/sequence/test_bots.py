"""The bots: always a legal command, from the own view alone, the same for the same seed."""

from typing import Any, get_args

import pytest

from service.rules.decide import decide_for_seat
from service.rules.game import copied, fold, legal_moves
from service.rules.redact import redact
from service.rules.sequence.board import SPACES
from service.rules.sequence.bots import bot
from service.rules.sequence.moves import PlaceChip, RemoveChip
from service.rules.sequence.state import CHIP_SUPPLY
from service.rules.table import Strength
from tests.rules.sequence.tables import B, C, Table, opening

STRENGTHS: tuple[Strength, ...] = get_args(Strength)


class Match:
    """A game of bots, each with the state that its seat may see."""

    def __init__(self, seats: int, seed: int, options: dict[str, Any]) -> None:
        events = opening(seats, seed, options)
        self.state = fold(events)
        self.seen = [fold([redact(event, n) for event in events]) for n in range(seats)]

    def next_seat(self) -> int:
        """Who has something to do: those out of turn first."""
        able = [n for n in range(len(self.seen)) if legal_moves(self.state, n)]
        return next((n for n in able if n != self.state.to_move), able[0])

    def play(self, strength: Strength, turns: int) -> int:
        """Bots of one strength move until the game ends or the turn comes; the moves made."""
        moves = 0
        while self.state.phase == "running" and self.state.turn < turns:
            seat = self.next_seat()
            command = bot(self.seen[seat], seat, strength, moves)
            assert command in legal_moves(self.state, seat)
            events = decide_for_seat(self.state, command, seat, 0)
            fold(events, self.state)
            for n, seen in enumerate(self.seen):
                fold([redact(event, n) for event in events], seen)
            moves += 1
        return moves


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {"one_eyed": "may_break", "draw": "manual"}),
        (4, {"edition": "encyclopaedia"}),
        (6, {"edition": "saudi", "teams": 3}),
        (12, {"teams": 2, "sharing": "none", "board": "shuffled"}),
    ],
)
def test_a_bot_plays_what_is_legal_from_its_own_view(
    strength: Strength, seats: int, options: dict[str, Any]
) -> None:
    assert Match(seats, 4, options).play(strength, turns=60) >= 30


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_seed_gives_the_same_command_and_changes_nothing(strength: Strength) -> None:
    match = Match(2, 9, {})
    match.play("easy", turns=20)
    seat = match.next_seat()
    seen = match.seen[seat]
    before = copied(seen)
    assert bot(seen, seat, strength, 7) == bot(seen, seat, strength, 7)
    assert seen == before


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_side_out_of_chips_still_plays_what_it_can(strength: Strength) -> None:
    # Rule 7: red has 35 chips, and a jack that removes is all its hand can do.
    table = Table(seats=3)
    position = table.position
    red = [space for space in SPACES if space not in ("a1", "j1", "a10", "j10")][: CHIP_SUPPLY[C]]
    position.chips[C] = sum(1 << SPACES.index(space) for space in red)
    position.open &= ~position.chips[C]
    table.place(B, "j9")
    table.turn(C, "JC JS 8S")
    assert bot(table.state, C, strength, 1) == RemoveChip("JS", "j9")


@pytest.mark.parametrize("strength", ["steady", "strong"])
def test_a_sequence_that_wins_is_taken(strength: Strength) -> None:
    table = Table(sequences_to_win=1)
    table.place(0, "b5-e5")
    table.turn(0, f"{table.position.layout[SPACES.index('f5')]} 2S 9C")
    command = bot(table.state, 0, strength, 1)
    assert isinstance(command, PlaceChip)
    assert command.space in ("a5", "f5")


@pytest.mark.parametrize("strength", ["steady", "strong"])
def test_a_four_of_the_other_side_is_stopped(strength: Strength) -> None:
    table = Table(sequences_to_win=1)
    table.place(0, "a5")
    table.place(1, "b5-e5")
    table.turn(0, f"{table.position.layout[SPACES.index('f5')]} 2S 9C")
    command = bot(table.state, 0, strength, 1)
    assert isinstance(command, PlaceChip)
    assert command.space == "f5"


def test_no_bot_moves_where_nothing_is_legal() -> None:
    table = Table()
    table.turn(0)
    with pytest.raises(ValueError, match="no legal move"):
        bot(table.state, 1, "easy", 1)
