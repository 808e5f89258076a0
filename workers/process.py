"""What every worker process does: tasks in turn until it is told to stop, errors logged."""

import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event
from time import monotonic
from traceback import extract_tb
from typing import TypeVar

import structlog

from service.bootstrap import House, build
from service.config import Settings
from service.eventlog.errors import StoreAway
from service.eventlog.told_time import unix_ms as unix_ms
from service.logs import configure

T = TypeVar("T")

logger = structlog.get_logger(__name__)


@dataclass
class Task:
    """Steps that follow each other while they find work; else a pause. Times in ms.

    Pauses go by a monotonic time, so that they end where the time of the games stands still.
    """

    name: str
    step: Callable[[int], bool]
    pause_ms: int
    due: int = 0

    def attempt(self, moment: int, now: Callable[[], int]) -> bool:
        """One step at ``now``, if its moment has come; whether it found work."""
        if moment < self.due:
            return False
        found = attempted(lambda: self.step(now()), task=self.name)
        self.due = moment if found else moment + self.pause_ms
        return bool(found)


def run(tasks: Sequence[Task], stop: Event, now: Callable[[], int]) -> None:
    """Takes the tasks in turn, waits when none has work, and ends once ``stop`` is set.

    ``now`` gives the Unix ms that steps are told.
    """
    while not stop.is_set():
        found = [task.attempt(_moment(), now) for task in tasks]
        if not any(found):
            wait_ms = min(task.due for task in tasks) - _moment()
            stop.wait(max(wait_ms, 1) / 1000)


def _moment() -> int:
    return int(monotonic() * 1000)


def attempted(step: Callable[[], T], **about: str) -> T | None:
    """What the step gives back; None, and a line in the log, when it fails.

    The one broad except: a worker outlives whatever one game or one mail does to it.
    """
    try:
        return step()
    except Exception as error:  # noqa: BLE001
        # Neither message nor values: they may hold addresses or cards.
        place = extract_tb(error.__traceback__)[-1]
        where = f"{place.name}:{place.lineno}"
        logger.error("step_failed", error=type(error).__name__, where=where, **about)
        return None


def main(work: Callable[[House, Event], None]) -> None:
    """Runs a worker for the settings of the environment until SIGTERM or SIGINT."""
    settings = Settings.load()
    configure(settings)
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    house = build(settings)
    while not stop.is_set() and not _is_ready(house):
        stop.wait(1)
    logger.info("ready")
    work(house, stop)
    logger.info("stopped")


def _is_ready(house: House) -> bool:
    try:
        house.prepare()
    except StoreAway:
        logger.warning("store_away")
        return False
    return True
