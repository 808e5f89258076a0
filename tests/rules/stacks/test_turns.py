"""A turn: plays, draws, the discard and what follows it (rules 15, 19 to 25; D2 to D6, D10)."""

import pytest

from service.rules.decide import decide_for_seat
from service.rules.errors import NotYourTurn
from service.rules.stacks.errors import (
    BlockIsNoPlay,
    CardNotInHand,
    DiscardFirst,
    NotOnTop,
    TurnIsOver,
)
from service.rules.stacks.events import CardsDrawn, PileShuffled
from service.rules.stacks.moves import PlayCard
from service.rules.table import TurnBegan, TurnPassed
from tests.rules.stacks.tables import allowed, cards, drawn_by, hand, play, play_on, refused, table


def test_the_hand_is_drawn_up_to_five_at_the_start_of_the_turn_d2_case_15() -> None:
    state = table(hands=["R2 B5", "", "R2 B2"], to_move=2, pile=40)
    begun = play(state, 2, "discard R2")
    assert begun.kinds() == ["card_discarded", "turn_began", "cards_drawn"]
    assert len(hand(begun.state, 0)) == 5
    assert hand(begun.state, 0)[:2] == ["R2", "B5"]
    assert len(begun.position.pile) == 37


def test_a_turn_of_no_play_or_of_many_is_the_players_choice_rule_15_d4_case_21() -> None:
    state = table(hands=["R1 R2 B5"])
    assert play(state, 0, "discard B5").state.to_move == 1
    state = play_on(state, 0, "R1", "R2")
    assert state.to_move == 0
    assert play(state, 0, "discard B5").state.to_move == 1


def test_five_played_cards_bring_five_more_within_the_turn_rule_19_rule_20_case_16() -> None:
    state = table(hands=["R1 R2 R3 B1 B2"])
    state = play_on(state, 0, "R1", "R2", "R3", "B1")
    last = play(state, 0, "B2")
    assert last.kinds() == ["card_stacked", "cards_drawn"]
    assert len(hand(last.state, 0)) == 5
    assert last.state.to_move == 0


def test_the_last_card_draws_five_when_played_and_none_when_discarded_d3_case_17() -> None:
    state = table(hands=["R1", "R2", "R2"], discards=["B4"])
    assert len(hand(play(state, 0, "R1").state, 0)) == 5
    state = play(state, 0, "discard R1").state
    assert (state.to_move, hand(state, 0)) == (1, [])
    state = play(state, 1, "discard R2").state
    assert hand(state, 0) == []
    state = play(state, 2, "discard R2").state
    assert (state.to_move, len(hand(state, 0))) == (0, 5)


def test_only_the_owner_plays_from_a_discard_pile_rule_22_d6_case_20() -> None:
    state = table(hands=["", "B5 B4"], discards=["R1", "B3"], to_move=1)
    refused(state, 1, "top R1", NotOnTop)
    refused(state, 1, "R1", CardNotInHand)
    state.to_move = 0
    assert play(state, 0, "top R1").position.discards[0] == []


def test_the_next_discard_becomes_the_top_and_may_be_used_too_rule_22_d6() -> None:
    state = table(hands=["B5 B4"], discards=["R3 R2 R1"])
    refused(state, 0, "top R2", NotOnTop)
    state = play_on(state, 0, "top R1", "top R2", "top R3")
    assert state.position.stacks[2] == ["R1", "R2", "R3"]
    assert hand(state, 0) == ["B5", "B4"]


def test_with_cards_in_hand_only_a_discard_ends_the_turn_rule_21_d4_case_22() -> None:
    state = table(hands=["R2 B5"])
    refused(state, 0, "end", DiscardFirst)
    assert "end" not in allowed(state, 0)


