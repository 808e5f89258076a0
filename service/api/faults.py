"""What is wrong with single fields, in the words of the reader; readers of data speak English."""

import re
from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from service.api.errors import Fault
from service.application.refusals import sentence
from service.locale import Translator
from service.locale.catalogues import SOURCE_LANGUAGE

_QUOTED: Final = "[`'](?P<{}>[^`']*)[`']"
_WANTED: Final = "Expected `[^`]*`"

TEXTS: Final[Mapping[str, str]] = {
    r"Missing data for required field\.": "This is missing.",
    "Object missing required field " + _QUOTED.format("name"): "{name} is missing.",
    r"Unknown (?:field|here)\.": "This is unknown here.",
    "Object contains unknown field " + _QUOTED.format("name"): "{name} is unknown here.",
    r"Field may not be null\.": "This may not be null.",
    r"Not a valid [\w -]+\.|Invalid (?:input )?type\.|Invalid value\.": (
        "This is not of the right type."
    ),
    f"Expected {_QUOTED.format('wanted')}, got {_QUOTED.format('given')}": (
        "This takes {wanted}, not {given}."
    ),
    f"Invalid (?:enum )?value {_QUOTED.format('given')}": "{given} is none of the possible values.",
    r"Must be one of: (?P<choices>.+)\.": "This must be one of: {choices}.",
    r"Must be greater than or equal to (?P<least>\S+) and less than or equal to (?P<most>\S+)\.": (
        "This must be from {least} to {most}."
    ),
    r"Shorter than minimum length (?P<least>\d+)\.": "This has at least {least} characters.",
    r"Longer than maximum length (?P<most>\d+)\.": "This has at most {most} characters.",
    r"Length must be between (?P<least>\d+) and (?P<most>\d+)\.": (
        "This has {least} to {most} characters."
    ),
    r"String does not match expected pattern\.": "This is not in the form that is wanted.",
    _WANTED + " matching regex '(?P<form>.*)'": "This takes a text of the form {form}.",
    _WANTED + r" >= (?P<least>\S+)": "This must be {least} at least.",
    _WANTED + r" <= (?P<most>\S+)": "This must be {most} at most.",
    r"Expected `str` of length >= (?P<least>\d+)": "This has at least {least} characters.",
    r"Expected `str` of length <= (?P<most>\d+)": "This has at most {most} characters.",
    _WANTED + r" of length >= (?P<least>\d+)": "The least number of entries is {least}.",
    _WANTED + r" of length <= (?P<most>\d+)": "The greatest number of entries is {most}.",
    _WANTED + r" of length (?P<count>\d+), got (?P<given>\d+)": (
        "The number of entries must be {count}, not {given}."
    ),
    r"The number is too large\.|Number too large\.|Integer value out of range": (
        "The number is too large."
    ),
    r"Give it once\.": "Give it once.",
    r"For (?P<type>\S+) alone\.": "This is for {type} alone.",
    r"Time moves forward only, and to the year 3000 at most\.": (
        "Time moves forward only, and to the year 3000 at most."
    ),
    r"Give either now or forward\.": "Give either now or forward.",
    r"Not readable\.": "Not readable.",
    r"Not a cursor from here\.": "Not a cursor from here.",
    r"This is a move, and no order\.": "This is a move, and no order.",
    r"The game has (?P<count>\d+) versions\.": "Versions of the game: {count}.",
}
"""What libraries and this API say, as a pattern -> the same for people."""


def in_words_of(language: Translator, fault: Fault) -> Fault:
    """The fault with its detail in the language; as it is where nobody has words for it."""
    if language.language == SOURCE_LANGUAGE:
        return fault
    for pattern, text in TEXTS.items():
        found = re.fullmatch(pattern, fault.detail)
        if found is not None:
            return replace(fault, detail=sentence(text, found.groupdict(), language))
    return fault
