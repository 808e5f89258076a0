"""The pictures of the three modes of Sequentia: complete, readable, blind to hidden cards."""

from collections.abc import Sequence
from io import BytesIO
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from service.pictures.names import columns, runs
from service.pictures.outlines import advances
from service.pictures.png import as_png
from service.pictures.sequentia.texts import OWN_TEXTS
from service.pictures.svg import as_svg
from service.pictures.text import as_text
from service.pictures.texts import TEXTS
from service.pictures.themes import PALETTES
from service.pictures.words import as_words
from service.rules.errors import MoveNotation
from service.rules.game import fold, game_named
from service.rules.redact import redact
from service.rules.sequentia.cards import DECKS, digit_of, word_of
from service.rules.sequentia.state import Hand, View
from service.rules.table import Event, GameEnded, State
from service.rules.view import view
from tests.pictures.markup import SVG, parsed, stamps_in, texts_in
from tests.rules.sequentia.tables import MODES, act, grid, new_game, shift, stack, whole_game

NAMES = ("Anna", "Bo", "Cem", "Dora", "Eva", "Fritz")

# What a player might be called who wants the others' mails to play for him.
MOVES_FOR_NAMES = ("2>5", "\nstay\n", "131-1 right", "132-1 2\r\n", "word 213-2", "pass", "leave 5")

GRID = """\
Sequentia grid - Turn 1
To move: Anna

  +-------------+-------------+-------------+
  |  1        1 | [1]       2 |  2        3 |
  |  112        |  321+    x2 |  222        |
  +-------------+-------------+-------------+
  | [3]       4 |  3        5 | [3]       6 |
  |  233+    x2 |  313        |  312     x2 |
  +-------------+-------------+-------------+
  |  3        7 |  1        8 |  .        9 |
  |  332        |  123        |             |
  +-------------+-------------+-------------+

   2  points 0, Sequences 0, cards 3  Bo
*  1  points 0, Sequences 0, cards 3  Anna  (you, first)

Draw pile: 17
Last move: Anna, Cell 4 6 2
Your hand: 111-1  111-1+  112-1
"""

SHIFT = """\
Sequentia shift - Turn 2
To move: Bo

  +-------------+-------------+-------------+
  |  1        1 |  .        2 |  3        3 |
  |  111        |             |  333        |
  +-------------+-------------+-------------+
  |  3        4 | [2]       5 |  1        6 |
  |  333        |  222        |  111        |
  +-------------+-------------+-------------+
  |  2        7 |  1        8 |  2        9 |
  |  222        |  111        |  222        |
  +-------------+-------------+-------------+

*  2  points 0, Sequences 0, cards 1  Bo
   1  points 0, Sequences 0, cards 1  Anna  (you, first)

Draw pile: 30
Turns without a sequence: 1/20
Last move: Anna, 2>5
Your objective: 231-2
Slides to it: 3
"""


def after_a_turn_of_grid() -> State:
    """Row 1 is covered and not taken, for the last card of it is missing its word."""
    table = "112-1 131-3+ 222-2 213-2 313-3 121-1 332-3 123-1 ."
    state = grid("233-3+ 312-3 321-1+", table=table, grid_claim="placed_card")
    after = act(state, "233-3+ 4, 312-3 6, 321-1+ 2")
    after.to_move, after.turn = 0, 1
    return view(after)


def seen_by(log: Sequence[Event], viewer: int | None) -> State:
    """What the server shows the viewer after these events."""
    return view(fold(redact(event, viewer) for event in log))


def part_of_a_game(kind: str, seats: int, seed: int, share: float) -> list[Event]:
    """The log of a game between bots up to some place after its start."""
    _, log = whole_game(kind, seats, seed)
    least = len(new_game(kind, seats, seed)[1])
    return log[: least + int((len(log) - least) * share)]


games = st.builds(
    part_of_a_game,
    st.sampled_from(MODES),
    st.sampled_from([2, 3, 4]),
    st.integers(0, 500),
    st.floats(0, 1),
)


def test_the_text_of_a_table_of_grid_is_this() -> None:
    assert as_text(after_a_turn_of_grid(), 0, NAMES) == GRID


def test_the_text_of_a_table_of_shift_is_this() -> None:
    assert as_text(view(act(shift(mine="231", others=("313",)), "2>5")), 0, NAMES) == SHIFT


