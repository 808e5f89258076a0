"""Event streams as a client reads them."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple


class Frame(NamedTuple):
    """One event of a stream, or a comment (``event`` and ``data`` empty)."""

    id: str
    event: str
    data: Any
    comment: str = ""


def frames(chunks: Iterable[bytes]) -> Iterator[Frame]:
    """The frames of a stream as they come, those without data but comments left out."""
    rest = b""
    for chunk in chunks:
        *whole, rest = (rest + chunk).split(b"\n\n")
        for block in whole:
            yield from _frame(block.decode())


def _frame(block: str) -> Iterator[Frame]:
    fields = dict(line.split(": ", 1) for line in block.splitlines() if line[0] != ":")
    comments = [line[2:] for line in block.splitlines() if line[0] == ":"]
    if "data" in fields:
        yield Frame(fields["id"], fields["event"], json.loads(fields["data"]))
    elif comments:
        yield Frame("", "", None, comments[0])
