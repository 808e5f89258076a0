"""The gettext catalogue of each language, read from its .po file when first asked for."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

FOLDER: Final = Path(__file__).parent
# What is said anew goes into each of them; see which texts a catalogue lacks by:
# pybabel extract -k say -k say_many:1,2 -k msgid -o new.pot service workers
SOURCE_LANGUAGE: Final = "en"
"""The texts in the code are English already."""


def catalogue(language: str) -> Catalog:
    """The catalogue as its file has it; for the source language an empty one."""
    if language == SOURCE_LANGUAGE:
        return Catalog(locale=language)
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def translations(language: str) -> NullTranslations:
    """What looks texts up; made in memory, so that no compiled file can be out of date."""
    if language == SOURCE_LANGUAGE:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    return GNUTranslations(compiled)
