"""Single keys, pressed without Enter; what is pressed early is not lost."""

import os
import re
import select
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_BEGUN: Final = re.compile(rb"\x1b(?:\[[0-9;]*|O)?")
_REST_S: Final = 0.05
"""How long the rest of a key of several bytes may be on its way; else it was Escape."""


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
    # Byte by byte: what follows the last key is for whoever reads the terminal next.
    while key := os.read(terminal, 1):
        while _BEGUN.fullmatch(key) and select.select([terminal], [], [], _REST_S)[0]:
            key += os.read(terminal, 1)
        yield key.decode(errors="ignore")
