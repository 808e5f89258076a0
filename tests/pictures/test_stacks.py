"""Sequence Stacks as text, words, SVG and PNG."""

import re
from collections.abc import Callable, Sequence
from io import BytesIO
from itertools import islice
from random import Random
from string import Formatter
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from service.pictures.names import columns, runs
from service.pictures.outlines import advances
from service.pictures.png import as_png, rasterised, with_palette
from service.pictures.stacks.cards import SHAPES
from service.pictures.stacks.texts import STACKS_TEXTS
from service.pictures.svg import as_svg
from service.pictures.text import as_text
from service.pictures.texts import TEXTS
from service.pictures.themes import PALETTES, Theme
from service.pictures.words import as_words
from service.rules.errors import MoveNotation
from service.rules.game import fold, game_named
from service.rules.redact import redact
from service.rules.stacks.cards import CARDS
from service.rules.stacks.events import CardStacked, CardStolen, ChipStolen
from service.rules.stacks.state import ChipCount, Hand, Stack, View, Window
from service.rules.table import Event, Result, Seat, State
from service.rules.view import view
from tests.pictures.markup import SVG, parsed, stamps_in, texts_in
from tests.rules.stacks.players import whole_game

NAMES = ("Anna", "Bo", "Cem", "Dora", "Eva", "Fritz")
MOVES_FOR_NAMES = ("R3 2", "\nskip\n", "block", "pass", "order win", "steal card 2", "x\u2028end")


def table(**changes: Any) -> State:
    """A view of three in mid-game; ``changes`` go into the position."""
    position = View(
        stacks=[Stack("B", 2, ["B1", "BW", "B3"], 4), Stack("R", 1, ["RW"], 2)],
        hands=[Hand(5, ["R2", "RW", "SKIP", "BLOCK", "B4"]), Hand(4, None), Hand(0, None)],
        discards=[["R1"], [], ["B5", "STEAL_CHIP"]],
        chips=[ChipCount(1, 2), ChipCount(0, 0), ChipCount(3, 0)],
        pile=61,
        completed=["B1", "B2", "B3", "B4", "B5"],
        actions=["SKIP"],
        direction="left",
        skips=0,
        reshuffles=1,
        dealer=2,
        window=None,
        last_move=CardStacked(1, "B3", 2, from_discard=False),
    )
    return State(
        phase="running",
        kind="sequence-stacks",
        game="abcdefghij",
        seats=[Seat(player=f"p{n}") for n in range(3)],
        to_move=0,
        turn=7,
        position=msgspec.structs.replace(position, **changes),
    )


def asking() -> State:
    """The table while answers are awaited."""
    asked = table(window=Window(0, "B", None))
    return msgspec.structs.replace(asked, to_move=None, asked=[1, 2])


def ended(winners: list[int]) -> State:
    """The table after the end."""
    result = Result(winners, "chips", "32")
    return msgspec.structs.replace(table(), phase="ended", to_move=None, result=result)


def waiting() -> State:
    """A table that has not been dealt."""
    empty: dict[str, Any] = {
        "stacks": [],
        "discards": [[]] * 3,
        "completed": [],
        "actions": [],
        "last_move": None,
    }
    hands, chips = [Hand(0, [])] * 3, [ChipCount(0, 0)] * 3
    state = table(**empty, hands=hands, chips=chips, pile=0, reshuffles=0)
    return msgspec.structs.replace(state, phase="open", to_move=None, turn=0)


def logs(seats: int, seed: int, steps: int) -> list[Event]:
    """A game of bots and random players up to some step."""
    names = ["steady", "random", "greedy"] * 2
    game = whole_game(names[:seats], seed)
    return [event for step in islice(game, steps) for event in step.events]


def seen_by(log: Sequence[Event], viewer: int | None) -> State:
    """What the server shows the viewer."""
    return view(fold(redact(event, viewer) for event in log))


TEXT = """\
Sequence Stacks - Turn 7
To move: Anna

Blue stack 1        (B) . . . . .   empty
Blue stack 2        (B) 1 W 3 . .   next 4
Red stack 1         (R) W . . . .   next 2
Red stack 2         (R) . . . . .   empty

   2  (B) 0  (R) 0  cards 4  Bo
   3  (B) 3  (R) 0  cards 0  Cem  (dealer)
*  1  (B) 1  (R) 2  cards 5  Anna  (you)

Discards, on top: 1: R1 (1) | 3: steal chip (2)
Draw pile: 61
Set aside: 5. Played actions: 1.
Direction: to the left. Reshuffles: 1.
Last move: Bo, B3 on stack 2
Your hand: R2  RW  skip  block  B4
"""


