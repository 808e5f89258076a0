"""Moves as text: printed one way, read as people write them, refused with the text quoted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.cards import PACK
from service.rules.errors import AmbiguousMove, UnreadableMove
from service.rules.sequence.board import LINES, ONE_EYED, SPACES, spaces_in
from service.rules.sequence.moves import (
    CallOut,
    CallOutTalk,
    DeclareSequence,
    DiscardCard,
    DrawCard,
    ExchangeDeadCard,
    PlaceChip,
    RemoveChip,
)
from service.rules.sequence.notation import parse_move, print_move
from service.rules.table import Command
from tests.rules.sequence.tables import spaces

cards = st.sampled_from(PACK)
names = st.sampled_from(SPACES)
fives = st.sampled_from(LINES).map(spaces_in)
placings = st.builds(
    PlaceChip,
    cards.filter(lambda card: card not in ONE_EYED),
    names,
    st.none() | st.lists(fives, min_size=1, max_size=4),
)
moves = st.one_of(
    placings,
    st.builds(RemoveChip, st.sampled_from(sorted(ONE_EYED)), names),
    st.builds(ExchangeDeadCard, cards),
    st.just(DrawCard()),
    st.builds(DeclareSequence, fives),
    st.builds(CallOut, st.integers(0, 11)),
    st.builds(CallOutTalk, st.integers(0, 2)),
    st.builds(DiscardCard, cards),
)


@given(moves)
def test_what_is_printed_is_read_back(move: Command) -> None:
    assert parse_move(print_move(move)) == move
    assert parse_move(print_move(move).lower()) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7H i5", PlaceChip("7H", "i5")),
        ("JD e5", PlaceChip("JD", "e5")),
        ("JS e5", RemoveChip("JS", "e5")),
        ("dead 7H", ExchangeDeadCard("7H")),
        ("7H i5 lock e5-i5", PlaceChip("7H", "i5", [spaces("e5-i5")])),
        ("7H e5 lock a5-e5 e5-i5", PlaceChip("7H", "e5", [spaces("a5-e5"), spaces("e5-i5")])),
        ("draw", DrawCard()),
        ("declare e5-i5", DeclareSequence(spaces("e5-i5"))),
        ("declare e1-a5", DeclareSequence(spaces("e1-a5"))),
        ("call out 3", CallOut(2)),
        ("talk 2", CallOutTalk(1)),
        ("discard 7H", DiscardCard("7H")),
    ],
)
def test_the_notation_of_the_rule_book_is_read_and_printed(text: str, move: Command) -> None:
    assert parse_move(text) == move
    assert print_move(move) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  7h   I5 ", "7H i5"),
        ("7 of hearts on i5", "7H i5"),
        ("Seven of Hearts to i5.", "7H i5"),
        ("7♥ i5", "7H i5"),
        ("7\u2665\ufe0f i5", "7H i5"),
        ("10♦ h6", "TD h6"),
        ("10d on h 6", "TD h6"),
        ("Play the queen of clubs on d8", "QC d8"),
        ("ace of spades, b3", "AS b3"),
        ("jack of spades removes e5", "JS e5"),
        ("JH takes the chip on e5", "JH e5"),
        ("7h j10", "7H j10"),
        ("\u20677H i5\u2069", "7H i5"),
        ("٧h i٥", "7H i5"),
        ("7H i5 locking i5–e5", "7H i5 lock e5-i5"),
        ("7H e5, lock a5-e5 and e5-i5", "7H e5 lock a5-e5 e5-i5"),
        ("the 7 of hearts is dead", "dead 7H"),
        ("exchange 7♥", "dead 7H"),
        ("Draw a card", "draw"),
        ("sequence e5 to i5", "declare e5-i5"),
        ("call seat 3 out", "call out 3"),
    ],
)
def test_what_people_write_is_read(text: str, canonical: str) -> None:
    assert print_move(parse_move(text)) == canonical


@pytest.mark.parametrize("text", ["7 i5", "jack e5", "the 10 on h6"])
def test_a_card_without_its_suit_is_ambiguous_and_its_readings_are_named(text: str) -> None:
    with pytest.raises(AmbiguousMove) as refusal:
        parse_move(text)
    assert refusal.value.code == "ambiguous_move"
    assert f"“{text}”" in str(refusal.value)
    assert str(refusal.value).count(", ") == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "7H",
        "i5",
        "7H k5",
        "7H i11",
        "7H i0",
        "1H i5",
        "7X i5",
        "i5 7H i5",
        "7H i5 and thanks",
        "lock e5-i5",
        "7H i5 lock",
        "declare e5",
        "declare e5-f7",
        "declare e5-e5",
        "call out 0",
        "call out",
        "dead",
        "dead e5",
    ],
)
def test_what_names_no_move_is_unreadable_and_quoted(text: str) -> None:
    with pytest.raises(UnreadableMove) as refusal:
        parse_move(text)
    assert f"“{text}”" in str(refusal.value)


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_refusal(text: str) -> None:
    try:
        move = parse_move(text)
    except (UnreadableMove, AmbiguousMove):
        return
    assert parse_move(print_move(move)) == move
