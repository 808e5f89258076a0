"""A running `longhand up`, for tests that need the whole service."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import urllib3

from tests.servers import free_port, wait_until

LONGHAND = str(Path(sys.executable).parent / "longhand")
START_S = 180
"""Seven processes at once, on a machine that has other work."""

NAMES = ("store", "web", "worker", "relay", "webhooks", "clock", "mail")
# What each process's command line holds, and no other's does.
MARKS = {
    "store": "valkey",
    "web": "granian",
    "worker": "rq.cli",
    "relay": "workers.relay",
    "webhooks": "workers.webhook",
    "clock": "workers.clock",
    "mail": "workers.inbound_mail",
}


@dataclass
class Service:
    """A running `longhand up`."""

    data: Path
    port: int
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket(self) -> Path:
        """Where its store answers."""
        return self.data / "store" / "valkey.sock"

    def children(self) -> dict[str, int]:
        """Name -> process id of what it runs now."""
        listing = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        lines = {int(pid): command_line(int(pid)) for pid in listing.read_text().split()}
        return {
            name: pid for pid, line in lines.items() for name, mark in MARKS.items() if mark in line
        }

    def shell(self, *arguments: str) -> str:
        """What a `longhand` command says about the data of this service."""
        environment = clean_environment() | {
            "LONGHAND_REDIS_URL": f"unix://{self.socket}",
            "LONGHAND_SECRET_FILE": str(self.data / "secret"),
        }
        command = [LONGHAND, *arguments]
        return subprocess.run(
            command, env=environment, check=True, capture_output=True, text=True, timeout=100
        ).stdout

    def is_ready(self) -> bool:
        """Whether it says so itself."""
        return is_ready(self.url)


def is_ready(url: str) -> bool:
    """Whether a service at ``url`` says that it can serve."""
    with suppress(urllib3.exceptions.HTTPError):
        return urllib3.request("GET", f"{url}/readyz", retries=False, timeout=5).status == 200
    return False


def command_line(pid: int) -> str:
    """What runs as that process; nothing once it is gone."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return ""


def clean_environment() -> dict[str, str]:
    """Ours, without any setting."""
    return {name: it for name, it in os.environ.items() if not name.startswith("LONGHAND_")}


def begin(data: Path, port: int, *options: str, **settings: str) -> subprocess.Popen[bytes]:
    """`longhand up` on its way; ``settings`` are variables without their prefix."""
    command = [LONGHAND, "up", "--data", str(data), "--port", str(port), *options]
    given = {f"LONGHAND_{name}": value for name, value in settings.items()}
    with open(data.parent / "up.out", "wb") as output:
        return subprocess.Popen(
            command,
            cwd=data.parent,
            env=clean_environment() | given,
            stdout=output,
            stderr=output,
        )


@contextmanager
def running(data: Path, *options: str, **settings: str) -> Iterator[Service]:
    """A service that is ready; stopped at the end if the test has not done so."""
    port = free_port()
    service = Service(data, port, begin(data, port, *options, **settings))
    try:
        wait_until(lambda: "is ready" in said(data) or service.process.poll() is not None, START_S)
        assert service.process.poll() is None, said(data)
        yield service
    finally:
        if service.process.poll() is None:
            service.process.terminate()
            service.process.wait(START_S)


def said(data: Path) -> str:
    """What `longhand up` has written so far."""
    return (data.parent / "up.out").read_text()