def test_the_text_of_a_position_is_this() -> None:
    assert as_text(table(), 0, NAMES) == TEXT


def test_the_words_of_a_position_are_these() -> None:
    assert as_words(table(), 0, NAMES, "en") == (
        "Sequence Stacks, Turn 7. To move: Anna. Last move: Bo, blue 3 on stack 2."
        " Blue stack 1: empty. Blue stack 2: 1, blue wild as 2, 3; next 4."
        " Red stack 1: red wild as 1; next 2. Red stack 2: empty."
        " Bo: chips blue 0, red 0; cards 4; discards 0."
        " Cem (dealer): chips blue 3, red 0; cards 0; discards 2, on top Steal-a-Chip."
        " Anna (you): chips blue 1, red 2; cards 5; discards 1, on top red 1."
        " Direction: to the left. Draw pile: 61. Set aside: 5. Played actions: 1. Reshuffles: 1."
        " Your hand: red 2; red wild; Skip; Block; blue 4."
    )


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (asking(), "Answers are awaited: Bo | Cem"),
        (ended([1]), "Winner: Bo"),
        (ended([0, 2]), "Winners: Cem | Anna"),
        (ended([]), "The game is drawn."),
        (waiting(), "The game has not started yet."),
    ],
)
def test_how_it_stands_is_said(state: State, said: str) -> None:
    assert said in as_text(state, 0, NAMES).splitlines()
    assert said.split(": ")[0] in as_words(state, 0, NAMES, "en")
    assert said.split(": ")[0] in " ".join(texts_in(as_svg(state, 0, NAMES)))


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (CardStolen(1, 2, "BW", from_discard=False), "Last move: Bo, BW stolen from Cem"),
        (ChipStolen(1, 0, "R", from_discard=True), "Last move: Bo, red chip stolen from Anna"),
    ],
)
def test_a_theft_names_thief_and_victim(last: CardStolen | ChipStolen, said: str) -> None:
    assert said in as_text(table(last_move=last), None, NAMES).splitlines()


def test_who_is_asked_is_marked_alike_whatever_the_hands() -> None:
    hands = [Hand(5, ["R2"] * 5), Hand(4, ["BLOCK"] * 4), Hand(0, [])]
    known = msgspec.structs.replace(asking().position, hands=hands)
    assert as_svg(asking(), None, NAMES) == as_svg(
        msgspec.structs.replace(asking(), position=known), None, NAMES
    )


def test_a_spectator_and_an_undealt_table_show_no_hand() -> None:
    assert "Your hand" not in as_text(table(), None, NAMES)
    assert "Draw pile" not in as_text(waiting(), 0, NAMES)


def test_wilds_on_stacks_are_drawn_as_wilds() -> None:
    svg = as_svg(table(), None, NAMES)
    # One on each stack; the hand of a player adds its own.
    assert stamps_in(svg)["star"] == 2
    assert stamps_in(as_svg(table(), 0, NAMES))["star"] == 3
    cards = [box.attrib["data-card"] for box in parsed(svg).iter(f"{SVG}rect") if _is_card(box)]
    assert sorted(cards) == sorted(["B1", "BW", "B3", "RW", "R1", "STEAL_CHIP"])


def _is_card(box: Any) -> bool:
    return "data-card" in box.attrib


def test_the_last_card_laid_is_framed() -> None:
    mark = f'stroke="{PALETTES["light"]["mark"]}" stroke-width="2.5"'
    assert as_svg(table(), None, NAMES).count(mark) == 1
    assert as_svg(table(last_move=None), None, NAMES).count(mark) == 0


def test_the_direction_turns_the_arrow() -> None:
    left, right = (as_svg(table(direction=way), None, NAMES) for way in ("left", "right"))
    assert left != right


def test_blue_and_red_differ_in_grey_in_shape_and_in_letter() -> None:
    assert SHAPES["B"] != SHAPES["R"]
    for palette in PALETTES.values():
        assert abs(_grey(palette["blue"]) - _grey(palette["red"])) > 20
    svg = as_svg(table(), None, NAMES)
    assert {"chip-blue", "letter-blue", "chip-red", "letter-red"} <= set(stamps_in(svg))


def _grey(colour: str) -> float:
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


@pytest.mark.parametrize("width", [400, 660])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_png_has_the_width_and_the_colours_of_its_theme(width: int, theme: Theme) -> None:
    png = as_png(table(), 0, NAMES, width=width, theme=theme)
    assert Image.open(BytesIO(png)).width == width
    drawn = rasterised(as_svg(table(), 0, NAMES, theme=theme), width)
    assert with_palette(drawn, theme) == png


