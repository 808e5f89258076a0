"""The worker processes as the service runs them, for tests that kill them."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.config import Settings, process_environment, variable
from service.supervisor.programs import PROGRAMS, environment

STOP_S = 10


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
            PROGRAMS[name](settings),
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
