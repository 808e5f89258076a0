"""The worker processes as the service runs them, for tests that kill them."""

import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from service.config import Settings, process_environment, variable
from service.supervisor.programs import PROGRAMS, Program, environment

STOP_S = 60
ROOT: Final = Path(__file__).parents[2]


def _plain(settings: Settings) -> list[str]:
    return [sys.executable, "-m", "tests.workers.plain_worker"]


_PROGRAMS: Final[Mapping[str, Program]] = {**PROGRAMS, "plain": _plain}


@contextmanager
def started(
    settings: Settings, name: str, output: Path, **more: str
) -> Iterator[subprocess.Popen[bytes]]:
    """A worker process; SIGTERM ends it if nothing did before."""
    given = {
        variable(field): str(getattr(settings, field))
        for field in ("secret", "redis_url", "base_url", "mail", "mail_from")
    }
    changes = {**given, **environment(settings), "RQ_REDIS_URL": settings.redis_url, **more}
    with output.open("ab") as lines:
        process = subprocess.Popen(
            _PROGRAMS[name](settings),
            cwd=ROOT,
            env=process_environment(changes),
            stdout=lines,
            stderr=lines,
        )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOP_S)
        finally:
            process.kill()