@pytest.mark.parametrize("language", STACKS_TEXTS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_svg_needs_nothing_from_outside_and_runs_nothing(language: str, theme: Theme) -> None:
    for state in (table(), asking(), ended([0, 1]), waiting()):
        svg = as_svg(state, 0, NAMES, language=language, theme=theme)
        tags = {element.tag.removeprefix(SVG) for element in parsed(svg).iter()}
        assert tags <= {"svg", "title", "desc", "defs", "g", "path", "rect", "use", "text"}
        assert "url(" not in svg
        assert all(len(runs(text)) <= 1 for text in texts_in(svg))
        assert as_words(state, 0, NAMES, language) == _described(svg)


def _described(svg: str) -> str | None:
    description = parsed(svg).find(f"{SVG}desc")
    return None if description is None else description.text


@given(name=st.text(max_size=60))
@settings(max_examples=80, deadline=None)
def test_any_name_gives_well_formed_markup(name: str) -> None:
    svg = as_svg(table(), 0, [name, "Bo", name])
    assert all(len(runs(text)) <= 1 for text in texts_in(svg))


DRAWINGS: tuple[Callable[[State, int | None], str], ...] = (
    lambda view, viewer: as_svg(view, viewer, NAMES),
    lambda view, viewer: as_text(view, viewer, NAMES),
    lambda view, viewer: as_words(view, viewer, NAMES, "en"),
)


@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(2, 6),
    steps=st.integers(1, 60),
    rng=st.randoms(use_true_random=False),
)
@settings(max_examples=15, deadline=None)
def test_a_picture_is_the_same_whatever_is_hidden(
    seed: int, seats: int, steps: int, rng: Random
) -> None:
    log = logs(seats, seed, steps)
    everything = view(fold(log))
    for viewer in (None, *range(seats)):
        seen = seen_by(log, viewer)
        for drawn in DRAWINGS:
            picture = drawn(seen, viewer)
            assert drawn(everything, viewer) == picture
            assert drawn(_with_other_hands(seen, viewer, rng), viewer) == picture


def _with_other_hands(state: State, viewer: int | None, rng: Random) -> State:
    hands = [
        hand if n == viewer else Hand(hand.count, rng.choices(CARDS, k=hand.count))
        for n, hand in enumerate(state.position.hands)
    ]
    position = msgspec.structs.replace(state.position, hands=hands)
    return msgspec.structs.replace(state, position=position)


@pytest.mark.parametrize("language", STACKS_TEXTS)
def test_no_line_is_wider_than_78_columns(language: str) -> None:
    states = [asking(), ended([0, 1, 2]), *(seen_by(logs(6, seed, 90), 4) for seed in range(4))]
    for names in (NAMES, ["W" * 200] * 6, ["王" * 200] * 6):
        for state in states:
            lines = as_text(state, 0, names, language=language).splitlines()
            assert max(map(columns, lines)) <= 78


@pytest.mark.parametrize("language", STACKS_TEXTS)
def test_no_line_reads_as_a_move_or_a_quotation(language: str) -> None:
    parse_move = game_named("sequence-stacks").parse_move
    hands = [[Hand(1, [card]), Hand(0, None), Hand(0, None)] for card in CARDS]
    states = [table(), asking(), ended([1]), waiting(), *(table(hands=each) for each in hands)]
    for state in states:
        for name in MOVES_FOR_NAMES:
            for line in as_text(state, 0, [name] * 3, language=language).splitlines():
                assert not line.startswith(">")
                with pytest.raises(MoveNotation):
                    parse_move(line)


def test_colour_adds_ansi_sequences_and_nothing_else() -> None:
    coloured = as_text(table(), 0, NAMES, colour=True)
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in stripped.splitlines()] == TEXT.splitlines()
    assert coloured != stripped


@pytest.mark.parametrize("language", STACKS_TEXTS)
def test_a_language_has_every_text_and_the_font_its_letters(language: str) -> None:
    assert set(STACKS_TEXTS) == set(TEXTS)
    own, english = STACKS_TEXTS[language], STACKS_TEXTS["en"]
    assert {key: _places(text) for key, text in own.items()} == {
        key: _places(text) for key, text in english.items()
    }
    letters = {char for text in own.values() for char in text}
    for weight in ("regular", "bold"):
        assert letters <= set(advances()[weight])


def _places(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
