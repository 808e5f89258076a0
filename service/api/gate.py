"""How many requests of a process are worked on at once; those that only wait do not count."""

from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from types import TracebackType


class Gate:
    """A process has many threads so that many may wait; too many at work would slow each other."""

    def __init__(self, width: int) -> None:
        # A semaphore of threading is written in Python, and costs ten times as much.
        self._room: SimpleQueue[None] = SimpleQueue()
        for _ in range(width):
            self._room.put(None)

    def __enter__(self) -> None:
        """Begins to work, as soon as there is room."""
        self._room.get()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Makes room."""
        self._room.put(None)

    @contextmanager
    def left(self) -> Iterator[None]:
        """Makes room while its caller waits for something."""
        self._room.put(None)
        try:
            yield
        finally:
            self._room.get()
