"""Display names as strangers wrote them, made safe to draw: cleaned, split, measured, cut."""

import unicodedata
from typing import Final

import msgspec

from service.pictures.outlines import advances
from service.pictures.texts import RIGHT_TO_LEFT

LONGEST_NAME: Final = 40
MARKS_IN_A_ROW: Final = 2
ELLIPSIS: Final = "…"
NO_GLYPH: Final = "□"

# Controls, format characters (bidi marks are such), surrogates, private use, unassigned.
_UNDRAWABLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_RTL_KINDS: Final = frozenset({"R", "AL", "AN"})
_LTR_KINDS: Final = frozenset({"L", "EN"})


class Run(msgspec.Struct, frozen=True):
    """A stretch of text that is written in one direction."""

    text: str
    is_rtl: bool


def cleaned(name: str, instead: str) -> str:
    """One line without control or bidi characters, at most 40 long; ``instead`` when empty."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        if category[0] == "Z" or char in "\t\n\r":
            char = " "
        elif category in _UNDRAWABLE:
            continue
        marks = marks + 1 if category[0] == "M" else 0
        if marks <= MARKS_IN_A_ROW:
            kept.append(char)
    line = " ".join("".join(kept).split())
    if len(line) > LONGEST_NAME:
        line = line[: LONGEST_NAME - 1].rstrip() + ELLIPSIS
    return line or instead


def runs(text: str) -> list[Run]:
    """The text in stretches of one direction; what has no direction stays with its neighbour."""
    found: list[Run] = []
    current, is_rtl = "", None
    for char in text:
        kind = unicodedata.bidirectional(char)
        turns = kind in _RTL_KINDS if kind in _RTL_KINDS | _LTR_KINDS else is_rtl
        if turns is not is_rtl and is_rtl is not None:
            found.append(Run(current, is_rtl))
            current = ""
        current, is_rtl = current + char, turns
    return [*found, Run(current, bool(is_rtl))] if current else found


def isolated(text: str, language: str) -> str:
    """The text kept apart (U+2068, U+2069) from a line that runs the other way."""
    if language in RIGHT_TO_LEFT or any(run.is_rtl for run in runs(text)):
        return f"\u2068{text}\u2069"
    return text


def covered(name: str) -> str:
    """The name with a box for each character that the bundled font lacks."""
    known = advances()["regular"]
    return "".join(
        char if char in known else NO_GLYPH for char in name if _is_seen(char) or char in known
    )


def text_width(text: str, size: float, is_bold: bool = False) -> float:
    """About how wide the text is drawn; never much less than it is."""
    known = advances()["bold" if is_bold else "regular"]
    return sum(known.get(char, 1000) for char in text if _is_seen(char)) * size / 1000


def fitted(text: str, width: float, size: float, is_bold: bool = False) -> str:
    """The text, cut with an ellipsis when it is wider than ``width``."""
    if text_width(text, size, is_bold) <= width:
        return text
    while text and text_width(text + ELLIPSIS, size, is_bold) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS if text else ""


def within(text: str, room: int) -> str:
    """The text, cut with an ellipsis when it takes more than ``room`` columns of a terminal."""
    if columns(text) <= room:
        return text
    while text and columns(text) >= room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return sum(map(_is_seen, text)) + wide


def _is_seen(char: str) -> bool:
    return unicodedata.category(char)[0] != "M"
