"""What a drawing of Sequence says, read out of a served view and nothing else."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from service.pictures.seated import Seated, Told, in_order, name_of, winning_seats
from service.pictures.texts import texts_in
from service.rules.cards import Card
from service.rules.sequence.board import (
    ONE_EYED,
    SPACE_INDEX,
    SPACES,
    TWO_EYED,
)
from service.rules.sequence.events import ChipPlaced, ChipRemoved
from service.rules.sequence.state import Chip, View
from service.rules.table import State

TEAM_COLOURS: Final = ("blue", "green", "red")
TEAM_LETTERS: Final = ("B", "G", "R")


class SeatFacts(Seated, frozen=True, kw_only=True):
    """A seat as everyone at the table sees it."""

    team: int
    is_dealer: bool


class HeldCard(msgspec.Struct, frozen=True):
    """A card in the viewer's hand and the spaces where it may place a chip now.

    ``use``: "spaces" (an ordinary card), "any" (two-eyed jack) or "removes" (one-eyed).
    """

    card: Card
    use: str
    spaces: list[str]

    @property
    def is_dead(self) -> bool:
        return self.use == "spaces" and not self.spaces


class Facts(Told[SeatFacts], frozen=True, kw_only=True):
    """All that is drawn."""

    layout: tuple[str, ...]
    chips: dict[int, Chip]
    # By team: how many sequences count, and which five spaces each holds.
    sequences: list[list[list[int]]]
    needed: int
    pile: int
    discards: list[Card]
    hand: list[HeldCard] | None
    last: ChipPlaced | ChipRemoved | None


def facts_of(view: State, viewer: int | None, names: Sequence[str], language: str) -> Facts:
    """The facts of a view; of the hands only the viewer's own is read."""
    position: View = view.position
    texts, teams = texts_in(language), range(position.teams)
    chips = {SPACE_INDEX[chip.space]: chip for chip in position.chips}
    return Facts(
        texts=texts,
        language=language,
        phase=view.phase,
        turn=view.turn,
        seats=[_seat(view, n, viewer, names, texts) for n in in_order(view, viewer)],
        layout=tuple(position.layout),
        chips=chips,
        sequences=[
            [[SPACE_INDEX[space] for space in s.spaces] for s in position.sequences if s.team == t]
            for t in teams
        ],
        needed=int(view.options["sequences_to_win"]),
        pile=position.pile,
        discards=position.discards,
        hand=_hand(position, viewer, chips),
        last=position.last_move,
        winners=None if view.result is None else view.result.winners,
        is_cancelled=view.result is not None and view.result.reason == "cancelled",
    )


def _seat(
    view: State, number: int, viewer: int | None, names: Sequence[str], texts: Mapping[str, str]
) -> SeatFacts:
    position: View = view.position
    return SeatFacts(
        number=number,
        name=name_of(number, names, texts),
        team=number % position.teams,
        cards=position.hands[number].count,
        is_viewer=number == viewer,
        is_to_move=number == view.to_move,
        is_dealer=bool(position.layout) and number == position.dealer,
        is_out=view.seats[number].is_out,
    )


def _hand(position: View, viewer: int | None, chips: Mapping[int, Chip]) -> list[HeldCard] | None:
    if viewer is None or not position.layout:
        return None
    cards = position.hands[viewer].cards
    if cards is None:
        return None
    return [_held(card, tuple(position.layout), chips) for card in cards]


def _held(card: Card, layout: tuple[str, ...], chips: Mapping[int, Chip]) -> HeldCard:
    if card in TWO_EYED:
        return HeldCard(card, "any", [])
    if card in ONE_EYED:
        return HeldCard(card, "removes", [])
    free = (n for n, shown in enumerate(layout) if shown == card and n not in chips)
    return HeldCard(card, "spaces", [SPACES[n] for n in free])


def winning_teams(facts: Facts) -> list[int]:
    """The teams of the winning seats; empty while the game runs and when it is drawn."""
    return sorted({seat.team for seat in winning_seats(facts)})
