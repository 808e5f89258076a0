"""What the names of colours mean by day and by night; the greys of the three sides differ."""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

Theme = Literal["light", "dark"]

PALETTES: Final[Mapping[Theme, Mapping[str, str]]] = {
    "light": {
        "page": "#efe9dc",
        "edge": "#5a5244",
        "panel": "#fbf8f1",
        "grid": "#b9b09c",
        "space": "#ffffff",
        "corner": "#d8cdb4",
        "ink": "#17181a",
        "soft": "#5b564c",
        "black_suit": "#17181a",
        "red_suit": "#c4122f",
        "chip_edge": "#17181a",
        "mark": "#d97a00",
        "mark_space": "#ffe2ad",
        "blue": "#123f93",
        "blue_ink": "#ffffff",
        "blue_tint": "#c9d9f7",
        "blue_band": "#8fb0ee",
        "green": "#78cf86",
        "green_ink": "#0d2412",
        "green_tint": "#d3f0d6",
        "green_band": "#8fd79b",
        "red": "#df4a36",
        "red_ink": "#ffffff",
        "red_tint": "#fbd5cd",
        "red_band": "#f2a496",
    },
    "dark": {
        "page": "#1c1d21",
        "edge": "#8d8778",
        "panel": "#292b31",
        "grid": "#50535c",
        "space": "#30333a",
        "corner": "#4a4638",
        "ink": "#f3f0e8",
        "soft": "#b6b1a5",
        "black_suit": "#f3f0e8",
        "red_suit": "#ff8a80",
        "chip_edge": "#f3f0e8",
        "mark": "#ffb13d",
        "mark_space": "#5a4520",
        "blue": "#2a5fc4",
        "blue_ink": "#ffffff",
        "blue_tint": "#2b4272",
        "blue_band": "#4468b8",
        "green": "#86d992",
        "green_ink": "#0d2412",
        "green_tint": "#2c5236",
        "green_band": "#47845a",
        "red": "#e2533f",
        "red_ink": "#ffffff",
        "red_tint": "#6b312b",
        "red_band": "#a34c43",
    },
}

_TINTS: Final = ("space", "blue_tint", "green_tint", "red_tint", "mark_space")
_MEETINGS: Final = (
    *(("black_suit", tint) for tint in _TINTS),
    *(("red_suit", tint) for tint in _TINTS),
    *((side, "chip_edge") for side in ("blue", "green", "red")),
    *((side, f"{side}_ink") for side in ("blue", "green", "red")),
    *((f"{side}_tint", f"{side}_band") for side in ("blue", "green", "red")),
    ("chip_edge", "space"),
    ("ink", "page"),
    ("ink", "panel"),
    ("soft", "page"),
    ("soft", "panel"),
)
"""Colours that touch, so that a smooth edge shows shades between them."""


Shade = tuple[int, int, int]


@cache
def shades(theme: Theme) -> tuple[Shade, ...]:
    """Every colour of a theme, and three steps between any two that touch; under 256."""
    colours = {name: _shade(colour) for name, colour in PALETTES[theme].items()}
    found = dict.fromkeys(colours.values())
    for one, other in _MEETINGS:
        for part in (0.25, 0.5, 0.75):
            found[_between(colours[one], colours[other], part)] = None
    return tuple(found)


def _shade(colour: str) -> Shade:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _between(one: Shade, other: Shade, part: float) -> Shade:
    red, green, blue = (round(a * part + b * (1 - part)) for a, b in zip(one, other, strict=True))
    return red, green, blue
