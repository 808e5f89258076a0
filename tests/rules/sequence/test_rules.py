"""Rules 1 to 20 of Sequence, each by what holds: cards, seats, turns, jacks and dead cards."""

from collections import Counter
from random import Random
from typing import get_args

import pytest

from service.rules.cards import DOUBLE_PACK
from service.rules.decide import decide_for_seat
from service.rules.errors import BadOptions, BadSeats, NotYourTurn
from service.rules.game import fold, game_named, legal_moves
from service.rules.sequence.board import (
    JACKS,
    LAYOUTS,
    SPACE_INDEX,
)
from service.rules.sequence.errors import (
    CardNotInHand,
    ChipLocked,
    CornerSpace,
    NoChipsLeft,
    OwnChip,
    ReplacementWaits,
    SpaceTaken,
    WrongSpace,
)
from service.rules.sequence.events import (
    BoardLaid,
    CutMade,
    PileShuffled,
    SequenceBroken,
)
from service.rules.sequence.moves import (
    ExchangeDeadCard,
    PlaceChip,
    RemoveChip,
)
from service.rules.sequence.options import SEATS, resolve
from service.rules.table import Strength, TurnBegan, TurnPassed
from tests.rules.sequence.layouts import is_layout, spiral
from tests.rules.sequence.tables import A, B, C, Table, of_type, opening, spaces, started
from tests.rules.sequence.test_play import fill, refused


def test_rule_01_the_deck_is_two_packs_with_eight_jacks() -> None:
    assert len(DOUBLE_PACK) == 104
    assert set(Counter(DOUBLE_PACK).values()) == {2}
    assert sum(card in JACKS for card in DOUBLE_PACK) == 8


def test_the_printed_board_is_a_clockwise_spiral_of_suits_twice() -> None:
    low, high = "23456789TQKA", "AKQT98765432"
    suits = [(low, "S"), (low, "D"), (high, "C"), (high, "H")]
    once = [rank + suit for ranks, suit in suits for rank in ranks]
    board = LAYOUTS["standard"]
    assert [board[n] for n in spiral()] == once * 2
    assert " ".join(board[:10]) == "-- 2S 3S 4S 5S 6S 7S 8S 9S --"
    assert " ".join(board[60:70]) == "QC 9S 9C 8H 9H TH QH QD 5H 3D"
    assert " ".join(board[90:]) == "-- AD KD QD TD 9D 8D 7D 6D --"


@pytest.mark.parametrize(
    ("card", "where"),
    [("7H", "i5 d6"), ("QS", "j3 b5"), ("9D", "h5 f10"), ("2S", "b1 g9"), ("5C", "b2 d4")],
)
def test_cards_stand_where_the_printed_board_has_them(card: str, where: str) -> None:
    assert {LAYOUTS["standard"][SPACE_INDEX[space]] for space in where.split()} == {card}


def test_both_layouts_show_each_card_but_the_jacks_twice_and_the_second_is_its_own() -> None:
    assert all(map(is_layout, LAYOUTS.values()))
    assert " ".join(LAYOUTS["quadrant"][:10]) == "-- TS 9S 8S 7S 7D 8D 9D TD --"
    assert " ".join(LAYOUTS["quadrant"][40:50]) == "7C 4C 2C AC KC KH AH 2H 4H 7H"


def test_a_shuffled_board_comes_from_the_sealed_deal() -> None:
    boards = [
        event.layout
        for seed in (1, 1, 2)
        for event in opening(seed=seed, options={"board": "shuffled"})
        if isinstance(event, BoardLaid)
    ]
    assert boards[0] == boards[1] != boards[2]
    assert all(map(is_layout, boards))


@pytest.mark.parametrize("seats", range(1, 14))
def test_rule_02_two_to_twelve_play_but_not_every_number(seats: int) -> None:
    options = {"teams": 2} if seats in (6, 12) else {}
    if seats in (2, 3, 4, 6, 8, 9, 10, 12):
        assert len(started(seats, **options).seats) == seats
    else:
        with pytest.raises(BadSeats):
            started(seats)


def test_rule_03_sides_follow_from_the_seats_or_must_be_told() -> None:
    assert [resolve({}, seats)["teams"] for seats in (2, 3, 4, 8, 9, 10)] == [2, 3, 2, 2, 3, 2]
    for seats in (6, 12):
        assert [resolve({"teams": n}, seats)["teams"] for n in (2, 3)] == [2, 3]
        with pytest.raises(BadOptions):
            resolve({}, seats)


def test_rule_04_turns_go_clockwise_and_teams_alternate() -> None:
    for seats, teams in ((4, 2), (6, 3)):
        table = Table(seats, teams=teams)
        for n in range(seats):
            events = table.place(n, f"{'cdefgh'[n]}5")
            [began] = of_type(events, TurnBegan)
            assert began == TurnBegan((n + 1) % seats, table.state.turn, None)
            assert table.owner(f"{'cdefgh'[n]}5") == n % teams


