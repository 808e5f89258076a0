"""One process of the service: started, started again when it falls, stopped."""

import os
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import structlog

from service.supervisor.programs import PYTHON

FIRST_PAUSE_S: Final = 0.25
LONGEST_PAUSE_S: Final = 30.0
# A process that ran this long is taken to be well: its next fall counts as the first.
WELL_AFTER_S: Final = 60.0
LOG_BYTES: Final = 10_000_000

logger = structlog.get_logger(__name__)


@dataclass
class Child:
    """A process with its log file; ``falls`` counts how often it ended by itself of late."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    log: Path
    pass_fds: Sequence[int] = ()
    falls: int = 0
    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    _started_at: float = 0.0
    _start_again_at: float | None = None

    def start(self, now: float) -> None:
        """Starts the process; ``now`` is a monotonic time in seconds."""
        self._start_again_at = None
        self._started_at = now
        with self.log.open("ab") as output:
            self._process = subprocess.Popen(
                [
                    *PYTHON,
                    "service.supervisor.tether",
                    str(os.getpid()),
                    *self.command,
                ],
                env=dict(self.environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                pass_fds=self.pass_fds,
                # A Ctrl-C reaches the supervisor alone, which stops the rest in order.
                start_new_session=True,
            )

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    def watch(self, now: float) -> None:
        """One look: a process that fell is started again after a pause that grows."""
        _trim(self.log)
        if self._process is None or self._process.poll() is None:
            return
        if self._start_again_at is None:
            self._plan_start(now, self._process.returncode)
        elif now >= self._start_again_at:
            self.start(now)

    def stop(self, grace_s: float) -> None:
        """Asks the process to end, and makes it end when it does not within ``grace_s``."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.poll() is None:
            process.terminate()
        try:
            process.wait(grace_s)
        except subprocess.TimeoutExpired:
            logger.warning("killed", process=self.name, after_s=grace_s)
        _kill_group(process.pid)
        process.wait()

    def last_words(self, lines: int = 12) -> str:
        """The end of the log, for when the process does not start."""
        text = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        return "\n".join(text.splitlines()[-lines:])

    def _plan_start(self, now: float, code: int) -> None:
        # Its own children, if it left any, would hold on to its port.
        if self._process is not None:
            _kill_group(self._process.pid)
        self.falls = 1 if now - self._started_at >= WELL_AFTER_S else self.falls + 1
        pause = min(FIRST_PAUSE_S * 2 ** (self.falls - 1), LONGEST_PAUSE_S)
        self._start_again_at = now + pause
        logger.warning("fell", process=self.name, code=code, again_in_s=pause)


def _trim(log: Path) -> None:
    """Keeps the log from filling the disk; it is appended to, so its writers need not know."""
    if log.exists() and log.stat().st_size > LOG_BYTES:
        shutil.copyfile(log, log.with_suffix(".log.1"))
        os.truncate(log, 0)


def _kill_group(leader: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)
