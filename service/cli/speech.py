"""The language of the shell: what the commands say there, and what click says around them."""

import gettext
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unicodedata import bidirectional

SOURCE_LANGUAGE: Final = "en"
# Compiled by `python -m tests.locale.compiled` and read by the standard library alone, for click
# asks there; no command waits for more imports.
FOLDER: Final = Path(__file__).parent.parent / "locale" / "shell"
DOMAIN: Final = "longhand"

_CHOICE: Final = "LANGUAGE"
_LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_RIGHT_TO_LEFT: Final = frozenset({"ar"})
_PLACE: Final = re.compile(r"[_.@-]")


def shell_language(environment: Mapping[str, str]) -> str:
    """That of the locale, or the first of LANGUAGE that is ours; English for C and POSIX.

    As GNU gettext has it: LANGUAGE counts for nothing where the locale is plain.
    """
    locale = next(filter(None, map(environment.get, _LOCALES)), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return SOURCE_LANGUAGE
    wishes = (*environment.get(_CHOICE, "").split(":"), locale)
    return next(filter(None, map(named_language, wishes)), SOURCE_LANGUAGE)


def named_language(locale: str) -> str | None:
    """The language of a locale such as uk_UA.UTF-8, None when it is none of ours."""
    tag = _PLACE.split(locale)[0].lower()
    is_ours = tag == SOURCE_LANGUAGE or (tag.isalpha() and (FOLDER / tag).is_dir())
    return tag if is_ours else None


@contextmanager
def speaking() -> Iterator[None]:
    """Everything within is said in the language of the shell."""
    domain, chosen = gettext.textdomain(), os.environ.get(_CHOICE)
    gettext.bindtextdomain(DOMAIN, str(FOLDER))
    gettext.textdomain(DOMAIN)
    speak(shell_language(os.environ))
    try:
        yield
    finally:
        gettext.textdomain(domain)
        os.environ.pop(_CHOICE)
        if chosen is not None:
            os.environ[_CHOICE] = chosen


def speak(language: str) -> None:
    """From here on, whatever is ``speaking`` does so in one of our languages."""
    os.environ[_CHOICE] = language


def current_language() -> str:
    """The language that is spoken now."""
    return named_language(os.environ.get(_CHOICE, "")) or SOURCE_LANGUAGE


def phrase(text: str, /, **values: str) -> str:
    """The text in the language that is spoken, its ``{places}`` filled."""
    said = gettext.gettext(text)
    if current_language() in _RIGHT_TO_LEFT:
        values = {name: _isolated(value) for name, value in values.items()}
    return said.format(**values) if values else said


def _isolated(value: str) -> str:
    """Marked where letters of the other direction would mix with the rest."""
    is_foreign = any(bidirectional(char) == "L" for char in value)
    return f"\u2068{value}\u2069" if is_foreign else value