def test_rule_05_hands_by_the_number_of_players() -> None:
    sizes = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
    for seats in SEATS:
        options = {"teams": 3} if seats in (6, 12) else {}
        hands = started(seats, **options).position.hands
        assert {len(hand) for hand in hands} == {sizes[seats]}
    french = started(10, edition="french").position.hands
    assert {len(hand) for hand in french} == {6}


def test_rule_06_the_lowest_cut_deals_and_its_left_or_itself_begins() -> None:
    for seed in range(12):
        for start, step in (("left_of_dealer", 1), ("lowest_cut", 0)):
            log = opening(3, seed, {"start": start})
            [cut] = of_type(log, CutMade)
            assert isinstance(cut, CutMade)
            assert fold(log).to_move == (cut.dealer + step) % 3
            ranks = ["23456789TJQKA".index(card[0]) for card in cut.rounds[0] if card]
            assert ranks[cut.dealer] == min(ranks)


def test_rule_07_a_side_out_of_chips_cannot_place() -> None:
    table = Table(seats=3)
    table.position.chips[C] |= (1 << 35) - 1 << 50
    refused(table, C, "JD e5", "JD", NoChipsLeft)
    table.turn(C, "JD 7H")
    assert PlaceChip not in map(type, legal_moves(table.state, C))


def test_rule_07_a_bot_without_chips_plays_what_is_left() -> None:
    table = Table(seats=3)
    table.place(B, "e5")
    table.position.chips[C] |= (1 << 35) - 1 << 50
    table.turn(C, "JD JS 7H")
    for strength in get_args(Strength):
        move = game_named("sequence").bot(table.state, C, strength, 1)
        assert move == RemoveChip("JS", "e5")


def test_rule_08_a_turn_is_an_exchange_at_will_one_card_one_chip_one_draw() -> None:
    table = Table()
    table.place(B, "i5 d6")
    table.turn(A, "7H 8H")
    table.do(A, ExchangeDeadCard("7H"))
    top = table.position.pile[0]
    events = table.play(A, "8H d7", hand="8H 2C")
    assert [type(event).__name__ for event in events] == ["ChipPlaced", "CardDrawn", "TurnBegan"]
    assert table.position.hands[A] == ["2C", top]
    assert table.position.discards[-1] == "8H"
    with pytest.raises(NotYourTurn):
        table.do(A, PlaceChip("2C", "g4"))


def test_rule_09_a_card_places_on_one_of_its_two_spaces_if_no_chip_is_there() -> None:
    table = Table()
    table.turn(A, "7H")
    assert set(legal_moves(table.state, A)) == {PlaceChip("7H", "i5"), PlaceChip("7H", "d6")}
    table.play(A, "7H i5", hand="7H")
    refused(table, A, "7H i5", "7H", SpaceTaken)
    refused(table, A, "7H e5", "7H", WrongSpace)


def test_rule_10_only_the_mover_moves_with_a_card_it_holds_and_one_copy_leaves() -> None:
    table = Table()
    refused(table, A, "7H i5", "8H", CardNotInHand)
    table.play(A, "7H i5", hand="7H 7H 8H")
    assert Counter(table.position.hands[A])["7H"] == 1


def test_rule_11_there_is_no_passing_with_a_move_or_a_dead_card() -> None:
    game = game_named("sequence")
    assert not [command for command in game.commands if "pass" in command.__name__.lower()]
    table = Table()
    table.place(A, "i5 d6")
    table.position.hands[B] = ["7H"]
    assert TurnPassed not in map(type, table.play(A, "JD e5", hand="JD"))
    assert legal_moves(table.state, B) == [ExchangeDeadCard("7H")]


def test_rule_12_a_seat_that_can_do_nothing_is_passed_over_at_once() -> None:
    table = Table(seats=3)
    table.position.hands[B] = ["JS"]
    table.position.hands[C] = ["JH", "7H"]
    # Nobody has a chip yet but A itself: that is B's target, so B is to move.
    assert of_type(table.play(A, "JD e5", hand="JD"), TurnPassed) == []
    alone = Table(seats=3)
    alone.place(B, "e5")
    alone.position.hands[B] = ["JS"]
    alone.position.hands[C] = ["7H"]
    events = alone.play(A, "JS e5", hand="JS 2C")
    assert of_type(events, TurnPassed) == [TurnPassed(B, "no_move")]
    assert alone.state.to_move == C


def test_rule_13_two_eyed_jacks_place_anywhere_open_but_never_on_a_corner() -> None:
    table = Table()
    for jack in ("JD", "JC"):
        table.turn(A, jack)
        assert len(legal_moves(table.state, A)) == 96
    refused(table, A, "JC a1", "JC", CornerSpace)


