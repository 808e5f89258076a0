"""Where the terminal client writes: colours, suits, words and times as this screen has them."""

import re
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from shutil import get_terminal_size
from typing import Final, Literal, TextIO

from service.locale import Translator, translator

Style = Literal["bold", "faint", "mark", "red", "chip_blue", "chip_green", "chip_red", "open"]

# Foreground and background together for chips: readable on dark and on light terminals.
_CODES: Final[Mapping[Style, str]] = {
    "bold": "1",
    "faint": "2",
    "mark": "7",
    "red": "31",
    "chip_blue": "1;97;44",
    "chip_green": "1;30;42",
    "chip_red": "1;97;41",
    "open": "1;4",
}
_SUITS: Final[Mapping[str, str]] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_PLAYING_CARD: Final = re.compile(r"[2-9TJQKA][SHDC]")
_INVISIBLE: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|[\u2066-\u2069]")
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@dataclass
class Screen:
    """One terminal, or a plain output where it is none."""

    words: Translator = field(default_factory=lambda: translator("en"))
    zone: str = "UTC"
    has_colour: bool = False
    has_suits: bool = False
    # Whether somebody looks at it as it is written, and lines can be written over.
    is_live: bool = False
    out: TextIO = field(default_factory=lambda: sys.stdout)
    # Says what the client says, which is English, in the language of the shell.
    in_words: Callable[[str], str] = str
    # Set where there is a prompt, so that what is told comes above it.
    write: Callable[[str], None] | None = None

    @property
    def columns(self) -> int:
        """How many fit beside each other, 40 to 100."""
        return max(40, min(100, get_terminal_size().columns))

    def ink(self, text: str, *styles: Style) -> str:
        """The text in a style, or as it is where there is no colour."""
        if not self.has_colour or not styles or not text:
            return text
        codes = ";".join(_CODES[style] for style in styles)
        return f"\x1b[{codes}m{text}\x1b[0m"

    def face(self, card: str) -> str:
        """A card in letters, with its suit as a sign where the terminal can show it."""
        if not self.has_suits or not _PLAYING_CARD.fullmatch(card):
            return card
        return card[0] + _SUITS[card[1]]

    def card(self, card: str, *styles: Style) -> str:
        """The same in ink, hearts and diamonds red."""
        is_red = bool(_PLAYING_CARD.fullmatch(card)) and card[1] in "HD"
        return self.ink(self.face(card), *styles, *(("red",) if is_red else ()))

    def say(self, text: str, **values: str | int) -> str:
        """The text in the person's language."""
        # An empty value is no reason to say nothing at all.
        return self.words.say(
            text, **{name: it if it != "" else "-" for name, it in values.items()}
        )

    def labelled(self, label: str, value: str) -> str:
        """``label: value``, as the language puts it; both in that language already."""
        return self.say("{label}: {value}", label=label, value=value)

    def moment(self, instant: str) -> str:
        """An RFC 3339 instant on the wall clock here."""
        ms = round(datetime.fromisoformat(instant).timestamp() * 1000)
        return self.words.instant(ms, self.zone)

    def tell(self, *lines: str) -> None:
        """Writes lines."""
        text = "".join(f"{line}\n" for line in lines)
        if self.write is not None:
            self.write(text)
        else:
            self.out.write(text)
            self.out.flush()

    def aside(self, line: str) -> None:
        """A line about the way to the service; kept out of what is read by a program."""
        if self.is_live:
            self.tell(line)
        else:
            print(line, file=sys.stderr)

    def progress(self, text: str) -> None:
        """A line that the next one takes the place of; nothing where nobody looks."""
        if self.is_live:
            self.out.write(f"\r\x1b[K{text}")
            self.out.flush()


def width(text: str) -> int:
    """The columns that a text takes, colours and isolates left out."""
    shown = _INVISIBLE.sub("", text)
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in shown)


def padded(text: str, columns: int) -> str:
    """The text with spaces after it up to so many columns."""
    return text + " " * max(0, columns - width(text))


def harmless(text: str) -> str:
    """What another person wrote, without whatever would steer the terminal."""
    return _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n"))


def in_columns(items: Iterable[str], room: int) -> list[str]:
    """The items beside each other, down the lines as one reads."""
    items = list(items)
    wide = max(map(width, items), default=1) + 3
    across = max(1, room // wide)
    return [
        "".join(padded(item, wide) for item in items[first : first + across]).rstrip()
        for first in range(0, len(items), across)
    ]


def packed(items: Iterable[str], room: int, between: str = "  ") -> list[str]:
    """The items one after the other, on as few lines as they fit on."""
    lines: list[str] = []
    for item in items:
        longer = f"{lines[-1]}{between}{item}" if lines else item
        if lines and width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(item)
    return lines
