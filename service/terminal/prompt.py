"""The line that a person types on, which stays usable while news are told above it."""

import sys
from threading import Lock

from service.terminal.screen import Screen

try:
    import readline
except ImportError:  # pragma: no cover
    # A Python without it still reads lines, only without editing them.
    readline = None  # type: ignore[assignment]

PROMPT = "> "


class Prompt:
    """Reads lines for one screen. News of other threads go above what is being typed."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._lock = Lock()
        self._is_open = False
        self._prompt = PROMPT
        screen.write = self.above

    def line(self, prompt: str = PROMPT) -> str:
        """What is typed, without spaces around it. Raises EOFError, KeyboardInterrupt."""
        with self._lock:
            self._prompt, self._is_open = prompt, True
        try:
            return input(prompt if sys.stdin.isatty() else "").strip()
        finally:
            with self._lock:
                self._is_open = False

    def above(self, text: str) -> None:
        """Writes lines; an open prompt is put below them, with what was typed so far."""
        out = self.screen.out
        with self._lock:
            if not self._is_open or not (self.screen.is_live and sys.stdin.isatty()):
                out.write(text)
            else:
                typed = readline.get_line_buffer() if readline else ""
                out.write(f"\r\x1b[K{text}{self._prompt}{typed}")
            out.flush()
