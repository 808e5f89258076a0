"""A position as PNG: its size, its colours, and that its text is really there."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from service.pictures.png import FontsMissing, as_png, check_fonts, rasterised
from service.pictures.svg import as_svg
from service.pictures.themes import PALETTES, Theme
from tests.pictures.positions import NAMES, mid_game, table


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


@pytest.mark.parametrize("width", [400, 660])
def test_a_picture_is_as_wide_as_asked_in_the_proportions_of_the_scene(width: int) -> None:
    picture = opened(as_png(mid_game(), 0, NAMES, width=width))
    assert picture.width == width
    assert picture.height == pytest.approx(764 * width / 660, abs=1)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_is_opaque_and_has_a_border_of_its_own(theme: Theme) -> None:
    png = as_png(mid_game(), 0, NAMES, theme=theme)
    assert "transparency" not in Image.open(BytesIO(png)).info
    picture, edge = opened(png), PALETTES[theme]["edge"]
    wanted = tuple(int(edge[n : n + 2], 16) for n in (1, 3, 5))
    middle = picture.height // 2
    for point in ((1, middle), (658, middle), (330, 1), (330, picture.height - 2)):
        pixel = picture.getpixel(point)
        assert isinstance(pixel, tuple)
        assert all(abs(a - b) < 12 for a, b in zip(pixel, wanted, strict=True))


def test_a_chip_more_changes_the_picture_where_it_stands() -> None:
    before, after = (opened(as_png(table(chips), None, NAMES)) for chips in ({}, {"e5": 2}))
    difference = ImageChops.difference(before, after).convert("L")
    box = difference.getbbox()
    assert box is not None
    left, top, right, bottom = box
    # e5 is in the fifth column of 60 units and the fifth row of 48.
    assert 270 <= left < right <= 330
    assert bottom - top <= 48


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_palette_keeps_every_colour_close_to_what_was_drawn(theme: Theme) -> None:
    drawn = rasterised(as_svg(mid_game(), 0, NAMES, theme=theme), 660)
    kept = as_png(mid_game(), 0, NAMES, theme=theme)
    assert max(ImageStat.Stat(ImageChops.difference(opened(drawn), opened(kept))).mean) < 1
    assert len(kept) < len(drawn) / 2


def test_the_check_at_start_finds_the_fonts_and_misses_them_when_they_are_gone() -> None:
    check_fonts()
    with pytest.raises(FontsMissing, match="'A'"):
        check_fonts(())


def test_texts_are_drawn_in_every_script_and_weight() -> None:
    blank = as_png(table(), None, [" ", " "])
    pictures = [as_png(table(), None, [name, " "]) for name in ("Anna", "Оксана", "علي", "Łucja")]
    assert len({blank, *pictures}) == 5


def test_what_the_font_lacks_is_a_box_and_not_a_blank() -> None:
    chinese, boxes = (as_png(table(), None, [name, "Bo"]) for name in ("王小明", "□□□"))
    assert chinese == boxes


def test_a_picture_with_hostile_names_is_drawn() -> None:
    names = ["<b>&\x00\u202e\ud800", "]]>" * 50]
    assert opened(as_png(mid_game(), 0, names)).width == 660
