"""A position as SVG: well-formed, complete, and harmless wherever it is shown."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.pictures.names import runs
from service.pictures.svg import as_svg
from service.pictures.texts import TEXTS
from service.pictures.themes import PALETTES, Theme
from service.pictures.words import as_words
from service.rules.sequence.board import CORNER, LAYOUTS
from service.rules.sequence.events import ChipPlaced, ChipRemoved
from service.rules.sequence.state import View
from service.rules.table import State
from tests.pictures.markup import SVG, chips_in, parsed, stamps_in, texts_in
from tests.pictures.positions import NAMES, mid_game, random_game, seen_by, table

COLOURS = ("blue", "green", "red")
HOSTILE_NAMES = (
    "<script>alert(1)</script>",
    "]]></text></svg>",
    "\"' onload='x",
    "&amp;&#0;&bogus;",
    "\u202eevil\u2066\u200f",
    "a\x00b\x1bc\ufffe\ud800d",
    "",
    " \t\r\n ",
    "Zo\u0308\u0308\u0308\u0308\u0308\u0308e",
    "علي Ali 7 العربي",
    "x" * 5000,
)


def chips_of(view: State) -> dict[str, tuple[str, bool]]:
    position: View = view.position
    return {chip.space: (COLOURS[chip.team], chip.is_locked) for chip in position.chips}


def test_every_card_of_the_layout_is_shown_as_often_as_it_stands_there() -> None:
    shown = stamps_in(as_svg(table(), None, NAMES))
    wanted = Counter(f"card-{card}" for card in LAYOUTS["standard"] if card != CORNER)
    assert {name: n for name, n in shown.items() if name.startswith("card-")} == wanted
    assert shown["star"] == 4


@given(seed=st.integers(0, 10**6), seats=st.sampled_from([2, 3, 6]), turns=st.integers(1, 60))
@settings(max_examples=15, deadline=None)
def test_the_chips_are_those_of_the_position(seed: int, seats: int, turns: int) -> None:
    view = seen_by(random_game(seed, seats, turns), None)
    assert chips_in(as_svg(view, None, NAMES)) == chips_of(view)


def test_locked_chips_are_drawn_as_locked_and_joined_by_a_band() -> None:
    svg = as_svg(mid_game(), 0, NAMES)
    locked = {space for space, (_, is_locked) in chips_in(svg).items() if is_locked}
    assert locked == {"a2", "a3", "a4", "a5", "a6"}
    assert svg.count(PALETTES["light"]["blue_band"]) == 1


def test_the_last_move_is_marked_on_its_space_whether_placed_or_removed() -> None:
    mark = f'stroke="{PALETTES["light"]["mark"]}"'
    bare, placed, removed = (
        as_svg(table({"e5": 0}, last=last), None, NAMES)
        for last in (None, ChipPlaced(0, "5H", "e5"), ChipRemoved(1, "JS", "i5"))
    )
    # Frame and legend; a removal adds a cross.
    assert placed.count(mark) - bare.count(mark) == 1
    assert removed.count(mark) - bare.count(mark) == 2


def test_the_viewers_hand_lies_beneath_and_no_other() -> None:
    view = table(hands=[["7H", "JD"], ["QS", "9D"]])
    held = [stamps_in(as_svg(view, viewer, NAMES)) for viewer in (0, 1, None)]
    hands = [{name for name in stamps if name.startswith("held-")} for stamps in held]
    assert hands == [{"held-7H", "held-JD"}, {"held-QS", "held-9D"}, set()]


def test_the_seats_are_named_in_turn_order_from_the_viewers_left() -> None:
    texts = texts_in(as_svg(table(seats=4), 1, NAMES))
    assert [text for text in texts if text in NAMES] == ["Cem", "Dora", "Anna", "Bo"]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_a_hostile_name_stays_text(name: str) -> None:
    svg = as_svg(mid_game(), 0, [name, name])
    plain = as_svg(mid_game(), 0, NAMES)
    kinds = [Counter(element.tag for element in parsed(s).iter()) for s in (svg, plain)]
    for count in kinds:
        # A name in two directions takes a label for each of them.
        del count[f"{SVG}text"]
    assert kinds[0] == kinds[1]
    assert not any(0x202A <= ord(c) <= 0x202E or c == "\u200f" or c < " " for c in svg)


@given(name=st.text(max_size=60))
@settings(max_examples=150, deadline=None)
def test_any_name_gives_well_formed_markup_with_one_direction_to_a_label(name: str) -> None:
    svg = as_svg(mid_game(), 0, [name, "Bo"])
    assert all(len(runs(text)) <= 1 for text in texts_in(svg))


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_needs_nothing_from_outside_and_runs_nothing(language: str, theme: Theme) -> None:
    svg = as_svg(mid_game(), 0, NAMES, language=language, theme=theme)
    tags = {element.tag.removeprefix(SVG) for element in parsed(svg).iter()}
    assert tags == {"svg", "title", "desc", "defs", "g", "path", "rect", "use", "text"}
    attributes = {name for element in parsed(svg).iter() for name in element.attrib}
    assert not {"direction", "style", "class"} & attributes
    assert not {name for name in attributes if name.startswith("on")}
    hrefs = {element.attrib["href"] for element in parsed(svg).iter(f"{SVG}use")}
    ids = {f"#{path.attrib['id']}" for path in parsed(svg).iter(f"{SVG}path") if path.get("id")}
    assert hrefs == ids
    assert "url(" not in svg


@pytest.mark.parametrize("language", TEXTS)
def test_a_screen_reader_hears_the_position(language: str) -> None:
    root = parsed(as_svg(mid_game(), 0, NAMES, language=language))
    assert root.get("role") == "img"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == language
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert description.text == as_words(mid_game(), 0, NAMES, language)


def test_scale_changes_the_size_and_not_the_drawing() -> None:
    once, twice = (parsed(as_svg(mid_game(), 0, NAMES, scale=scale)) for scale in (1, 2))
    assert once.get("viewBox") == twice.get("viewBox")
    assert 2 * float(once.get("width", 0)) == float(twice.get("width", 0)) == 1320


def test_a_kept_layer_is_not_shared_between_themes() -> None:
    light, dark = (as_svg(table(), None, NAMES, theme=theme) for theme in ("light", "dark"))
    assert PALETTES["light"]["red_suit"] in light
    assert PALETTES["light"]["red_suit"] not in dark


def test_the_three_sides_differ_in_grey_and_stand_out_from_the_board() -> None:
    for palette in PALETTES.values():
        greys = sorted(grey(palette[colour]) for colour in COLOURS)
        assert all(light - dark > 20 for dark, light in pairwise(greys))
        for colour in COLOURS:
            assert abs(grey(palette[colour]) - grey(palette[f"{colour}_ink"])) > 80


def grey(colour: str) -> float:
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue
