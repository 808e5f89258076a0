"""A position as letters: what it looks like, how wide it is, and that no line is a move."""

import re

import pytest

from service.pictures.names import columns
from service.pictures.text import as_text
from service.pictures.texts import TEXTS
from service.rules.errors import MoveNotation
from service.rules.game import game_named
from service.rules.sequence.events import ChipRemoved
from service.rules.table import Result
from tests.pictures.positions import NAMES, mid_game, random_game, seen_by, table

MID_GAME = """\
Sequence - Turn 7
To move: Anna

   a      b      c      d      e      f      g      h      i      j
 1 --    >2S(G)  3S     4S     5S     6S     7S     8S     9S     --     1
 2 6C[B]  5C     4C     3C     2C     AH     KH     QH     TH     TS     2
 3 7C[B]  AS     2D     3D     4D     5D     6D     7D     9H     QS     3
 4 8C[B]  KS     6C     5C     4C     3C     2C     8D     8H     KS     4
 5 9C[B]  QS     7C     6H     5H(G)  4H     AH     9D     7H(B)  AS     5
 6 TC[B]  TS     8C     7H(G)  2H     3H     KH     TD     6H     2D     6
 7 QC     9S     9C     8H     9H     TH     QH     QD     5H     3D     7
 8 KC     8S     TC     QC     KC     AC     AD     KD     4H     4D     8
 9 AC     7S     6S     5S     4S     3S     2S     2H     3H     5D     9
10 --     AD     KD     QD     TD     9D     8D     7D     6D     --    10
   a      b      c      d      e      f      g      h      i      j

(B) blue   (G) green   [B] locked   > Last move   -- corner

   2 (G)  cards 5  Bo  (dealer)
*  1 (B)  cards 6  Anna  (you)

Sequences: (B) 1/2  (G) 0/2
Draw pile: 60
Discards: 2, on top 2S
Last move: Bo, 2S, chip placed on b1
Your hand: 7H 2S TD JD JS TD
Open for it: 7H none | 2S g9 | TD h6 e10 | JD any | JS removes
"""

# What a player might be called who wants the others' mails to play for him.
MOVES_FOR_NAMES = ("7H i5", "\n7H i5\n", "JD e5", "dead 7H", "draw", "\r\ndraw\r\n", "x\u2028draw")


def test_the_text_of_a_position_is_this() -> None:
    assert as_text(mid_game(), 0, NAMES) == MID_GAME


def test_a_spectator_is_shown_no_hand() -> None:
    text = as_text(mid_game(), None, NAMES)
    assert "Your hand" not in text
    assert "(you)" not in text


def test_a_removal_marks_the_space_that_is_free_again() -> None:
    text = as_text(table({"e5": 1}, last=ChipRemoved(1, "JS", "i5")), None, NAMES)
    assert ">7H   " in text
    assert "Last move: Bo, JS, chip removed from i5" in text


def test_a_table_before_the_deal_shows_its_seats_only() -> None:
    text = as_text(table(phase="open"), None, NAMES)
    assert "The game has not started yet." in text
    assert "Anna" in text
    assert "Draw pile" not in text


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (Result([1], "sequences", "31"), "Winner: (G) green"),
        (Result([], "stalemate", "37"), "The game is drawn."),
        (Result([], "cancelled", ""), "The game was cancelled."),
    ],
)
def test_the_end_says_how_it_ended(result: Result, said: str) -> None:
    text = as_text(table(phase="ended", result=result), None, NAMES)
    assert said in text.splitlines()


def test_no_line_looks_like_a_quotation_in_a_mail() -> None:
    for view in (mid_game(), table(last=ChipRemoved(1, "JS", "a2"))):
        assert not any(line[0] == ">" for line in as_text(view, 0, NAMES).splitlines() if line)


def test_colour_adds_ansi_sequences_and_nothing_else() -> None:
    plain = as_text(mid_game(), 0, NAMES)
    coloured = as_text(mid_game(), 0, NAMES, colour=True)
    assert "\x1b[1;34m[B]\x1b[0m" in coloured
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in stripped.splitlines()] == plain.splitlines()
    assert "\x1b" not in plain


@pytest.mark.parametrize("language", TEXTS)
def test_no_line_is_wider_than_78_columns(language: str) -> None:
    log = random_game(3, 12, 70)
    for names in (NAMES, ["W" * 200] * 12, ["王" * 200] * 12):
        for viewer in (None, 4):
            lines = as_text(seen_by(log, viewer), viewer, names, language=language).splitlines()
            assert max(map(columns, lines)) <= 78


@pytest.mark.parametrize("language", TEXTS)
def test_no_line_reads_as_a_move(language: str) -> None:
    parse_move = game_named("sequence").parse_move
    views = [(mid_game(), 0), (table(phase="open"), None), (mid_game(), None)]
    views += [(table(hands=[[card]]), 0) for card in ("7H", "TD", "JD", "JS")]
    log = random_game(11, 2, 60)
    views += [(seen_by(log, viewer), viewer) for viewer in (0, 1)]
    for view, viewer in views:
        for name in MOVES_FOR_NAMES:
            for line in as_text(view, viewer, [name, name], language=language).splitlines():
                with pytest.raises(MoveNotation):
                    parse_move(line)
