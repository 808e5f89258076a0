"""A position as PNG: the SVG rendered with the bundled font and nothing else."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image
from resvg_py import svg_to_bytes

from service.pictures.names import covered
from service.pictures.outlines import FONTS
from service.pictures.svg import FAMILY, as_svg
from service.pictures.themes import Theme, shades
from service.rules.table import State

_FONT_FILES: Final = [str(FONTS / "DejaVuSans.ttf"), str(FONTS / "DejaVuSans-Bold.ttf")]

# One letter of each script that the fonts were cut for.
_SAMPLES: Final = ("A", "é", "ő", "Ж", "ї", "ع", "♠", "7")
_SAMPLE_SVG: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" font-size="24"'
    ' font-family="\'{family}\'"><rect width="32" height="32" fill="#fff"/>'
    '<text x="4" y="24" font-weight="{weight}">{text}</text></svg>'
)


class FontsMissing(RuntimeError):
    """Text would vanish from every picture without a word."""


def as_png(
    view: State,
    viewer: int | None,
    names: Sequence[str],
    *,
    language: str = "en",
    theme: Theme = "light",
    width: int = 660,
) -> bytes:
    """The view as ``viewer`` (None: a spectator) may see it, ``width`` pixels wide.

    Raises NoDrawing.
    """
    drawable = [covered(name) for name in names]
    svg = as_svg(view, viewer, drawable, language=language, theme=theme)
    return with_palette(rasterised(svg, width), theme)


def rasterised(svg: str, width: int) -> bytes:
    """PNG of an SVG, ``width`` pixels wide, its text in the bundled font."""
    return svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=_FONT_FILES,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )


def with_palette(png: bytes, theme: Theme) -> bytes:
    """The same picture in the shades of its theme: a quarter of the bytes."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    small = BytesIO()
    picture.quantize(palette=_palette(theme), dither=Image.Dither.NONE).save(small, "PNG")
    return small.getvalue()


@cache
def _palette(theme: Theme) -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for shade in shades(theme) for part in shade])
    return palette


def check_fonts() -> None:
    """Call at start: raises FontsMissing when a script the pictures need draws nothing."""
    for weight in ("normal", "bold"):
        blank = _sample(" ", weight)
        # What no font has looks alike, be it nothing or a box.
        lacking = _sample("\ufffd", weight)
        for text in _SAMPLES:
            if _sample(text, weight) in (blank, lacking):
                raise FontsMissing(f"the bundled font draws nothing for {text!r} ({weight})")


def _sample(text: str, weight: str) -> bytes:
    return rasterised(_SAMPLE_SVG.format(family=FAMILY, weight=weight, text=text), 32)
