"""Paths that stand for text or signs on a board: bold letters and digits, suits, chips."""

import json
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).parent / "fonts"

# Each suit in a box from -50 to 50, drawn for this project.
SUIT_PATHS: Final = {
    "S": "M0 -50C9 -32 46 -14 46 13C46 40 17 43 6 26C8 38 14 46 22 50L-22 50C-14 46 -8 38 -6 26"
    "C-17 43 -46 40 -46 13C-46 -14 -9 -32 0 -50Z",
    "H": "M0 50C-8 34 -48 10 -48 -18C-48 -52 -10 -54 0 -24C10 -54 48 -52 48 -18C48 10 8 34 0 50Z",
    "D": "M0 -50C10 -30 24 -14 40 0C24 14 10 30 0 50C-10 30 -24 14 -40 0C-24 -14 -10 -30 0 -50Z",
    "C": "M0 -50C17 -50 27 -36 23 -21C20 -13 15 -8 13 -5C18 -9 24 -11 29 -11C42 -11 50 -1 50 11"
    "C50 25 39 34 27 34C17 34 10 28 6 21C7 36 13 45 21 50L-21 50C-13 45 -7 36 -6 21"
    "C-10 28 -17 34 -27 34C-39 34 -50 25 -50 11C-50 -1 -42 -11 -29 -11C-24 -11 -18 -9 -13 -5"
    "C-15 -8 -20 -13 -23 -21C-27 -36 -17 -50 0 -50Z",
}

# A chip of each side differs by shape before it differs by colour.
CHIP_PATHS: Final = {
    "circle": "M-50 0C-50 -28 -28 -50 0 -50C28 -50 50 -28 50 0C50 28 28 50 0 50"
    "C-28 50 -50 28 -50 0Z",
    "square": "M-38 -47L38 -47Q47 -47 47 -38L47 38Q47 47 38 47L-38 47Q-47 47 -47 38L-47 -38"
    "Q-47 -47 -38 -47Z",
    "triangle": "M-7 -46Q0 -56 7 -46L50 38Q54 49 44 49L-44 49Q-54 49 -50 38Z",
}

BLANK: Final = 0.35
"""The width of a blank, in sizes."""

_STEP = re.compile(r"([MLHVQCZ])([^MLHVQCZ]*)")


@cache
def letter_paths() -> dict[str, str]:
    """Outlines of the bold font, a thousand units to the size, the baseline at 0."""
    paths: dict[str, str] = json.loads((FONTS / "outlines.json").read_text(encoding="utf-8"))
    return paths


@cache
def advances() -> dict[str, dict[str, int]]:
    """Weight -> character -> how far it moves the pen, in thousandths of the size."""
    widths: dict[str, dict[str, int]] = json.loads(
        (FONTS / "advances.json").read_text(encoding="utf-8")
    )
    return widths


def moved(path: str, x: float, y: float, scale: float = 1) -> str:
    """A path of absolute steps, scaled and then moved by (x, y)."""
    return "".join(_moved_step(step[0], step[1], x, y, scale) for step in _STEP.findall(path))


@lru_cache(maxsize=256)
def word(text: str, x: float, y: float, size: float, tight: float = 1) -> str:
    """The path of a short bold text whose baseline starts at (x, y); ``tight`` narrows it."""
    path = ""
    for char in text:
        if char == " ":
            x += BLANK * size
            continue
        path += moved(letter_paths()[char], x, y, size / 1000)
        x += advances()["bold"][char] * size / 1000 * tight
    return path


def centred(text: str, middle: float, y: float, size: float) -> str:
    """The path of a short bold text about the middle of its baseline."""
    return word(text, middle - word_width(text, size) / 2, y, size)


def word_width(text: str, size: float, tight: float = 1) -> float:
    """How far ``word`` moves the pen."""
    known = advances()["bold"]
    return size * sum(BLANK if char == " " else known[char] / 1000 * tight for char in text)


def _moved_step(step: str, numbers: str, x: float, y: float, scale: float) -> str:
    given = [float(number) for number in numbers.split()]
    if step == "H":
        offsets = [x] * len(given)
    elif step == "V":
        offsets = [y] * len(given)
    else:
        offsets = [x, y] * (len(given) // 2)
    placed = (n * scale + offset for n, offset in zip(given, offsets, strict=True))
    return step + " ".join(short(round(number, 1)) for number in placed)


def short(number: float) -> str:
    """A number with at most two decimals and nothing it does not need."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))
