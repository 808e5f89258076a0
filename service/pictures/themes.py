"""What the names of colours mean by day and by night; the greys of the three sides differ."""

from collections.abc import Mapping
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
        "green": "#78cf86",
        "green_ink": "#0d2412",
        "green_tint": "#d3f0d6",
        "red": "#df4a36",
        "red_ink": "#ffffff",
        "red_tint": "#fbd5cd",
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
        "green": "#86d992",
        "green_ink": "#0d2412",
        "green_tint": "#2c5236",
        "red": "#e2533f",
        "red_ink": "#ffffff",
        "red_tint": "#6b312b",
    },
}
