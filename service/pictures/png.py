"""A position as PNG: the SVG rendered with the bundled font and nothing else."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from resvg_py import svg_to_bytes

from service.pictures.names import covered
from service.pictures.outlines import FONTS
from service.pictures.svg import FAMILY, as_svg
from service.pictures.themes import Theme, shades
from service.rules.table import State

FONT_FILES: Final = (FONTS / "DejaVuSans.ttf", FONTS / "DejaVuSans-Bold.ttf")

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


def rasterised(svg: str, width: int, fonts: Sequence[Path] = FONT_FILES) -> bytes:
    """PNG of an SVG, ``width`` pixels wide, its text in the bundled font."""
    return svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(path) for path in fonts],
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


def check_fonts(fonts: Sequence[Path] = FONT_FILES) -> None:
    """Call at start: raises FontsMissing when a script that pictures need draws nothing."""
    for weight in ("normal", "bold"):
        # What a font lacks is drawn like any other lack, be it as nothing or as a box.
        empty = {_sample(text, weight, fonts) for text in (" ", "\ufffd")}
        for text in _SAMPLES:
            if _sample(text, weight, fonts) in empty:
                raise FontsMissing(f"the bundled font draws nothing for {text!r} ({weight})")


def _sample(text: str, weight: str, fonts: Sequence[Path]) -> bytes:
    return rasterised(_SAMPLE_SVG.format(family=FAMILY, weight=weight, text=text), 32, fonts)