def test_the_turn_ends_with_the_discard_rule_23_case_23() -> None:
    state = table(hands=["R1 B5"])
    discarded = play(state, 0, "discard R1")
    assert discarded.state.to_move == 1
    refused(discarded.state, 0, "top R1", NotYourTurn)
    refused(state, 0, "discard R1; top R1", TurnIsOver)


def test_play_passes_to_the_left_rule_24() -> None:
    state = table(4, hands=["R2 B5", "R2", "R2", "R2"])
    movers = []
    for seat in (0, 1, 2, 3):
        state = play(state, seat, "discard R2").state
        movers.append(state.to_move)
    assert movers == [1, 2, 3, 0]


@pytest.mark.parametrize("card", ["RW", "skip", "block", "steal chip"])
def test_any_hand_card_may_be_discarded_rule_21_d5(card: str) -> None:
    state = table(hands=["RW SKIP BLOCK STEAL_CHIP"])
    after = play(state, 0, f"discard {card}")
    assert len(after.position.discards[0]) == 1
    assert after.position.actions == []


def test_a_discarded_block_is_stolen_but_never_played_from_the_pile_d6_case_24() -> None:
    state = table(hands=["BLOCK B5", "STEAL_CARD R2", "R2"])
    state = play(state, 0, "discard block").state
    stolen = play(state, 1, "steal card 1")
    assert "BLOCK" in hand(stolen.state, 1)
    state = play_on(state, 1, "discard R2")
    state = play_on(state, 2, "discard R2")
    assert state.to_move == 0
    assert not any(move.startswith("top") for move in allowed(state, 0))
    with pytest.raises(BlockIsNoPlay):
        decide_for_seat(state, PlayCard("BLOCK", None, from_discard=True), 0, 0)


def test_an_action_is_played_from_the_top_to_the_action_pile_rule_22_rule_26_case_25() -> None:
    state = table(hands=["B5 B4"], discards=["R2 SKIP"])
    after = play(state, 0, "top skip").position
    assert (after.discards[0], after.actions, after.skips) == (["R2"], ["SKIP"], 1)


@pytest.mark.parametrize("action", ["SKIP", "REVERSE", "STEAL_CARD", "STEAL_CHIP"])
def test_every_own_turn_action_may_be_played_from_the_top_d6(action: str) -> None:
    state = table(hands=["B5 B4"], discards=[action, "R1"], chips=["", "1B"])
    lines = {move for move in allowed(state, 0) if move.startswith("top")}
    assert len(lines) == 1
    assert play(state, 0, lines.pop()).position.actions == [action]


def test_the_pile_is_renewed_when_a_card_is_missing_rule_25_d10_case_26() -> None:
    state = table(
        to_move=2,
        hands=["B5", "", "R2 B4"],
        pile=2,
        completed=10,
        discards=["B1", "B2"],
        actions="SKIP",
    )
    last_two = list(state.position.pile)
    begun = play(state, 2, "discard R2")
    assert begun.kinds() == [
        "card_discarded",
        "turn_began",
        "cards_drawn",
        "pile_shuffled",
        "cards_drawn",
    ]
    assert len(hand(begun.state, 0)) == 5
    assert drawn_by(begun.events, 0)[:2] == last_two
    position = begun.position
    assert (len(position.pile), position.completed, position.reshuffles) == (8, [], 1)
    assert position.discards == [["B1"], ["B2"], ["R2"]]
    assert position.actions == ["SKIP"]


def test_an_empty_pile_is_not_renewed_before_a_card_is_missing_d10() -> None:
    state = table(to_move=2, hands=["B5 B4", "", "R2 R3"], pile=3, completed=10)
    begun = play(state, 2, "discard R2")
    assert not begun.has(PileShuffled)
    assert (len(begun.position.pile), begun.position.reshuffles) == (0, 0)


def test_with_nothing_to_draw_the_turn_goes_on_with_what_there_is_d10_case_27() -> None:
    state = table(to_move=2, hands=["B5 B4 B3", "", "R2 R3"], pile=0)
    begun = play(state, 2, "discard R2")
    assert not begun.has(CardsDrawn)
    assert (begun.state.to_move, len(hand(begun.state, 0))) == (0, 3)


