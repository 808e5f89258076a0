"""How many requests of a process are worked on at once; those that only wait do not count."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Semaphore
from types import TracebackType


class Gate:
    """A process has many threads so that many may wait; more than a few at work slow each other."""

    def __init__(self, width: int) -> None:
        self._free = Semaphore(width)

    def __enter__(self) -> None:
        """Begins to work, as soon as there is room."""
        self._free.acquire()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Makes room."""
        self._free.release()

    @contextmanager
    def left(self) -> Iterator[None]:
        """Makes room while its caller waits for something."""
        self._free.release()
        try:
            yield
        finally:
            self._free.acquire()
