"""Why something is refused, in the words of its reader: one way for problems and for mails."""

import re
from collections.abc import Mapping
from typing import Final

from service.locale import Translator
from service.rules.errors import Fact, Phrase, as_spoken

NOTHING: Final = "–"

_FOR_CODERS: Final = re.compile(r" \((?:rules? |[A-Z]\d)[^)]*\)|; ``[^.]*")


def told(error: Exception, language: Translator) -> str:
    """What is wrong. Errors without a text of their own say what they mean in general."""
    text: str = getattr(error, "text", "")
    if not text:
        return language.say(meaning_of(type(error)))
    facts: Mapping[str, Fact] = getattr(error, "facts", {})
    return sentence(text, facts, language)


def sentence(text: str, facts: Mapping[str, Fact], language: Translator) -> str:
    """The text of an error, filled: seats counted from 1, what nobody gave as a dash."""
    shown = {name: _shown(fact, language) for name, fact in as_spoken(facts).items()}
    return language.say(text, **shown)


def meaning_of(error: type[Exception]) -> str:
    """What errors of this class mean in general, in English: the first line of their docstring.

    Numbers of rules and names of attributes are left out: readers of the code alone know them.
    """
    first = _FOR_CODERS.sub("", (error.__doc__ or "").strip().splitlines()[0])
    return first.replace("``", "").removesuffix(".") + "."


def _shown(fact: Fact, language: Translator) -> Fact:
    if isinstance(fact, Phrase):
        return sentence(fact.pattern, fact.facts, language)
    return NOTHING if fact == "" else fact
