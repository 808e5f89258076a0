"""Rules 21 to 37, each by what holds: sequences, lost draws, talk, the end; and the options."""

import pytest

from service.rules.decide import Resign
from service.rules.errors import BadOptions
from service.rules.game import legal_moves
from service.rules.sequence.board import (
    CORNERS,
    JACKS,
    LINES,
    spaces_in,
)
from service.rules.sequence.errors import (
    DeclareIsAutomatic,
    DiscardFirst,
    DrawIsAutomatic,
    NoDrawOwed,
    NotALine,
    NothingIsCalledOut,
    NothingLost,
    NotYourSequence,
    OwnTeam,
    TalkIsAllowed,
)
from service.rules.sequence.events import (
    CardDiscarded,
    CardDrawn,
    DrawLost,
    PileShuffled,
    SequenceBroken,
    SequenceMade,
    TalkPenalised,
)
from service.rules.sequence.moves import (
    CallOut,
    CallOutTalk,
    DeclareSequence,
    DiscardCard,
    DrawCard,
    PlaceChip,
)
from service.rules.sequence.options import EDITIONS, resolve
from service.rules.table import GameEnded, TurnPassed
from tests.rules.sequence.tables import A, B, Table, of_type, spaces
from tests.rules.sequence.test_play import fill, manual


def test_rule_21_corners_serve_every_side_and_any_number_of_sequences() -> None:
    table = Table()
    table.place(A, "b1-e1 a2-a5")
    table.place(B, "b2-e5")
    assert (table.count(A), table.count(B)) == (2, 1)
    assert not CORNERS & table.position.chips[A]


def test_rule_22_there_are_192_lines_and_a_space_lies_on_4_to_20() -> None:
    assert len(LINES) == len(set(LINES)) == 192
    through = [sum(line >> n & 1 for line in LINES) for n in range(100)]
    assert (min(through), max(through)) == (3, 20)
    assert min(count for n, count in enumerate(through) if not CORNERS >> n & 1) == 4


def test_rule_23_two_sequences_of_a_side_share_one_space_at_most() -> None:
    for order in ("a5-i5", "i5-a5", "a5-d5 f5-i5 e5"):
        table = Table()
        table.place(A, order)
        assert sorted(table.sequences()) == ["a5-e5", "e5-i5"]
    corner = Table()
    corner.place(A, "b1-h1")
    # The corner counts as a space: five with it leave but two of the next.
    assert corner.count() == 1


def test_rule_24_first_once_lets_only_one_later_sequence_cross_the_first() -> None:
    table = Table(sharing="first_once")
    table.place(A, "a5-e5 a6-a9 e1-e4")
    assert table.sequences() == ["a5-e5", "a5-a9"]


def test_rule_25_none_shares_nothing_but_corners() -> None:
    table = Table(sharing="none")
    table.place(A, "b1-e1 a2-a5 f1-i1")
    assert table.sequences() == ["a1-e1", "a1-a5", "f1-j1"] or table.count() == 2
    crossing = Table(sharing="none")
    crossing.place(A, "a5-e5 c3 c4 c6 c7")
    assert crossing.count() == 1


def test_rule_26_a_sequence_stays_and_locks_exactly_its_five() -> None:
    table = Table()
    table.place(A, "b5-g5")
    assert table.locked() == spaces("b5-f5")
    table.play(B, "JS g5", hand="JS")
    assert table.sequences() == ["b5-f5"]


def test_rule_27_one_placing_may_complete_four_and_jump_past_what_wins() -> None:
    table = Table(sequences_to_win=2)
    # A cross of row, column and both diagonals through e5, and a row apart that counts first.
    table.place(A, "f9-j9 a5-d5 e1-e4 a1 b2 c3 d4 i1 h2 g3 f4".replace("a1 ", ""))
    assert table.count() == 1
    made = of_type(table.place(A, "e5"), SequenceMade)
    assert len(made) == 4
    assert table.state.phase == "ended"


def test_rule_28_the_default_is_the_most_sequences_then_reading_order() -> None:
    table = Table()
    table.place(A, "b5 c5 d5 e5 g5 h5 i5 j5")
    table.place(A, "f5")
    assert table.sequences() == ["b5-f5", "f5-j5"]
    named = Table()
    named.place(A, "b5 c5 d5 f5 g5")
    named.turn(A, "JD")
    locks = {move.lock and move.lock[0][0] for move in named_moves(named) if move.space == "e5"}
    assert locks == {None, "c5"}


