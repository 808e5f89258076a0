"""`longhand up`: real processes, killed and stopped in every way."""

import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.supervisor.embedded import socket_path
from tests.servers import free_port, wait_until
from tests.service_up import (
    LONGHAND,
    NAMES,
    Service,
    clean_environment,
    command_line,
    running,
    said,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def refused(*arguments: str, **environment: str) -> str:
    """The one line of a start that is refused."""
    done = subprocess.run(
        [LONGHAND, "up", *arguments],
        env=clean_environment() | environment,
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    return line


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("up")
    for name in ("service", "workers"):
        # Whatever lies where the command is typed is not taken for ours.
        (folder / f"{name}.py").write_text("raise SystemExit('the wrong one')")
    with running(folder / "data") as one:
        yield one


def test_it_says_where_everything_is(service: Service) -> None:
    words = said(service.data)
    assert f"{service.url}/v1" in words
    assert f"{service.url}/mailbox" in words
    assert service.is_ready()
    # A process has its own name only once it has become another program.
    wait_until(lambda: service.children().keys() == set(NAMES))


def test_the_data_are_its_own_alone(service: Service) -> None:
    assert stat.S_IMODE((service.data / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE(service.data.stat().st_mode) == 0o700
    assert stat.S_IMODE(service.socket.stat().st_mode) == 0o700
    assert len((service.data / "secret").read_text().strip()) >= 32


def test_the_store_keeps_everything_and_has_no_port(service: Service) -> None:
    lines = (service.data / "store" / "valkey.conf").read_text().splitlines()
    assert {
        "port 0",
        "appendonly yes",
        "appendfsync always",
        "maxmemory-policy noeviction",
    } <= set(lines)


def test_a_second_one_on_the_same_data_is_refused(service: Service) -> None:
    line = refused("--data", str(service.data), "--port", str(free_port()))
    assert re.search(rf"already runs on .*\(process {service.process.pid}\)", line)
    assert service.is_ready()


def test_a_port_in_use_is_told_at_once(service: Service, tmp_path: Path) -> None:
    line = refused("--data", str(tmp_path / "other"), "--port", str(service.port))
    assert f"port {service.port} of 127.0.0.1 is in use" in line


@pytest.mark.parametrize("name", NAMES)
def test_a_killed_process_is_started_again(service: Service, name: str) -> None:
    wait_until(lambda: service.children().keys() == set(NAMES))
    killed = service.children()[name]
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: service.children().get(name, killed) != killed)
    wait_until(service.is_ready)


def test_what_was_acknowledged_outlives_the_kill_of_the_store(service: Service) -> None:
    wait_until(service.is_ready)
    service.shell("player", "add", "--name", "Anna", "--email", "anna@example.org")
    killed = service.children()["store"]
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: service.children().get("store", killed) != killed)
    wait_until(service.is_ready)
    assert "anna@example.org" in service.shell("player", "list")


def test_it_stops_whole_and_goes_on_where_it_was(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data) as service:
        service.shell("player", "add", "--name", "Anna", "--email", "anna@example.org")
        secret = (data / "secret").read_text()
        children = service.children()
        service.process.send_signal(signal.SIGINT)
        assert service.process.wait(60) == 0
        assert not any(map(command_line, children.values()))
        assert "ready to exit" in (data / "logs" / "store.log").read_text()
    with running(data) as again:
        assert "anna@example.org" in again.shell("player", "list")
        assert (data / "secret").read_text() == secret


def test_a_killed_supervisor_leaves_nothing_behind_and_loses_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running(data) as service:
        service.shell("player", "add", "--name", "Anna", "--email", "anna@example.org")
        children = service.children()
        service.process.kill()
        service.process.wait()
        with running(data) as again:
            assert "anna@example.org" in again.shell("player", "list")
        wait_until(lambda: not any(map(command_line, children.values())))
    # Told to stop, not killed: the store closed its log.
    assert (data / "logs" / "store.log").read_text().count("ready to exit") == 2


def test_a_deep_data_folder_has_its_socket_in_a_private_one(tmp_path: Path) -> None:
    with socket_path(tmp_path / ("d" * 100)) as elsewhere:
        assert len(bytes(elsewhere)) < 100
        assert stat.S_IMODE(elsewhere.parent.stat().st_mode) == 0o700
    assert not elsewhere.parent.exists()


def test_bad_settings_are_told_by_name(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "data"))
    assert "LONGHAND_PORTT is no setting" in refused(*data, LONGHAND_PORTT="1")
    assert "LONGHAND_DURABILITY=replicated" in refused(*data, LONGHAND_DURABILITY="replicated")
    assert "cannot be used" in refused("--data", "/proc/none")


def test_a_store_of_ones_own_that_is_unfit_is_refused(service: Service, tmp_path: Path) -> None:
    line = refused(
        *("--data", str(tmp_path / "data"), "--port", str(free_port())),
        LONGHAND_REDIS_URL=f"unix://{service.socket}",
        LONGHAND_PARTITIONS="8",
    )
    assert "partitions" in line
