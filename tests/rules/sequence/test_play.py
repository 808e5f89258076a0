"""Edge cases of play: cards and spaces, jacks, dead cards, the pile, the end (E37 to E92)."""

from collections import Counter

import pytest

from service.rules.cards import DOUBLE_PACK
from service.rules.decide import Resign, decide
from service.rules.errors import BadOptions, BadSeats, GameOver, NotYourTurn
from service.rules.game import copied, fold, legal_moves
from service.rules.redact import redact
from service.rules.seating import OpenGame
from service.rules.sequence.board import PLAYABLE, SPACES, indexes_in
from service.rules.sequence.deal import lowest
from service.rules.sequence.errors import (
    CardNotDead,
    CardNotInHand,
    ChipLocked,
    CornerSpace,
    ExchangeUsed,
    JackNeverDead,
    NoChipThere,
    NoDrawOwed,
    NoSuchSpace,
    NothingToDraw,
    NotYourSequence,
    OwnChip,
    SpaceTaken,
    UnknownCard,
    WrongSpace,
)
from service.rules.sequence.events import (
    CardDrawn,
    CardsRevealed,
    DeadCardExchanged,
    HandDealt,
    PileShuffled,
)
from service.rules.sequence.moves import (
    DeclareSequence,
    DrawCard,
    ExchangeDeadCard,
    PlaceChip,
    RemoveChip,
)
from service.rules.sequence.tally import THROUGH
from service.rules.table import (
    Actor,
    Event,
    GameEnded,
    SeedRevealed,
    State,
    TurnBegan,
    TurnPassed,
)
from tests.rules.sequence.tables import A, B, C, Table, opening, spaces, started


def kinds(events: list[Event]) -> list[str]:
    return [str(event.__struct_config__.tag) for event in events]


def refused(table: Table, seat: int, move: str, hand: str | None, why: type[Exception]) -> None:
    """The move is refused for that reason, and nothing has changed."""
    table.turn(seat, hand)
    before = copied(table.state)
    with pytest.raises(why):
        table.play(seat, move, hand)
    assert table.state == before


