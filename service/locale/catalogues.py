"""The gettext catalogues of each language, read from their .po files when first asked for."""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

# What is said anew goes into each of them; see which texts a catalogue lacks by:
# pybabel extract -k say -k say_many:1,2 -k msgid -o new.pot service workers
FOLDER: Final = Path(__file__).parent
PROBLEMS: Final = FOLDER / "problems"
"""The texts of errors, what they mean and what to do about them: no call in the code names them."""
PAGES: Final = FOLDER / "pages"
"""What the pages that run in browsers say."""

SOURCE_LANGUAGE: Final = "en"
"""The texts in the code are English already."""


def catalogue(language: str, folder: Path = FOLDER) -> Catalog:
    """The catalogue as its file has it; for the source language an empty one."""
    if language == SOURCE_LANGUAGE:
        return Catalog(locale=language)
    with (folder / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


@cache
def translations(language: str) -> NullTranslations:
    """What looks texts up; made in memory, so that no compiled file can be out of date."""
    if language == SOURCE_LANGUAGE:
        return NullTranslations()
    found = _compiled(catalogue(language))
    for folder in (PROBLEMS, PAGES):
        found.add_fallback(_compiled(catalogue(language, folder)))
    return found


def _compiled(read: Catalog) -> GNUTranslations:
    compiled = BytesIO()
    write_mo(compiled, read)
    compiled.seek(0)
    return GNUTranslations(compiled)
