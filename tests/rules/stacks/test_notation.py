"""Moves on one line: printed one way in each language, read in all of them."""

import pytest

from service.rules.errors import UnreadableMove
from service.rules.stacks.moves import (
    AnswerBlock,
    DiscardCard,
    EndTurn,
    PlayCard,
    PlayReverse,
    PlaySkip,
    SetOrder,
    StealCard,
    StealChip,
    TakeTurn,
)
from service.rules.stacks.notation import parse_move, plain, print_move
from service.rules.stacks.words import LANGUAGES, WORDS, Language
from service.rules.table import Command
from tests.rules.stacks.universe import every_note, every_play

PLAYS = every_play(6)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_read_back_as_it_was_printed(language: Language) -> None:
    for move in [*PLAYS, *every_note(), PlayCard("R3"), PlayCard("BW", None, from_discard=True)]:
        line = print_move(move, language)
        assert parse_move(line) == move, line
        assert "\n" not in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_turn_is_read_back_as_it_was_printed(language: Language) -> None:
    for size in (1, 2, 7, 40):
        turn = TakeTurn(PLAYS[5 : 5 + size])  # type: ignore[arg-type]
        assert parse_move(print_move(turn, language)) == turn


@pytest.mark.parametrize(
    ("move", "line"),
    [
        (PlayCard("R3", 2), "R3 2"),
        (PlayCard("BW", "new"), "BW new"),
        (PlayCard("R1", "new", from_discard=True), "top R1 new"),
        (PlayCard("R1"), "R1"),
        (PlaySkip(), "skip"),
        (PlayReverse(from_discard=True), "top reverse"),
        (StealCard(2), "steal card 3"),
        (StealChip(2, "R"), "steal chip 3 red"),
        (DiscardCard("B5"), "discard B5"),
        (DiscardCard("STEAL_CARD"), "discard steal card"),
        (EndTurn(), "end"),
        (SetOrder("win"), "order win"),
        (SetOrder(4, [1, 2]), "order 4 against 2 3"),
        (AnswerBlock(blocks=True), "block"),
        (AnswerBlock(blocks=False), "pass"),
        (TakeTurn([PlayCard("R3", 2), DiscardCard("B5")]), "R3 2; discard B5"),
    ],
)
def test_moves_are_printed_as_the_documents_show(move: Command, line: str) -> None:
    assert print_move(move) == line


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("  r3   2 ", PlayCard("R3", 2)),
        ("R3 2,discard b5", TakeTurn([PlayCard("R3", 2), DiscardCard("B5")])),
        ("R3 2; discard B5;", TakeTurn([PlayCard("R3", 2), DiscardCard("B5")])),
        ("STEAL_CARD 2", StealCard(1)),
        ("Steal a chip 1 R", StealChip(0, "R")),
        ("discard STEAL_CHIP", DiscardCard("STEAL_CHIP")),
        ("End turn", EndTurn()),
        ("défausse B5", DiscardCard("B5")),
        ("DEFAUSSE b5", DiscardCard("B5")),
        ("vole jeton 2 rouge", StealChip(1, "R")),
        ("ruba gettone 2 blu", StealChip(1, "B")),
        ("вкрасти фішку 2 червону", StealChip(1, "R")),
        ("скинути R3", DiscardCard("R3")),
        ("اسرق فيشة ٢ حمراء", StealChip(1, "R")),
        ("‏ارم B5‏، R1", TakeTurn([DiscardCard("B5"), PlayCard("R1")])),
        ("ordre victoire", SetOrder("win")),
        ("أمر ٤ ضد ١ ٢", SetOrder(4, [0, 1])),
        ("ordine mai", SetOrder("never")),
        ("наказ ніколи", SetOrder("never")),
    ],
)
def test_moves_are_read_as_people_write_them(line: str, move: Command) -> None:
    assert parse_move(line) == move


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        ";",
        "hello",
        "R6",
        "R3 3",
        "R3 2 1",
        "new R3",
        "top",
        "top top R3",
        "top discard R3",
        "top end",
        "top block",
        "steal card",
        "steal card red",
        "steal chip 4",
        "steal chip red 3",
        "steal card 0",
        "steal chip 0 red",
        "order win against 0",
        "discard",
        "discard 5",
        "discard R3 1",
        "order",
        "order 0",
        "order 6",
        "order red",
        "order win against",
        "order win against red",
        "block 2",
        "R3 2; order win",
        "R3 2;; discard B5",
        "R3 999",
        "R3\u00b2",
        "; ".join(["R3 2"] * 41),
    ],
)
def test_what_is_no_move_is_unreadable_and_quoted(line: str) -> None:
    with pytest.raises(UnreadableMove) as refusal:
        parse_move(line)
    assert refusal.value.facts["given"] == line.strip()


def test_no_word_of_one_language_means_something_else_in_another() -> None:
    meanings: dict[str, set[str]] = {}
    for spellings in WORDS.values():
        for word, spelt in spellings.items():
            for spelling in spelt:
                meanings.setdefault(plain(spelling), set()).add(word)
    assert [spelling for spelling, words in meanings.items() if len(words) > 1] == []


def test_every_language_has_every_word() -> None:
    assert {tuple(WORDS[language]) for language in LANGUAGES} == {tuple(WORDS["en"])}