def test_the_text_of_a_row_of_stack_has_its_piles_side_by_side() -> None:
    state = view(act(stack("213", ("222-2 111-1 333-3", "111-1"), heights=(1, 3, 2)), "222-2 left"))
    text = as_text(state, 0, NAMES)
    assert "  | [2]       1 |  2        2 |  1        3 |  3        4 |\n" in text
    assert "  |  222        |  222        |  111     x3 |  333     x2 |\n" in text
    assert "Row: empty" in as_text(view(stack("")), 0, NAMES)


def test_the_words_of_a_table_are_these() -> None:
    assert as_words(after_a_turn_of_grid(), 0, NAMES, "en") == (
        "Sequentia grid, Turn 1. To move: Anna. Last move: Anna, Cell 4, Cell 6, Cell 2."
        " Table: Cell 1 = 1, word 1 1 2; Cell 2 = 1, word 3 2 1 plus, height 2;"
        " Cell 3 = 2, word 2 2 2; Cell 4 = 3, word 2 3 3 plus, height 2; Cell 5 = 3, word 3 1 3;"
        " Cell 6 = 3, word 3 1 2, height 2; Cell 7 = 3, word 3 3 2; Cell 8 = 1, word 1 2 3;"
        " Cell 9 empty."
        " Bo: points 0, Sequences 0, cards 3. Anna: points 0, Sequences 0, cards 3."
        " Draw pile: 17."
        " Your hand: 1, word 1 1 1; 1, word 1 1 1 plus; 1, word 1 1 2."
    )


def test_the_words_say_slides_words_made_and_the_hint() -> None:
    words = as_words(view(act(shift(mine="321"), "2>5 leave 5")), 0, NAMES, "en")
    assert "Last move: Anna, 2 → 5, word 3 2 1." in words
    assert "Your objective: 2, word 1 1 2 plus." in words
    assert "Slides to it: " in words


def test_a_spectator_is_shown_no_hand_and_no_hint() -> None:
    for kind in MODES:
        text = as_text(seen_by(new_game(kind)[1], None), None, NAMES)
        for label in ("Your hand", "Your objective", "Slides to it", "(you"):
            assert label not in text


@pytest.mark.parametrize("kind", MODES)
def test_a_table_before_the_deal_shows_its_seats_only(kind: str) -> None:
    opened = new_game(kind, 3)[1][:4]
    for drawn in (as_text(seen_by(opened, None), None, NAMES), _words(seen_by(opened, None))):
        assert "The game has not started yet." in drawn
        assert "Draw pile" not in drawn
    assert "Anna" in as_text(seen_by(opened, None), None, NAMES)
    assert "Anna" in texts_in(as_svg(seen_by(opened, None), None, NAMES))


def test_the_end_names_every_winner_or_a_cancelled_game() -> None:
    state = stack("2131")
    shared = view(fold([GameEnded([0, 1], "cards_used_up", "25")], state))
    assert "Winner: Anna, Bo" in as_text(shared, None, NAMES)
    assert "Winner: Anna, Bo." in _words(shared)
    assert "Winner" in texts_in(as_svg(shared, None, NAMES))
    cancelled = view(fold([GameEnded([], "cancelled", "")], stack("2131")))
    assert "The game was cancelled." in as_text(cancelled, None, NAMES)


