"""What holds in every mode: seats, lots, scores, the end, and cards that are never lost."""

import pytest

from service.rules.decide import decide_for_seat
from service.rules.errors import BadOptions, BadSeats, NotYourTurn, UnknownCommand
from service.rules.game import evolved, fold, game_named
from service.rules.sequentia.cards import DECKS
from service.rules.sequentia.deal import first_seat, shuffled_deck
from service.rules.sequentia.events import HandRemoved, HandsRevealed
from service.rules.sequentia.turns import winners
from service.rules.table import GameEnded, SeatsDrawn, State
from tests.rules.sequentia.tables import (
    MODES,
    act,
    cards_everywhere,
    events_of,
    grid,
    kinds_of,
    new_game,
    position,
    resigned,
    shift,
    stack,
    whole_game,
)


def test_rule_1_three_modes_are_played_for_most_sequences() -> None:
    assert [game_named(kind).title for kind in MODES] == [
        "Sequentia shift",
        "Sequentia stack",
        "Sequentia grid",
    ]


@pytest.mark.parametrize("kind", MODES)
def test_rule_4_the_order_of_play_is_as_seated_or_by_lot(kind: str) -> None:
    _, seated = new_game(kind, 4, order="as_seated")
    _, drawn = new_game(kind, 4, order="by_lot")
    assert "SeatsDrawn" not in kinds_of(seated)
    assert any(isinstance(event, SeatsDrawn) for event in drawn)


@pytest.mark.parametrize("kind", MODES)
def test_e1_the_first_seat_is_random(kind: str) -> None:
    firsts = {position(new_game(kind, 3, seed)[0]).first for seed in range(30)}
    assert firsts == {0, 1, 2}


@pytest.mark.parametrize("kind", MODES)
def test_e1_five_and_six_play_with_two_decks(kind: str) -> None:
    for seats in (5, 6):
        state, _ = new_game(kind, seats, options={"deck": "seq108"})
        assert sum(cards_everywhere(state).values()) == 108


@pytest.mark.parametrize("kind", MODES)
def test_case_3_one_seat_is_too_few_and_five_take_two_decks(kind: str) -> None:
    with pytest.raises(BadSeats):
        new_game(kind, 1)
    with pytest.raises(BadOptions, match="5 seats take the deck seq108"):
        new_game(kind, 5)
    assert new_game(kind, 5, options={"deck": "seq108"})[0].phase == "running"


@pytest.mark.parametrize("kind", MODES)
def test_an_unknown_option_or_value_is_refused(kind: str) -> None:
    with pytest.raises(BadOptions):
        new_game(kind, options={"deck": "seq55"})
    with pytest.raises(BadOptions):
        new_game(kind, options={"mode": "shift"})


def test_every_option_is_resolved_when_the_game_is_opened() -> None:
    assert new_game("sequentia-shift")[0].options == {"deck": "seq54", "stall_turns": 20}
    assert new_game("sequentia-stack")[0].options == {"deck": "seq54"}
    assert new_game("sequentia-grid")[0].options == {"deck": "seq54", "grid_claim": "any_card"}


def test_e2_most_cards_win_then_most_sequences() -> None:
    state = stack(hands=("111-1", "111-1", "111-1"))
    _score(state, cards=(17, 17, 12), sequences=(3, 4, 5))
    assert winners(state) == [1]


def test_case_4_a_tie_in_cards_goes_to_more_sequences_and_a_full_tie_is_shared() -> None:
    state = stack(hands=("111-1", "111-1", "111-1"))
    _score(state, cards=(17, 17, 12), sequences=(4, 3, 3))
    assert winners(state) == [0]
    _score(state, cards=(17, 17, 12), sequences=(4, 4, 9))
    assert winners(state) == [0, 1]


def test_e3_cards_on_the_table_and_removed_cards_count_for_nobody() -> None:
    state = grid("233-3+ 312-3 321-1+")
    _score(state, cards=(2, 3), sequences=(0, 1))
    position(state).removed = ["111-1"] * 20
    assert winners(state) == [1]


def test_e4_the_table_is_filled_before_the_hand_and_a_short_deck_is_not_reshuffled() -> None:
    short = shift(mine="123", pile=["311-1", "322-3"])
    events = events_of(short, "row 1 leave 5")
    assert kinds_of(events)[:3] == ["CardsSlid", "WordMade", "TableFilled"]
    after = evolved(short, events)
    assert position(after).pile == []
    assert position(after).hands[0] == []


