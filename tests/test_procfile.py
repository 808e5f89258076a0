"""The Procfile: the same processes, one by one, over a store that somebody else runs."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import urllib3

from tests.servers import free_port, wait_until
from tests.service_up import LONGHAND, clean_environment, is_ready

PROCFILE = Path(__file__).parent.parent / "Procfile"


def commands() -> dict[str, list[str]]:
    """Process name -> command line, with our own `longhand`."""
    lines = [line.partition(":") for line in PROCFILE.read_text().splitlines()]
    return {name: [LONGHAND, *command.split()[1:]] for name, _, command in lines}


@contextmanager
def running(command: list[str], settings: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, env=clean_environment() | settings)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def settings(store_url: str, tmp_path: Path) -> dict[str, str]:
    return {
        "LONGHAND_REDIS_URL": store_url,
        "LONGHAND_SECRET": "s" * 40,
        "LONGHAND_PORT": str(free_port()),
        "LONGHAND_MAIL": f"maildir:{tmp_path / 'mail'}",
        "LONGHAND_LOG": "json",
    }


def test_the_processes_serve_and_mail_and_stop_when_told(
    settings: dict[str, str], tmp_path: Path
) -> None:
    url = f"http://127.0.0.1:{settings['LONGHAND_PORT']}"
    with ExitStack() as stack:
        processes = {
            name: stack.enter_context(running(command, settings))
            for name, command in commands().items()
        }
        assert processes.keys() == {"web", "worker", "relay", "webhooks", "clock", "mail"}
        wait_until(lambda: is_ready(url))
        body = {"address": "anna@example.org"}
        assert urllib3.request("POST", f"{url}/v1/sign-ins", json=body).status == 202
        wait_until(lambda: list((tmp_path / "mail" / "new").glob("*")))
        for process in processes.values():
            assert process.poll() is None
            process.send_signal(signal.SIGTERM)
        codes = {name: process.wait(60) for name, process in processes.items()}
        assert codes == dict.fromkeys(processes, 0)