def fill(table: Table, kept_open: str = "") -> None:
    """Every space holds a chip, checkered by pairs so that nothing is in line, but those."""
    position = table.position
    for n in indexes_in(PLAYABLE):
        if SPACES[n] not in kept_open.split():
            team = (n // 10 + n % 10 // 2) % 2
            position.chips[team] |= 1 << n
            position.tally[team] += THROUGH[n]
            position.open &= ~(1 << n)


def test_e37_no_card_plays_on_a_corner() -> None:
    for corner in ("a1", "j1", "a10", "j10"):
        refused(Table(), A, f"JD {corner}", "JD", CornerSpace)
        refused(Table(), A, f"7H {corner}", "7H", CornerSpace)
        refused(Table(), A, f"JS {corner}", "JS", CornerSpace)


def test_e39_with_96_chips_the_board_is_full() -> None:
    table = Table()
    fill(table)
    assert sum(chips.bit_count() for chips in table.position.chips) == 96
    assert table.position.open == 0


def test_e41_a_one_eyed_jack_takes_a_chip_and_leaves_the_space_empty() -> None:
    table = Table()
    table.place(B, "e5")
    events = table.play(A, "JS e5", hand="JS 7H")
    assert kinds(events) == ["chip_removed", "card_drawn", "turn_began"]
    assert table.owner("e5") is None
    assert len(table.position.hands[A]) == 2
    assert table.state.to_move == B


def test_e42_a_locked_chip_is_spared() -> None:
    table = Table()
    table.place(B, "b5-f5")
    refused(table, A, "JS d5", "JS", ChipLocked)
    assert table.position.hands[A] == ["JS"]
    assert table.state.to_move == A


def test_e43_the_sixth_chip_beside_a_sequence_is_not_spared() -> None:
    table = Table()
    table.place(B, "b5-g5")
    table.play(A, "JH g5", hand="JH")
    assert table.owner("g5") is None


def test_e44_own_mates_empty_and_corner_are_refused_each_by_its_own_code() -> None:
    table = Table(seats=4)
    table.place(0, "e5")
    table.place(2, "f5")
    refused(table, 0, "JS e5", "JS", OwnChip)
    refused(table, 0, "JS f5", "JS", OwnChip)
    refused(table, 0, "JS g5", "JS", NoChipThere)
    refused(table, 0, "JS a1", "JS", CornerSpace)
    assert len({error.code for error in (OwnChip, NoChipThere, CornerSpace)}) == 3


def test_e46_a_hand_of_one_eyed_jacks_without_a_target_is_passed_over() -> None:
    table = Table()
    table.place(B, "f5")
    jacks = ["JS", "JH", "JS", "JH"]
    table.position.hands[B] = [*jacks]
    pile = len(table.position.pile)
    events = table.play(A, "JS f5", hand="JS 7H")
    assert TurnPassed(B, "no_move") in events
    assert table.position.hands[B] == jacks
    assert len(table.position.pile) == pile - 1
    assert table.state.to_move == A


def test_e49_a_two_eyed_jack_needs_an_open_space() -> None:
    table = Table()
    table.place(B, "e5")
    refused(table, A, "JD e5", "JD", SpaceTaken)


def test_e50_a_two_eyed_jack_on_a_full_board_is_neither_playable_nor_dead() -> None:
    table = Table()
    fill(table)
    table.turn(A, "JD 7H")
    assert PlaceChip not in map(type, legal_moves(table.state, A))
    refused(table, A, "dead JD", "JD 7H", JackNeverDead)


def test_e52_with_three_sides_any_opponent_may_be_hit() -> None:
    table = Table(seats=3)
    table.place(B, "e5")
    table.place(C, "f5")
    table.play(A, "JS e5", hand="JS")
    table.play(A, "JS f5", hand="JS")
    assert table.owner("e5") is table.owner("f5") is None


def test_e55_a_dead_card_is_exchanged_and_the_turn_goes_on() -> None:
    table = Table()
    table.place(B, "i5 d6")
    top = table.position.pile[0]
    assert top is not None
    table.turn(A, "7H JD")
    events = table.do(A, ExchangeDeadCard("7H"))
    assert events == [DeadCardExchanged(A, "7H"), CardDrawn(A, top)]
    assert table.position.hands[A] == ["JD", top]
    assert table.state.to_move == A
    assert table.do(A, PlaceChip("JD", "e5"))


def test_e56_a_card_with_one_open_space_is_not_dead() -> None:
    table = Table()
    table.place(B, "i5")
    refused(table, A, "dead 7H", "7H", CardNotDead)


def test_e57_own_chips_kill_a_card_too() -> None:
    table = Table()
    table.place(A, "i5 d6")
    table.turn(A, "7H JD")
    assert ExchangeDeadCard("7H") in legal_moves(table.state, A)


def test_e58_one_exchange_a_turn_and_another_in_the_next() -> None:
    table = Table()
    table.place(B, "i5 d6 b5 j3")
    table.turn(A, "7H QS JD")
    table.do(A, ExchangeDeadCard("7H"))
    before = copied(table.state)
    with pytest.raises(ExchangeUsed):
        table.do(A, ExchangeDeadCard("QS"))
    assert table.state == before
    table.do(A, PlaceChip("JD", "e5"))
    table.place(B, "e6")
    assert table.state.to_move == A
    table.do(A, ExchangeDeadCard("QS"))


def test_e60_no_exchange_out_of_turn_or_after_the_move() -> None:
    table = Table()
    table.place(B, "i5 d6")
    table.turn(A, "7H JD")
    table.position.hands[B] = ["7H"]
    with pytest.raises(NotYourTurn):
        table.do(B, ExchangeDeadCard("7H"))
    table.do(A, PlaceChip("JD", "e5"))
    with pytest.raises(NotYourTurn):
        table.do(A, ExchangeDeadCard("7H"))


def test_e61_a_jack_is_never_exchanged() -> None:
    for jack in ("JS", "JH", "JD", "JC"):
        refused(Table(), A, f"dead {jack}", f"{jack} 7H", JackNeverDead)


def test_e62_a_removal_brings_a_dead_card_back_to_life() -> None:
    table = Table()
    table.place(A, "i5 d6")
    table.position.hands[A] = ["7H"]
    table.play(B, "JS d6", hand="JS")
    refused(table, A, "dead 7H", "7H", CardNotDead)
    assert table.do(A, PlaceChip("7H", "d6"))


def test_e63_the_second_of_two_equal_cards_dies_when_the_first_is_played() -> None:
    table = Table()
    table.place(B, "i5")
    refused(table, A, "dead 7H", "7H 7H", CardNotDead)
    table.play(A, "7H d6", hand="7H 7H")
    assert table.position.hands[A].count("7H") == 1
    table.place(B, "e5")
    assert ExchangeDeadCard("7H") in legal_moves(table.state, A)


def test_e65_nothing_to_draw_means_no_exchange() -> None:
    table = Table()
    table.place(B, "i5 d6")
    table.position.pile.clear()
    table.position.discards.clear()
    refused(table, A, "dead 7H", "7H JD", NothingToDraw)


def test_e67_an_exchange_never_changes_whose_turn_it_is() -> None:
    table = Table()
    table.place(B, "i5 d6")
    table.turn(A, "7H JD")
    turn = table.state.turn
    assert TurnBegan not in map(type, table.do(A, ExchangeDeadCard("7H")))
    assert (table.state.to_move, table.state.turn) == (A, turn)


def test_e68_a_card_plays_only_on_its_own_two_spaces_and_only_when_open() -> None:
    table = Table()
    table.place(B, "b2")
    refused(table, A, "5C h5", "5C", WrongSpace)
    refused(table, A, "5C b2", "5C", SpaceTaken)
    assert table.play(A, "5C d4", hand="5C")


def test_e69_each_impossible_command_has_its_own_code() -> None:
    table = Table()
    table.turn(A, "7H")
    cases: list[tuple[int, PlaceChip, type[Exception]]] = [
        (A, PlaceChip("8H", "d7"), CardNotInHand),
        (B, PlaceChip("7H", "i5"), NotYourTurn),
        (A, PlaceChip("7H", "k5"), NoSuchSpace),
        (A, PlaceChip("7X", "i5"), UnknownCard),
    ]
    for seat, command, why in cases:
        before = copied(table.state)
        with pytest.raises(why):
            table.do(seat, command)
        assert table.state == before
    assert len({why.code for _, _, why in cases}) == 4  # type: ignore[attr-defined]


def test_e71_the_last_card_of_the_pile_is_drawn_and_the_next_draw_shuffles() -> None:
    table = Table()
    del table.position.pile[1:]
    assert PileShuffled not in map(type, table.play(A, "JD e5", hand="JD"))
    assert table.position.pile == []
    discarded = [*table.position.discards, "JC"]
    events = table.play(B, "JC e6", hand="JC")
    [pile] = [event for event in events if isinstance(event, PileShuffled)]
    assert Counter(pile.cards) == Counter(discarded)
    assert table.position.discards == []


def test_e73_with_nothing_to_draw_the_move_is_legal_and_the_hand_smaller() -> None:
    table = Table(draw="manual")
    table.position.pile.clear()
    table.position.discards.clear()
    table.play(A, "JD e5", hand="JD 7H")
    # The card just played is all there is: the draw shuffles it, the next finds nothing.
    table.do(A, DrawCard())
    table.position.discards.clear()
    table.position.pile.clear()
    table.play(B, "JC e6", hand="JC 7H")
    table.position.discards.clear()
    with pytest.raises(NothingToDraw):
        table.do(B, DrawCard())
    assert table.position.hands[B] == ["7H"]


def manual(lost_draw: str) -> Table:
    """A has moved and taken no card; B is to move."""
    table = Table(draw="manual", lost_draw=lost_draw)
    table.play(A, "JD e5", hand="JD 7H")
    table.position.hands[B] = ["JC", "8H"]
    return table


def test_e74_a_card_not_taken_before_the_next_move_is_lost_in_french_only() -> None:
    table = manual("next_move_and_draw")
    table.do(B, PlaceChip("JC", "e6"))
    assert CardDrawn in map(type, table.do(A, DrawCard()))
    french = manual("next_move")
    french.do(B, PlaceChip("JC", "e6"))
    with pytest.raises(NoDrawOwed):
        french.do(A, DrawCard())


def test_e75_once_the_next_seat_has_moved_and_drawn_the_card_is_lost_for_good() -> None:
    table = manual("next_move_and_draw")
    table.do(B, PlaceChip("JC", "e6"))
    table.do(B, DrawCard())
    with pytest.raises(NoDrawOwed):
        table.do(A, DrawCard())
    assert table.position.hands[A] == ["7H"]


def test_e76_an_exchange_of_the_next_seat_is_no_move() -> None:
    table = manual("next_move")
    table.place(A, "i5 d6")
    table.position.owed[:] = [A]
    table.turn(B, "7H JC")
    table.do(B, ExchangeDeadCard("7H"))
    assert CardDrawn in map(type, table.do(A, DrawCard()))


def test_e78_the_winning_move_ends_the_game_before_any_draw() -> None:
    table = Table(sequences_to_win=1)
    table.place(A, "b5-e5")
    events = table.play(A, "JD f5", hand="JD 7H")
    assert kinds(events) == [
        "chip_placed",
        "sequence_made",
        "game_ended",
        "cards_revealed",
        "seed_revealed",
    ]
    for command in (PlaceChip("7H", "i5"), DrawCard(), Resign()):
        with pytest.raises(GameOver):
            table.do(A, command)


def test_e79_with_three_sides_two_at_once_from_none_win() -> None:
    table = Table(seats=3, sequences_to_win=None)
    table.place(A, "a5 b5 d5 e5 c3 c4 c6 c7")
    events = table.place(A, "c5")
    assert GameEnded([0], "sequences", "31") in events
    assert table.count(A) == 2


@pytest.mark.parametrize(
    ("seats", "teams", "wins"),
    [
        *((seats, 2, False) for seats in (4, 6, 8, 10, 12)),
        *((seats, 3, True) for seats in (6, 9, 12)),
    ],
)
def test_e80_what_wins_depends_on_the_sides_and_not_on_the_players(
    seats: int, teams: int, wins: bool
) -> None:
    table = Table(seats=seats, teams=teams, sequences_to_win=None)
    table.place(A, "b5-f5")
    assert (table.state.phase == "ended") is wins


def test_e81_an_undeclared_sequence_can_be_broken_a_declared_one_cannot() -> None:
    table = Table(declare="manual")
    table.place(A, "b5-f5")
    assert table.count() == 0
    table.play(B, "JS d5", hand="JS")
    with pytest.raises(NotYourSequence):
        table.do(A, _declared("b5-f5"))
    other = Table(declare="manual")
    other.place(A, "b5-f5")
    other.do(A, _declared("b5-f5"))
    refused(other, B, "JS d5", "JS", ChipLocked)


def _declared(text: str) -> DeclareSequence:
    return DeclareSequence(spaces(text))


def test_e83_after_a_round_of_passes_an_exchange_may_bring_a_jack() -> None:
    table = Table()
    fill(table, kept_open="e5")
    for hand in table.position.hands:
        hand[:] = ["7H", "8H"]
    table.position.pile[:] = ["2C", "JS", *["3C"] * 9]
    table.play(A, "JD e5", hand="JD 7H")
    # All cards are dead now: B may exchange, and nobody is stuck.
    assert table.state.to_move == B
    table.do(B, ExchangeDeadCard("7H"))
    assert table.state.phase == "running"
    assert "JS" in table.position.hands[B]
    assert RemoveChip in map(type, legal_moves(table.state, B))


def test_e84_on_a_full_and_locked_board_the_maker_of_the_first_sequence_wins() -> None:
    for made, winners in (([(1, 0b11111 << 20)], [1]), ([], [])):
        table = Table()
        fill(table, kept_open="e5")
        position = table.position
        position.sequences[:] = made
        position.locked[:] = [position.chips[0], position.chips[1] | 1 << SPACES.index("e5")]
        position.locked[0] |= 1 << SPACES.index("e5")
        ended = [
            event for event in table.play(A, "JD e5", hand="JD 7H") if type(event) is GameEnded
        ]
        assert ended == [GameEnded(winners, "blocked", "37")]


@pytest.mark.parametrize("seats", [1, 5, 7, 11, 13])
def test_e86_some_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadSeats):
        _opened(seats)


