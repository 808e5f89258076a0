"""A light copy of a position, for trying moves out in thought; chance is given, time is none."""

from dataclasses import dataclass
from typing import NamedTuple

from service.rules.cards import Card
from service.rules.sequence.board import BITS, ONE_EYED
from service.rules.sequence.lines import choices
from service.rules.sequence.outlook import Prospects, prospects, spent_by
from service.rules.sequence.placings import Placings
from service.rules.sequence.state import CHIP_SUPPLY, Position
from service.rules.sequence.tally import THROUGH, complete_lines, has_complete_line
from service.rules.table import State


class Try(NamedTuple):
    """A card on the space with index ``at``."""

    card: Card
    at: int


@dataclass(slots=True)
class Sketch:
    """What matters of a position for looking ahead; see state.Position for the words.

    ``spent``: by team, the lines that its sequences leave it no more; ``pile``: its end is the
    top. ``winner`` is a team.
    """

    teams: int
    sharing: str
    to_win: int
    may_break: bool
    placings: Placings
    open: int
    chips: list[int]
    tally: list[int]
    locked: list[int]
    sequences: list[list[int]]
    spent: list[int]
    hands: list[list[Card]]
    pile: list[Card]
    winner: int | None = None

    def copy(self) -> "Sketch":
        """An independent copy."""
        return Sketch(
            self.teams,
            self.sharing,
            self.to_win,
            self.may_break,
            self.placings,
            self.open,
            self.chips.copy(),
            self.tally.copy(),
            self.locked.copy(),
            [fives.copy() for fives in self.sequences],
            self.spent.copy(),
            [hand.copy() for hand in self.hands],
            self.pile.copy(),
        )

    def prospects(self) -> list[Prospects]:
        """The prospects of every team."""
        return [prospects(self.tally, team, self.spent[team]) for team in range(self.teams)]

    def has_chip(self, team: int) -> bool:
        """Whether a team has a chip left to place (rule 7)."""
        return self.chips[team].bit_count() < CHIP_SUPPLY[team]

    def play(self, seat: int, move: Try) -> None:
        """The seat plays a card of its hand on a space and draws, where there is a card."""
        hand = self.hands[seat]
        hand.remove(move.card)
        if move.card in ONE_EYED:
            self._remove(move.at)
        else:
            self._place(seat % self.teams, move)
        if self.pile:
            hand.append(self.pile.pop())

    def _place(self, team: int, move: Try) -> None:
        index = move.at
        self.open ^= BITS[index]
        self.chips[team] ^= BITS[index]
        self.tally[team] += THROUGH[index]
        if not has_complete_line(self.tally[team], index):
            return
        complete = complete_lines(self.tally[team], index)
        possible = choices(self.sequences[team], complete, self.sharing)
        fives = possible[0] if possible else []
        for five in fives:
            self.sequences[team].append(five)
            self.locked[team] |= five & self.chips[team]
            self.spent[team] |= spent_by(five, self.sharing)
        if len(self.sequences[team]) >= self.to_win:
            self.winner = team

    def _remove(self, index: int) -> None:
        bit = BITS[index]
        self.open |= bit
        for team, chips in enumerate(self.chips):
            if chips & bit:
                self.chips[team] ^= bit
                self.tally[team] -= THROUGH[index]
                if self.locked[team] & bit:
                    self._break(team, bit)

    def _break(self, team: int, bit: int) -> None:
        kept = [five for five in self.sequences[team] if not five & bit]
        self.sequences[team], self.locked[team], self.spent[team] = kept, 0, 0
        for five in kept:
            self.locked[team] |= five & self.chips[team]
            self.spent[team] |= spent_by(five, self.sharing)


def sketched(state: State, hands: list[list[Card]], pile: list[Card]) -> Sketch:
    """The state as a sketch, with these cards in the hands and in the pile (its end is the top)."""
    position: Position = state.position
    sharing = str(state.options["sharing"])
    sequences: list[list[int]] = [[] for _ in range(position.teams)]
    spent = [0] * position.teams
    for team, five in position.sequences:
        sequences[team].append(five)
        spent[team] |= spent_by(five, sharing)
    return Sketch(
        position.teams,
        sharing,
        int(state.options["sequences_to_win"]),
        state.options["one_eyed"] == "may_break",
        position.placings,
        position.open,
        position.chips.copy(),
        position.tally.copy(),
        position.locked.copy(),
        sequences,
        spent,
        hands,
        pile,
    )
