"""The processes of the service, each as the command line that runs it."""

import sys
from collections.abc import Callable, Mapping
from typing import Final

from service.config import QUEUE, Settings

Program = Callable[[Settings], list[str]]


def web(settings: Settings) -> list[str]:
    """HTTP in and out: granian over WSGI."""
    return [
        *(sys.executable, "-m", "granian", "--interface", "wsgi"),
        *("--host", settings.host, "--port", str(settings.port)),
        *("--workers", str(settings.workers), "--blocking-threads", str(settings.threads)),
        *("--no-ws", "--workers-kill-timeout", "20"),
        *("--respawn-failed-workers", "--respawn-interval", "0.5"),
        *("--log-level", settings.log_level, "service.wsgi:app"),
    ]


def worker(settings: Settings) -> list[str]:
    """Sends mails: RQ, without a fork for each job."""
    return [
        *(sys.executable, "-m", "rq.cli", "worker", "--worker-class", "rq.SimpleWorker"),
        *("--serializer", "json", "--worker-ttl", "20", "--maintenance-interval", "15"),
        *("--logging_level", settings.log_level.upper(), "--disable-job-desc-logging", QUEUE),
    ]


def relay(settings: Settings) -> list[str]:
    """Turns outbox entries into planned notices and jobs."""
    return [sys.executable, "-m", "workers.relay"]


def clock(settings: Settings) -> list[str]:
    """Keeps deadlines, and queues again what was planned and not concluded."""
    return [sys.executable, "-m", "workers.clock"]


PROGRAMS: Final[Mapping[str, Program]] = {
    "web": web,
    "worker": worker,
    "relay": relay,
    "clock": clock,
}


def environment(settings: Settings) -> Mapping[str, str]:
    """What the programs read that are not ours."""
    return {"RQ_REDIS_URL": settings.queue_url}
