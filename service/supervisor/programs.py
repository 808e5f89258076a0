"""The processes of the service, each as the command line that runs it."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import service
from service.config import QUEUE, Settings

# -P: a folder called `service` or `workers` where the command is typed must not be taken for ours.
PYTHON: Final = (sys.executable, "-P", "-m")

# As a path: granian looks for a dotted name in the current folder before any other.
_APP: Final = f"{Path(service.__path__[0]) / 'wsgi.py'}:app"

LEAST_CONNECTIONS: Final = 1024
"""Connections to a web process, idle ones among them: more than that wait to be accepted."""

Program = Callable[[Settings], list[str]]


def web(settings: Settings) -> list[str]:
    """HTTP in and out: granian over WSGI."""
    # Each who waits holds a thread; threads that nobody needs are not started.
    threads = settings.threads + settings.followers
    return [
        *(*PYTHON, "granian", "--interface", "wsgi"),
        *("--host", settings.host, "--port", str(settings.port)),
        *("--workers", str(settings.workers), "--blocking-threads", str(threads)),
        *("--backpressure", str(max(LEAST_CONNECTIONS, 2 * threads))),
        # By HTTP/2 headers may have 16 MB, and bodies come without a length.
        *("--http", "1", "--no-ws", "--workers-kill-timeout", "6"),
        *("--respawn-failed-workers", "--respawn-interval", "0.5"),
        *("--log-level", settings.log_level, _APP),
    ]


def worker(settings: Settings) -> list[str]:
    """Sends mails: RQ, without a fork for each job."""
    # What RQ says of every job says less than our own line for every notice.
    level = "DEBUG" if settings.log_level == "debug" else "WARNING"
    return [
        *(*PYTHON, "rq.cli", "worker", "--worker-class", "rq.SimpleWorker"),
        *("--serializer", "json", "--worker-ttl", "20", "--maintenance-interval", "15"),
        *("--logging_level", level, "--disable-job-desc-logging", QUEUE),
    ]


def relay(settings: Settings) -> list[str]:
    """Turns outbox entries into planned notices and jobs."""
    return [*PYTHON, "workers.relay"]


def webhooks(settings: Settings) -> list[str]:
    """Posts to the webhooks of players."""
    return [*PYTHON, "workers.webhook"]


def clock(settings: Settings) -> list[str]:
    """Keeps deadlines, and queues again what was planned and not concluded."""
    return [*PYTHON, "workers.clock"]


def mail(settings: Settings) -> list[str]:
    """Takes mails in where the settings say so, and reads replies."""
    return [*PYTHON, "workers.inbound_mail"]


PROGRAMS: Final[Mapping[str, Program]] = {
    "web": web,
    "worker": worker,
    "relay": relay,
    "webhooks": webhooks,
    "clock": clock,
    "mail": mail,
}


def environment(settings: Settings) -> Mapping[str, str]:
    """What the programs read that are not ours."""
    return {"RQ_REDIS_URL": settings.queue_url}
