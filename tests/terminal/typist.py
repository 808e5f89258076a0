"""A person at a real terminal: types lines, and waits for what comes on the screen."""

import os
import pty
import re
import select
import signal
import subprocess
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.service_up import LONGHAND, clean_environment

PATIENCE_S: Final = 60.0
AGAIN_S: Final = 5.0
_CODES: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r|[\u2066-\u2069]")


class Typist:
    """`longhand` in a terminal of 80 columns. What was read is in ``raw``, codes and all."""

    def __init__(self, home: Path, *arguments: str, **environment: str) -> None:
        self._terminal, inside = pty.openpty()
        termios.tcsetwinsize(inside, (50, 80))
        self.process = subprocess.Popen(
            [LONGHAND, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=surroundings(home) | environment,
            # Ctrl-C reaches whoever has the terminal as its own.
            preexec_fn=_own_terminal,
        )
        os.close(inside)
        self.raw = ""
        self._decoder = getincrementaldecoder("utf-8")(errors="replace")
        self._seen = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE_S)
        os.close(self._terminal)

    @property
    def screen(self) -> str:
        """Everything that was shown, without colours and cursor movements."""
        return _CODES.sub("", self.raw)

    def type(self, line: str) -> None:
        """Types a line and Enter."""
        self.press(line + "\n")

    def press(self, keys: str) -> None:
        """Presses keys; what was on the screen by then is not waited for again."""
        self._seen = len(self.screen)
        os.write(self._terminal, keys.encode())

    def breaks_off(self) -> int:
        """Ctrl-C until the program has ended; its exit code.

        Python hears of one that comes just before it waits for a key with the next key only.
        """
        until = time.monotonic() + PATIENCE_S
        while self.process.poll() is None and time.monotonic() < until:
            self.press("\x03")
            with suppress(subprocess.TimeoutExpired):
                self.leaves(AGAIN_S)
        return self.leaves()

    @contextmanager
    def held(self) -> Iterator[None]:
        """The program stands still meanwhile; what is typed is read afterwards."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def sees(self, pattern: str, seconds: float = PATIENCE_S) -> re.Match[str]:
        """Waits until a pattern is on the screen, after what was typed last.

        Raises AssertionError with what is there instead.
        """
        until = time.monotonic() + seconds
        while True:
            found = self.found(pattern)
            if found:
                return found
            if not self.read(until - time.monotonic()):
                raise AssertionError(f"no {pattern!r} but:\n{self.screen[self._seen :]}")

    def found(self, pattern: str) -> re.Match[str] | None:
        """What ``sees`` waits for, if it is there already."""
        found = re.compile(pattern, re.MULTILINE).search(self.screen, self._seen)
        if found:
            self._seen = found.end()
        return found

    def leaves(self, seconds: float = PATIENCE_S) -> int:
        """Waits for the end of the program; its exit code."""
        until = time.monotonic() + seconds
        while self.read(until - time.monotonic()):
            pass
        return self.process.wait(max(0.1, until - time.monotonic()))

    def read(self, seconds: float) -> bool:
        """Whether more came within that time."""
        if not select.select([self._terminal], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self._terminal, 65536)
        except OSError:
            return False
        self.raw += self._decoder.decode(data)
        return bool(data)


def surroundings(home: Path) -> dict[str, str]:
    """An environment with its own home, in UTC, in English."""
    plain = {name: value for name, value in clean_environment().items() if name != "NO_COLOR"}
    for name in ("LC_ALL", "LC_MESSAGES", "LONGHAND_TOKEN"):
        plain.pop(name, None)
    chosen = {"XDG_CONFIG_HOME": str(home), "HOME": str(home), "LANG": "en_GB.UTF-8"}
    return plain | chosen | {"TZ": "UTC", "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}


def _own_terminal() -> None:
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.close(os.open(os.ttyname(0), os.O_RDWR))


@contextmanager
def at_terminal(home: Path, *arguments: str, **environment: str) -> Iterator[Typist]:
    """A program in a terminal of its own, ended at the end."""
    with Typist(home, *arguments, **environment) as typist:
        yield typist