def test_with_refill_end_the_hand_is_drawn_up_after_the_discard_d2_case_29() -> None:
    state = table(hands=["R2 B5 B4", "R2 R3 R4 R5 R5", "R2"], options={"refill": "end"}, pile=40)
    ended = play(state, 0, "discard R2")
    assert ended.kinds() == ["card_discarded", "cards_drawn", "turn_began"]
    assert len(hand(ended.state, 0)) == 5
    following = play(ended.state, 1, "discard R2")
    assert drawn_by(following.events, 2) == []
    assert len(hand(following.state, 2)) == 1


def test_a_stolen_last_card_keeps_the_hand_from_being_empty_d3() -> None:
    state = table(hands=["STEAL_CARD"], discards=["", "R2"])
    stolen = play(state, 0, "steal card 2")
    assert stolen.kinds() == ["card_stolen"]
    assert hand(stolen.state, 0) == ["R2"]


@pytest.mark.parametrize(
    ("last", "line"), [("SKIP", "skip"), ("REVERSE", "reverse"), ("STEAL_CHIP", "steal chip 2 red")]
)
def test_an_action_as_last_card_draws_five_after_its_effect_d3(last: str, line: str) -> None:
    state = table(hands=[last], chips=["", "1R"])
    played = play(state, 0, line)
    assert played.kinds()[1:] == ["cards_drawn"]
    assert len(hand(played.state, 0)) == 5


def test_playing_the_top_with_an_empty_hand_draws_nothing_d3() -> None:
    state = table(hands=[""], discards=["B5 R1"], pile=5)
    assert play(state, 0, "top R1").kinds() == ["card_stacked", "turn_began", "cards_drawn"]


def test_finishing_from_the_top_with_an_empty_hand_draws_nothing_d3() -> None:
    state = table(hands=[""], discards=["B1 R5"], stacks=["R1 R2 R3 R4"], pile=5)
    finished = play(state, 0, "top R5")
    assert finished.kinds() == ["card_stacked", "sequence_finished", "chip_taken"]
    assert allowed(finished.state, 0) == {"top B1 new", "end"}


def test_with_nothing_in_hand_and_on_the_pile_the_turn_ends_without_a_discard_d4() -> None:
    state = table(hands=["", "R2"], discards=["R1"], pile=0)
    assert allowed(state, 0) == {"top R1 new", "end"}
    ended = play(state, 0, "end")
    assert ended.kinds() == ["turn_began"]
    assert ended.state.to_move == 1


def test_a_turn_in_which_nothing_can_be_done_passes_by_itself_d4() -> None:
    state = table(hands=["R2 B5", "", "R3"], discards=["", "B5"], pile=0)
    passed = play(state, 0, "discard R2")
    assert passed.kinds() == ["card_discarded", "turn_began", "turn_passed", "turn_began"]
    assert passed.only(TurnPassed) == TurnPassed(1, "no_move")
    assert passed.state.to_move == 2


def test_a_turn_that_runs_out_of_cards_ends_by_itself_d4() -> None:
    state = table(hands=["R1", "R2"], pile=0)
    ended = play(state, 0, "R1")
    assert ended.kinds() == ["card_stacked", "turn_began"]
    assert ended.only(TurnBegan).seat == 1


def test_the_cards_of_a_finished_stack_are_drawn_again_at_once_rule_20_rule_25_d3_d10() -> None:
    state = table(hands=["R5"], stacks=["R1 R2 R3 R4"], pile=0)
    finished = play(state, 0, "R5")
    assert finished.kinds()[-2:] == ["pile_shuffled", "cards_drawn"]
    assert sorted(map(str, hand(finished.state, 0))) == cards("R1 R2 R3 R4 R5")
