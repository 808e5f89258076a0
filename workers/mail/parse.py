"""What a reply asks for: whole lines above the quotation, or below it, and nothing else."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from service.rules.game import Game
from service.rules.table import Command
from workers.mail.wishes import Say, Wish, wish_in

# A signature, a line drawn by a mail program, "-----Original Message-----".
_RULE: Final = re.compile(r"-{2,}\s*|[-_=*~⎯─—]{5,}.*")
_QUOTE: Final = ">"
_WRAPPED: Final = 55
"""Signs of a line that a mail program may have broken: a shorter one was ended by its author."""
_LINES: Final = 300
"""Lines above the quotation, or below it, that are read: nobody writes more for one move."""
_LONGEST: Final = 5_000
"""Signs of a line that are read: more than anybody may say at once."""


def wishes_in(text: str, ours: Sequence[str], game: Game, offers: Sequence[Command]) -> list[Wish]:
    """The distinct wishes of a reply, in order; one is to be granted, and of several none.

    ``ours``: texts that stand in quotations of our mails alone, such as our address.
    """
    lines = [_seen(line) for line in text.splitlines()]
    marks = [mark.casefold() for mark in ours if mark]
    above = _wishes(_above(lines, marks), game, offers)
    return above or _wishes(_below(lines, marks), game, offers)


def _wishes(lines: Iterable[str], game: Game, offers: Sequence[Command]) -> list[Wish]:
    found: list[Wish] = []
    written = list(islice(lines, _LINES))
    read = [wish_in(line, game, offers) for line in written]
    for n, wish in enumerate(read):
        if isinstance(wish, Say):
            wish = Say(" ".join([wish.text, *_wrapped(written[n:], read[n:])]))
        if wish is not None and wish not in found:
            found.append(wish)
    return found


def _wrapped(lines: Sequence[str], read: Sequence[Wish | None]) -> Iterator[str]:
    """The lines after the first that it goes on in, as mail programs break what is long."""
    for before, line, wish in zip(lines, lines[1:], read[1:], strict=False):
        if len(before) < _WRAPPED or not line or wish is not None:
            return
        yield line


def _above(lines: Sequence[str], marks: Sequence[str]) -> Iterator[str]:
    """The lines before anything that is not the author's."""
    for line in lines:
        if _is_end(line, marks):
            return
        yield line


def _below(lines: Sequence[str], marks: Sequence[str]) -> Iterator[str]:
    """Paragraphs after and between quoted lines.

    Only those with an empty line before them: what stands right below a quoted line may be
    the rest of it, wrapped by a mail program.
    """
    first = next((n for n, line in enumerate(lines) if line.startswith(_QUOTE)), len(lines))
    is_apart = False
    for line in lines[first:]:
        if line.startswith(_QUOTE):
            is_apart = False
        elif not line:
            is_apart = True
        elif _is_end(line, marks):
            return
        elif is_apart:
            yield line


def _is_end(line: str, marks: Sequence[str]) -> bool:
    if line.startswith(_QUOTE) or _RULE.fullmatch(line):
        return True
    folded = line.casefold()
    return any(mark in folded for mark in marks)


def _seen(line: str) -> str:
    """The line without marks that turn or hide text, its odd spaces made plain."""
    normal = unicodedata.normalize("NFKC", line[:_LONGEST])
    return "".join(char for char in normal if unicodedata.category(char) != "Cf").strip()
