"""What the guide for authors of clients shows: its programs and its commands."""

import re
from typing import Final

from tests.contract.written import FOLDER

GUIDE: Final = (FOLDER / "README.md").read_text("utf-8")


def programs() -> list[str]:
    """The Python of the guide, block by block."""
    return re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """The commands of the guide, a line each."""
    blocks = re.findall(r"^```sh\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def command(*words: str) -> str:
    """The one command that has all of the words."""
    [found] = [line for line in commands() if all(word in line for word in words)]
    return found