def test_rule_14_one_eyed_jacks_remove_a_chip_of_any_other_side() -> None:
    table = Table(seats=3)
    table.place(B, "e5")
    table.place(C, "f5")
    table.place(A, "g5")
    table.turn(A, "JS")
    assert set(legal_moves(table.state, A)) == {RemoveChip("JS", "e5"), RemoveChip("JS", "f5")}
    refused(table, A, "JS g5", "JS", OwnChip)
    table.play(A, "JS e5", hand="JS 2C")
    # The space may be used from the next move on, by anybody.
    assert table.place(B, "e5")


def test_rule_15_a_jack_is_never_dead() -> None:
    table = Table()
    fill(table)
    table.turn(A, "JD JS 7H")
    offered = legal_moves(table.state, A)
    assert [move for move in offered if isinstance(move, ExchangeDeadCard)] == [
        ExchangeDeadCard("7H")
    ]


def test_rule_16_may_break_unlocks_the_chips_that_no_other_sequence_holds() -> None:
    table = Table(one_eyed="may_break")
    table.place(B, "a5-e5 c3 c4 c6 c7")
    events = table.play(A, "JS a5", hand="JS")
    assert of_type(events, SequenceBroken) == [SequenceBroken(B, spaces("a5-e5"))]
    assert table.sequences(B) == ["c3-c7"]
    assert table.locked(B) == spaces("c3-c7")
    spared = Table()
    spared.place(B, "a5-e5")
    refused(spared, A, "JS a5", "JS", ChipLocked)


def test_rule_17_dead_is_computed_whoever_owns_the_chips() -> None:
    table = Table()
    table.place(A, "i5")
    table.place(B, "d6")
    table.turn(A, "7H")
    assert legal_moves(table.state, A) == [ExchangeDeadCard("7H")]
    table.play(A, "JS d6", hand="JS 7H")
    table.turn(A)
    assert PlaceChip("7H", "d6") in legal_moves(table.state, A)


def test_rule_18_one_exchange_a_turn_or_any_number() -> None:
    for rule, offers in (("one_per_turn", False), ("unlimited", True)):
        table = Table(dead_cards=rule)
        table.place(B, "i5 d6 b5 j3")
        table.turn(A, "7H QS JD")
        table.do(A, ExchangeDeadCard("7H"))
        assert (ExchangeDeadCard("QS") in legal_moves(table.state, A)) is offers


def test_rule_19_the_replacement_may_be_played_or_waits_when_dead_too() -> None:
    table = Table()
    table.place(B, "i5 d6 b5 j3")
    table.position.pile[0] = "QS"
    table.turn(A, "7H JD")
    table.do(A, ExchangeDeadCard("7H"))
    assert "QS" in table.position.hands[A]
    assert ExchangeDeadCard("QS") not in legal_moves(table.state, A)
    lucky = Table()
    lucky.place(B, "i5 d6")
    lucky.position.pile[0] = "8H"
    lucky.turn(A, "7H JD")
    lucky.do(A, ExchangeDeadCard("7H"))
    assert lucky.do(A, PlaceChip("8H", "d7"))


def test_rule_19_with_unlimited_exchanges_a_dead_replacement_waits_too() -> None:
    table = Table(dead_cards="unlimited")
    table.place(B, "i5 d6 b5 j3 h5 f10")
    table.position.pile[:2] = ["7H", "9D"]
    table.turn(A, "7H QS JD")
    table.do(A, ExchangeDeadCard("7H"))
    # The other dead card it held is still to be had, the replacement is not.
    offered = [move for move in legal_moves(table.state, A) if isinstance(move, ExchangeDeadCard)]
    assert offered == [ExchangeDeadCard("QS")]
    with pytest.raises(ReplacementWaits):
        table.do(A, ExchangeDeadCard("7H"))
    table.do(A, ExchangeDeadCard("QS"))
    assert not any(isinstance(move, ExchangeDeadCard) for move in legal_moves(table.state, A))


def test_with_unlimited_exchanges_every_turn_and_every_game_ends() -> None:
    chance = Random(2)
    for seed in range(3):
        state = started(3, seed, edition="saudi")
        moves = 0
        while state.to_move is not None:
            offered = legal_moves(state, state.to_move)
            dead = [move for move in offered if isinstance(move, ExchangeDeadCard)]
            move = dead[0] if dead else chance.choice(offered)
            fold(decide_for_seat(state, move, state.to_move, 0), state)
            moves += 1
            assert moves < 4_000


def test_rule_20_the_dead_card_joins_the_discards_after_its_replacement_is_drawn() -> None:
    table = Table()
    table.place(B, "i5 d6")
    table.position.pile.clear()
    table.position.discards[:] = ["2C", "3C"]
    table.turn(A, "7H JD")
    events = table.do(A, ExchangeDeadCard("7H"))
    [shuffled] = of_type(events, PileShuffled)
    assert isinstance(shuffled, PileShuffled)
    assert sorted(filter(None, shuffled.cards)) == ["2C", "3C"]
    assert table.position.discards == ["7H"]
