"""Everything under openapi/ that is made from the code and the recorded games, in one go.

python -m tests.contract.written
"""

from pathlib import Path
from typing import Final

from service.api.document import document
from service.api.event_files import event_files
from tests.contract.sealed import sealed_file
from tests.contract.vectors import vector_files

FOLDER: Final = Path(__file__).parents[2] / "openapi"
MADE: Final = ("openapi.json", "events/*.json", "vectors/**/*.json")
"""What is made here; all else under the folder is written by hand."""


def made() -> dict[str, str]:
    """Path under ``openapi/`` -> content."""
    return {
        "openapi.json": document(),
        **{f"events/{kind}.json": text for kind, text in event_files().items()},
        **{f"vectors/{path}": text for path, text in vector_files().items()},
        "vectors/sealed-deal.json": sealed_file(),
    }


def committed() -> dict[str, str]:
    """The same as it lies there now."""
    paths = (path for pattern in MADE for path in FOLDER.glob(pattern))
    return {str(path.relative_to(FOLDER)): path.read_text(encoding="utf-8") for path in paths}


def main() -> None:
    """Writes what is new, and takes away what is no longer made."""
    files = made()
    for stale in committed().keys() - files.keys():
        (FOLDER / stale).unlink()
    for path, text in files.items():
        (FOLDER / path).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