def named_moves(table: Table) -> list[PlaceChip]:
    """The placings that are offered, those that name what they lock besides."""
    return [move for move in legal_moves(table.state, A) if isinstance(move, PlaceChip)]


def test_rule_29_declared_by_any_seat_of_the_side_in_or_out_of_turn() -> None:
    table = Table(seats=4, declare="manual")
    table.place(A, "b5-f5")
    assert table.count() == 0
    table.turn(1)
    events = table.do(2, DeclareSequence(spaces("b5-f5")))
    assert events == [SequenceMade(A, spaces("b5-f5"))]
    assert table.locked() == spaces("b5-f5")
    for bad, why in (("b5-e5", NotALine), ("c5-g5", NotYourSequence)):
        with pytest.raises(why):
            table.do(0, DeclareSequence(spaces(bad)))
    with pytest.raises(DeclareIsAutomatic):
        Table().do(A, DeclareSequence(spaces("b5-f5")))


def test_rule_30_a_removal_makes_no_sequence_and_changes_no_count() -> None:
    table = Table()
    table.place(A, "b5-f5")
    table.place(B, "b6-e6 g6-j6")
    before = table.count(A), table.count(B)
    events = table.play(A, "JS b6", hand="JS")
    assert of_type(events, SequenceMade) == of_type(events, SequenceBroken) == []
    assert (table.count(A), table.count(B)) == before


@pytest.mark.parametrize(("seats", "needed"), [(2, 2), (4, 2), (3, 1), (9, 1)])
def test_rule_31_two_sides_need_two_sequences_three_sides_one(seats: int, needed: int) -> None:
    assert resolve({}, seats)["sequences_to_win"] == needed
    table = Table(seats, sequences_to_win=None)
    for n, row in enumerate(("5", "8")[:needed], start=1):
        events = table.place(A, f"b{row}-f{row}")
        assert (table.state.phase == "ended") == (n == needed)
    assert CardDrawn not in map(type, events)
    assert events[1:3] == [
        SequenceMade(A, spaces(f"b{row}-f{row}")),
        GameEnded(
            [n for n in range(seats) if n % (3 if seats % 3 == 0 else 2) == 0], "sequences", "31"
        ),
    ]


def test_rule_32_an_empty_pile_is_made_of_all_discards_the_card_just_played_included() -> None:
    table = Table()
    table.position.pile.clear()
    table.position.discards[:] = ["2C"]
    events = table.play(A, "JD e5", hand="JD 7H")
    [shuffled] = of_type(events, PileShuffled)
    assert isinstance(shuffled, PileShuffled)
    assert sorted(filter(None, shuffled.cards)) == ["2C", "JD"]
    assert len(table.position.hands[A]) == 2


def test_rule_33_a_card_not_taken_in_time_is_lost_in_three_ways() -> None:
    later = manual("next_move_and_draw")
    later.do(B, PlaceChip("JC", "e6"))
    assert DrawLost(A) in later.do(B, DrawCard())
    french = manual("next_move")
    assert DrawLost(A) in french.do(B, PlaceChip("JC", "e6"))
    called = manual("called_out")
    with pytest.raises(NothingLost):
        called.do(B, CallOut(A))
    called.do(B, PlaceChip("JC", "e6"))
    assert called.do(B, CallOut(A)) == [DrawLost(A)]
    with pytest.raises(NoDrawOwed):
        called.do(A, DrawCard())
    with pytest.raises(DrawIsAutomatic):
        Table().do(A, DrawCard())
    with pytest.raises(NothingIsCalledOut):
        manual("next_move").do(B, CallOut(A))


def test_rule_33_taken_in_time_nothing_is_lost_and_nobody_can_be_called_out() -> None:
    table = manual("called_out")
    table.do(A, DrawCard())
    table.do(B, PlaceChip("JC", "e6"))
    with pytest.raises(NothingLost):
        table.do(B, CallOut(A))
    assert len(table.position.hands[A]) == 2


def test_rule_34_talk_costs_each_of_a_side_a_card_when_all_others_agree() -> None:
    table = Table(6, teams=3, table_talk="forbidden")
    for seat in (1, 2, 4):
        assert TalkPenalised not in map(type, table.do(seat, CallOutTalk(A)))
    assert TalkPenalised(A, [0, 3]) in table.do(5, CallOutTalk(A))
    table.turn(0)
    card = table.position.hands[0][0]
    assert card is not None
    size = len(table.position.hands[0])
    with pytest.raises(DiscardFirst):
        table.do(0, legal_like(table))
    assert table.do(0, DiscardCard(card))[0] == CardDiscarded(0, card)
    assert len(table.position.hands[0]) == size - 1
    with pytest.raises(OwnTeam):
        table.do(0, CallOutTalk(A))
    with pytest.raises(TalkIsAllowed):
        Table(4).do(1, CallOutTalk(A))


