"""Single keys, pressed without Enter; what is pressed early is not lost."""

import os
import re
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_KEY: Final = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])|.", re.DOTALL)


@contextmanager
def pressed() -> Iterator[Iterator[str]]:
    """The keys as they come, arrows as the terminal sends them; ends with the input.

    Ctrl-C is KeyboardInterrupt as ever.
    """
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    # Once for all keys: each switch would throw away what was pressed meanwhile.
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield _keys(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _keys(terminal: int) -> Iterator[str]:
    while data := os.read(terminal, 64):
        yield from _KEY.findall(data.decode(errors="ignore"))
