"""The deck as data (rules 5 to 9)."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from typing import Final

import pytest

from service.rules.errors import BadSeats
from service.rules.game import game_named
from service.rules.stacks.cards import ACTIONS, CARDS, COLOURED, Card, deck_for
from service.rules.stacks.state import position_of
from tests.rules.stacks.tables import opening, started

CHECKSUMS: Final = {
    120: "79ca4f6fac83797516dc7b531a79815a98036ed4f99e64b0a6188a8ef710144f",
    112: "14cae23c5f46b71486923a4e67c7088a04363d66fec5e0495a764e2e8f6d35df",
}
"""SHA-256 of each deck by its size, as the rule book gives them."""


def checksum(cards: Iterable[Card]) -> str:
    """SHA-256 of the codes, one a line, each line ended, as 64 hex digits."""
    return hashlib.sha256("".join(f"{card}\n" for card in cards).encode()).hexdigest()


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_three_and_more_play_with_all_120_cards_rule_1_rule_8_case_1(seats: int) -> None:
    deck = Counter(deck_for(seats))
    numbers = {f"{colour}{number}": 9 for colour in "BR" for number in "12345"}
    wilds = {"BW": 7, "RW": 7}
    actions = {"SKIP": 3, "REVERSE": 3, "STEAL_CARD": 3, "BLOCK": 3, "STEAL_CHIP": 4}
    assert deck == Counter(numbers | wilds | actions)
    assert deck.total() == 120
    assert checksum(deck_for(seats)) == CHECKSUMS[120]


def test_there_are_nine_of_each_number_and_seven_wilds_a_colour_rule_6_d1() -> None:
    deck = Counter(deck_for(4))
    assert deck.total() == 2 * (5 * 9 + 7) + 16
    assert {deck[card] for card in CARDS if card[1:] in set("12345")} == {9}
    assert deck["BW"] == deck["RW"] == 7


def test_both_colours_have_52_cards_and_16_actions_make_120_rule_5_rule_7() -> None:
    deck = deck_for(4)
    by_colour = Counter(card[0] for card in deck if card in COLOURED)
    assert by_colour == {"B": 52, "R": 52}
    assert sum(card in ACTIONS for card in deck) == 16 == 120 - 2 * 52


def test_two_play_without_reverse_and_with_fewer_actions_rule_9_case_2() -> None:
    deck = Counter(deck_for(2))
    assert deck.total() == 112
    actions = {"REVERSE": 0, "SKIP": 2, "STEAL_CARD": 2, "BLOCK": 2, "STEAL_CHIP": 2}
    assert {card: deck[card] for card in ACTIONS} == actions
    assert checksum(deck_for(2)) == CHECKSUMS[112]


def test_the_checksum_tells_another_order_from_the_documented_one() -> None:
    deck = deck_for(3)
    assert checksum(deck[1:] + deck[:1]) != CHECKSUMS[120]


@pytest.mark.parametrize("seats", [1, 7])
def test_one_or_seven_players_are_refused_case_4(seats: int) -> None:
    with pytest.raises(BadSeats):
        opening(seats)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_kind_is_offered_for_2_to_6_seats_rule_1(seats: int) -> None:
    assert seats in game_named("sequence-stacks").seats
    position = position_of(started(seats))
    everything = [*position.pile, *(card for cards in position.hands for card in cards)]
    assert Counter(everything) == Counter(deck_for(seats))