@pytest.mark.parametrize("kind", MODES)
@pytest.mark.parametrize(("seats", "deck"), [(2, "seq54"), (4, "seq54"), (6, "seq108")])
def test_case_5_no_card_is_lost_or_made_at_any_step(kind: str, seats: int, deck: str) -> None:
    whole = {card: DECKS[deck].count(card) for card in DECKS[deck]}
    for seed in range(3):
        _, log = whole_game(kind, seats, seed, options={"deck": deck})
        started = kinds_of(log).index("DeckShuffled") + 1
        state = fold(log[:started])
        for event in log[started:]:
            fold([event], state)
            assert cards_everywhere(state) == whole


@pytest.mark.parametrize("kind", MODES)
def test_the_lots_and_the_deck_follow_from_the_seed(kind: str) -> None:
    state, _ = new_game(kind, 3, seed=5)
    now = position(state)
    table = [card for pile in now.table for card in pile]
    order = [(first_seat(state) + n) % 3 for n in range(3)]
    hands = [card for seat in order for card in now.hands[seat]]
    # Exchanges before the first decision would come out of the same deck.
    dealt = [*table, *hands]
    if not now.removed:
        assert [*dealt, *now.pile] == shuffled_deck(state)


@pytest.mark.parametrize("kind", MODES)
def test_the_end_reveals_hands_pile_and_seed(kind: str) -> None:
    _, log = whole_game(kind)
    assert kinds_of(log)[-3:] == ["GameEnded", "HandsRevealed", "SeedRevealed"]


def test_the_hand_of_a_seat_that_resigns_leaves_the_game() -> None:
    state = resigned(stack(hands=("111-1 222-2", "333-3", "123-1")), 1)
    game = game_named(state.kind)
    assert game.after_resignation(state, 1, 0) == [HandRemoved(1, ["333-3"])]


def test_the_turn_goes_on_when_the_seat_to_move_resigns() -> None:
    state = resigned(stack(hands=("111-1", "333-3", "123-1")), 0)
    events = game_named(state.kind).after_resignation(state, 0, 0)
    assert kinds_of(events) == ["HandRemoved", "TurnBegan"]
    assert evolved(state, events).to_move == 1


@pytest.mark.parametrize("kind", MODES)
def test_the_last_seat_that_stays_wins(kind: str) -> None:
    state = resigned(new_game(kind, 2)[0], 0)
    events = game_named(kind).after_resignation(state, 0, 0)
    assert events[-1] == GameEnded([1], "resignation", "table.last_side")


def test_a_seat_that_resigned_does_not_win_by_its_cards() -> None:
    state = resigned(stack(hands=("111-1", "111-1", "111-1")), 0)
    _score(state, cards=(17, 5, 3), sequences=(4, 1, 1))
    assert winners(state) == [1]


def test_only_the_seat_to_move_may_move() -> None:
    with pytest.raises(NotYourTurn):
        act(shift(), "stay", seat=1)
    with pytest.raises(NotYourTurn):
        act(stack(), "111-1 right", seat=1)
    with pytest.raises(NotYourTurn):
        act(grid("233-3+ 312-3 321-1+"), "111-1 2", seat=1)


def test_the_reveal_shows_what_nobody_could_see() -> None:
    state = stack(hands=("111-1", "333-3"), pile=["222-2"])
    assert game_named(state.kind).reveal(state) == [
        HandsRevealed([["111-1"], ["333-3"]], ["222-2"])
    ]


@pytest.mark.parametrize("kind", MODES)
def test_a_command_of_another_mode_is_unknown(kind: str) -> None:
    state, _ = new_game(kind)
    other = MODES[MODES.index(kind) - 1]
    move = game_named(other).bot(new_game(other)[0], _mover(other), "easy", 1)
    with pytest.raises(UnknownCommand):
        decide_for_seat(state, move, state.to_move or 0, 0)


def _mover(kind: str) -> int:
    return new_game(kind)[0].to_move or 0


def _score(state: State, cards: tuple[int, ...], sequences: tuple[int, ...]) -> None:
    now = position(state)
    now.scores = [["111-1"] * count for count in cards]
    now.words = list(sequences)
