"""Dealer, hands, draw pile, first turn (rules 10 to 14)."""

from collections import Counter

import pytest

from service.rules.deal import below, shuffle, words
from service.rules.game import fold
from service.rules.seating import deal_key_of
from service.rules.stacks.cards import deck_for
from service.rules.stacks.events import DealerDrawn, HandDealt, PileShuffled
from service.rules.stacks.state import position_of
from tests.rules.stacks.tables import opening, started


@pytest.mark.parametrize(("seats", "pile"), [(2, 102), (3, 105), (4, 100), (5, 95), (6, 90)])
def test_each_hand_is_five_and_the_rest_is_the_pile_rule_10_rule_11_case_3(
    seats: int, pile: int
) -> None:
    position = position_of(started(seats))
    assert [len(cards) for cards in position.hands] == [5] * seats
    assert len(position.pile) == pile


@pytest.mark.parametrize("seed", range(8))
def test_the_seat_left_of_the_dealer_starts_rule_14_d23_case_3(seed: int) -> None:
    state = started(4, seed)
    assert state.to_move == (position_of(state).dealer + 1) % 4


def test_every_seat_deals_about_as_often_rule_10_d23() -> None:
    dealers = Counter(position_of(started(4, seed)).dealer for seed in range(200))
    assert set(dealers) == {0, 1, 2, 3}
    assert min(dealers.values()) > 25


def test_the_table_has_two_places_a_colour_beside_the_pile_rule_12_rule_13() -> None:
    position = position_of(started(3))
    assert position.stacks == [[], [], [], []]
    assert position.chips == [[0, 0]] * 3


def test_the_deal_follows_from_the_seed_by_the_documented_labels_rule_10() -> None:
    log = opening(4, seed=5)
    state = fold(log)
    key = deal_key_of(state)
    dealer = below(words(key, "cut"), 4)
    deck = shuffle(key, "shuffle:0", deck_for(4))
    assert next(event for event in log if isinstance(event, DealerDrawn)).dealer == dealer
    dealt = {event.seat: event.cards for event in log if isinstance(event, HandDealt)}
    for nth in range(4):
        assert dealt[(dealer + 1 + nth) % 4] == deck[nth:20:4]
    pile = next(event for event in log if isinstance(event, PileShuffled))
    assert (pile.cards, pile.number) == (deck[20:], 0)


def test_another_seed_deals_other_cards() -> None:
    assert position_of(started(4, 1)).pile != position_of(started(4, 2)).pile
