"""Compiles the catalogues of the shell, which its commands read by the standard library alone.

python -m tests.locale.compiled
"""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from service.cli.speech import DOMAIN, FOLDER


def sources() -> dict[str, Path]:
    """Language -> its catalogue as people write it."""
    return {path.parent.parent.name: path for path in FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po")}


def compile_all() -> None:
    """Writes the compiled catalogue beside each."""
    for language, path in sources().items():
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source, locale=language))


if __name__ == "__main__":
    compile_all()