@given(log=games, rng=st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_a_picture_is_the_same_whatever_is_hidden(log: list[Event], rng: Random) -> None:
    everything = view(fold(log))
    for viewer in (None, 0, 1):
        seen = seen_by(log, viewer)
        for drawn in (_svg, _text, _words):
            picture = drawn(seen, viewer)
            assert drawn(everything, viewer) == picture
            assert drawn(_with_other_hands(seen, viewer, rng), viewer) == picture


@given(log=games)
@settings(max_examples=25, deadline=None)
def test_every_card_on_the_table_and_in_the_own_hand_is_drawn(log: list[Event]) -> None:
    seen = seen_by(log, 0)
    position: View = seen.position
    cards = [pile.card for pile in position.table if pile] + (position.hands[0].cards or [])
    stamps = stamps_in(as_svg(seen, 0, NAMES))
    for digit in "123":
        assert stamps[f"digit-{digit}"] == sum(digit_of(card) == digit for card in cards)
    for word in {word_of(card) for card in cards}:
        assert stamps[f"word-{word}"] == sum(word_of(card) == word for card in cards)


@given(log=games, name=st.text(max_size=60))
@settings(max_examples=40, deadline=None)
def test_any_name_gives_well_formed_markup_with_one_direction_to_a_label(
    log: list[Event], name: str
) -> None:
    svg = as_svg(seen_by(log, 1), 1, [name, "Bo", name, name])
    assert all(len(runs(text)) <= 1 for text in texts_in(svg))
    assert {tag.removeprefix(SVG) for tag in {e.tag for e in parsed(svg).iter()}} <= {
        *("svg", "title", "desc", "defs", "g", "path", "rect", "use", "text")
    }


def test_heights_numbers_and_the_last_turn_are_drawn() -> None:
    svg = as_svg(after_a_turn_of_grid(), None, NAMES)
    texts = texts_in(svg)
    assert texts.count("×2") == 3
    assert [text for text in texts if text in "123456789"] == list("123456789")
    cells = {
        box.attrib["data-cell"]: box.attrib["fill"]
        for box in parsed(svg).iter(f"{SVG}rect")
        if "data-cell" in box.attrib
    }
    marked = {cell for cell, fill in cells.items() if fill == PALETTES["light"]["mark_space"]}
    assert marked == {"2", "4", "6"}


def test_a_bonus_card_differs_from_a_simple_one_by_its_plus() -> None:
    simple, bonus = (
        _image(view(stack("", (f"{card} 111-1", "222-2"))), 0) for card in ("122-1", "122-1+")
    )
    assert ImageChops.difference(simple, bonus).getbbox() is not None


@pytest.mark.parametrize("kind", MODES)
@pytest.mark.parametrize("width", [400, 660])
def test_the_png_is_as_wide_as_asked_and_not_blank(kind: str, width: int) -> None:
    picture = Image.open(BytesIO(as_png(seen_by(new_game(kind)[1], 0), 0, NAMES, width=width)))
    colours = picture.convert("RGB").getcolors(1 << 20)
    assert picture.width == width
    assert colours is not None
    assert len(colours) > 8


@pytest.mark.parametrize("language", TEXTS)
def test_no_line_is_wider_than_78_columns_or_reads_as_a_move(language: str) -> None:
    for kind in MODES:
        log = part_of_a_game(kind, 4, 3, 0.7)
        for names in (MOVES_FOR_NAMES[:4], MOVES_FOR_NAMES[3:], ["W" * 200] * 4, ["王" * 99] * 4):
            for viewer in (None, 1):
                lines = as_text(seen_by(log, viewer), viewer, names, language=language).splitlines()
                assert max(map(columns, lines)) <= 78
                assert not any(line.startswith(">") for line in lines)
                for line in lines:
                    with pytest.raises(MoveNotation):
                        game_named(kind).parse_move(line)


@pytest.mark.parametrize("language", TEXTS)
def test_a_language_has_every_text_and_the_font_every_letter(language: str) -> None:
    texts = OWN_TEXTS[language]
    assert set(texts) == set(OWN_TEXTS["en"])
    assert not set(texts) & set(TEXTS[language])
    letters = {char for text in texts.values() for char in text}
    for weight in ("regular", "bold"):
        assert letters <= set(advances()[weight])
        assert {"×", "→"} <= set(advances()[weight])


def _with_other_hands(seen: State, viewer: int | None, rng: Random) -> State:
    """The view as it would be if the other hands were known and held any cards."""
    position: View = seen.position
    hands = [
        hand if n == viewer else Hand(hand.count, rng.choices(DECKS["seq54"], k=hand.count))
        for n, hand in enumerate(position.hands)
    ]
    changed = msgspec.structs.replace(position, hands=hands)
    return msgspec.structs.replace(seen, position=changed)


def _svg(seen: State, viewer: int | None = None) -> str:
    return as_svg(seen, viewer, NAMES)


def _text(seen: State, viewer: int | None = None) -> str:
    return as_text(seen, viewer, NAMES)


def _words(seen: State, viewer: int | None = None) -> str:
    return as_words(seen, viewer, NAMES, "en")


def _image(seen: State, viewer: int) -> Image.Image:
    return Image.open(BytesIO(as_png(seen, viewer, NAMES))).convert("RGB")