def legal_like(table: Table) -> PlaceChip:
    """A placing with a card of seat 0 that would be legal without the penalty."""
    position = table.position
    card = next(card for card in position.hands[0] if card and card not in JACKS)
    return PlaceChip(card, spaces_in(1 << position.layout.index(card))[0])


def test_rule_35_a_round_of_passes_is_no_stalemate() -> None:
    table = Table(seats=3)
    fill(table, kept_open="e5")
    for hand in table.position.hands:
        hand[:] = ["JS", "7H"]
    # Teams 0 and 1 own every chip, so the third seat always has a target, and dead cards too.
    events = table.play(A, "JD e5", hand="JD")
    assert GameEnded not in map(type, events)
    assert table.state.phase == "running"


def test_rule_36_ten_rounds_of_passes_or_a_thousand_turns_end_the_game() -> None:
    table = Table()
    table.state.turn = 1000
    events = table.play(A, "JD e5", hand="JD 7H")
    assert GameEnded([], "turn_limit", "37") in events
    idle = Table()
    for hand in idle.position.hands:
        hand.clear()
    idle.position.pile.clear()
    idle.place(B, "e5")
    idle.position.hands[B].clear()
    idle.position.pile.clear()
    idle.position.discards.clear()
    events = idle.play(A, "JS e5", hand="JS")
    # The jack is drawn again from the discards, has no target, and nobody else holds a card.
    assert of_type(events, GameEnded) == [GameEnded([], "passes", "37")]
    assert len(of_type(events, TurnPassed)) == 20


@pytest.mark.parametrize(
    ("stalemate", "winners"),
    [("first_sequence", [1]), ("most_sequences", [0]), ("draw", [])],
)
def test_rule_37_who_wins_a_stalemate_is_agreed(stalemate: str, winners: list[int]) -> None:
    table = Table(stalemate=stalemate)
    table.position.sequences[:] = [(1, LINES[0]), (0, LINES[50]), (0, LINES[90])]
    table.state.turn = 1000
    events = table.play(A, "JD e5", hand="JD 7H")
    assert of_type(events, GameEnded) == [GameEnded(winners, "turn_limit", "37")]


def test_with_no_sequence_at_all_a_stalemate_is_a_draw() -> None:
    for stalemate in ("first_sequence", "most_sequences", "draw"):
        table = Table(stalemate=stalemate)
        table.state.turn = 1000
        events = table.play(A, "JD e5", hand="JD 7H")
        assert GameEnded([], "turn_limit", "37") in events


def test_the_last_side_wins_when_the_others_resign() -> None:
    table = Table(seats=4)
    table.do(1, Resign())
    assert table.state.phase == "running"
    ended = of_type(table.do(3, Resign()), GameEnded)
    assert [event.winners for event in ended if isinstance(event, GameEnded)] == [[0, 2]]


def test_a_resigned_seat_is_skipped_and_keeps_its_cards_out_of_play() -> None:
    table = Table(seats=4)
    hand = [*table.position.hands[1]]
    table.do(1, Resign())
    table.place(0, "e5")
    assert table.state.to_move == 2
    assert table.position.hands[1] == hand


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_a_set_of_options_and_any_may_be_set_beside_it(edition: str) -> None:
    resolved = resolve({"edition": edition, "board": "quadrant"}, 4)
    assert resolved["board"] == "quadrant"
    assert {name for name, value in resolved.items() if value is None} <= {"lost_draw"}
    assert resolve(resolved, 4) == resolved


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({"edition": "saudi"}, 8),
        ({"draw": "automatic", "lost_draw": "called_out"}, 2),
        ({"sequences_to_win": 5}, 2),
        ({"board": "round"}, 2),
        ({"colour": "blue"}, 2),
        ({"teams": 3}, 4),
    ],
)
def test_options_that_do_not_fit_are_refused_with_a_reason(
    options: dict[str, object], seats: int
) -> None:
    with pytest.raises(BadOptions) as refusal:
        resolve(options, seats)
    assert refusal.value.facts["reason"]