@pytest.mark.parametrize(("seats", "teams"), [(9, 2), (8, 3), (10, 3), (6, None), (12, None)])
def test_e86_some_teams_are_refused(seats: int, teams: int | None) -> None:
    with pytest.raises(BadOptions):
        _opened(seats, teams=teams)


def _opened(seats: int, **options: object) -> list[Event]:
    opened = OpenGame("testgame22", "sequence", seats, options)
    return decide(State(), opened, Actor("p", "http"), 0, bytes(32))


def test_e87_ties_for_the_lowest_draw_again_and_aces_are_high() -> None:
    assert lowest(["2C", "2D", "KS"]) == [0, 1]
    assert lowest([None, "AS", "KS"]) == [2]


@pytest.mark.parametrize(
    ("seats", "out"),
    [(12, 36), (10, 30), (9, 36), (8, 32), (6, 30), (4, 24), (3, 18), (2, 14)],
)
def test_e88_hands_and_pile_make_104_cards(seats: int, out: int) -> None:
    options = {"teams": 2} if seats in (6, 12) else {}
    position = started(seats, **options).position
    assert sum(map(len, position.hands)) == out
    everything = [card for hand in position.hands for card in hand] + position.pile
    assert Counter(everything) == Counter(DOUBLE_PACK)


def test_e90_a_game_read_back_in_the_middle_goes_on_the_same() -> None:
    log = opening(seed=3)
    first = fold(log)
    for _ in range(30):
        assert first.to_move is not None
        move = legal_moves(first, first.to_move)[0]
        events = decide(first, move, Actor(f"player{first.to_move}", "http"), 0, b"")
        log += events
        fold(events, first)
    again = fold(log)
    assert again == first
    for seat in range(2):
        assert legal_moves(again, seat) == legal_moves(first, seat)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_e92_a_view_holds_no_other_hand_no_pile_and_no_seed(viewer: int | None) -> None:
    log = [redact(event, viewer) for event in opening(seats=3)]
    hands = {event.seat: event.cards for event in log if isinstance(event, HandDealt)}
    for seat, cards in hands.items():
        assert (None not in cards) == (seat == viewer)
        assert len(cards) == 6
    seen = fold(log)
    assert set(seen.position.pile) == {None}
    assert seen.seed is None


def test_the_end_reveals_every_card_to_everyone() -> None:
    table = Table(sequences_to_win=1)
    table.place(A, "b5-e5")
    events = table.play(A, "JD f5", hand="JD 7H")
    [revealed] = [event for event in events if isinstance(event, CardsRevealed)]
    assert revealed.hands[A] == ["7H"]
    assert revealed.pile == table.position.pile
    assert redact(revealed, None) == revealed
    assert isinstance(events[-1], SeedRevealed)
