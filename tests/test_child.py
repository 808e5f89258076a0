"""One supervised process: the pauses between its falls, its end, its log."""

import os
import sys
from pathlib import Path

import pytest

from service.supervisor.child import (
    FIRST_PAUSE_S,
    LOG_BYTES,
    LONGEST_PAUSE_S,
    WELL_AFTER_S,
    Child,
)
from tests.servers import wait_until


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "child.log"


def child(log: Path, program: str) -> Child:
    return Child("child", [sys.executable, "-c", program], os.environ, log)


def fall(one: Child, now: float) -> None:
    """The process ends by itself and is looked at."""
    wait_until(lambda: one.pid is None)
    one.watch(now)


def test_the_pause_grows_with_every_fall_up_to_a_limit(log: Path) -> None:
    one = child(log, "raise SystemExit(3)")
    one.start(now=0)
    now, pause = 0.0, FIRST_PAUSE_S
    for falls in range(1, 4):
        fall(one, now)
        assert one.falls == falls
        one.watch(now + pause - 0.01)
        assert one.pid is None
        now += pause
        one.watch(now)
        pause = min(pause * 2, LONGEST_PAUSE_S)
    assert pause == 8 * FIRST_PAUSE_S
    one.stop(5)


def test_a_process_that_ran_well_is_started_again_at_once(log: Path) -> None:
    one = child(log, "raise SystemExit(3)")
    one.start(now=0)
    fall(one, now=1)
    one.watch(now=1 + FIRST_PAUSE_S)
    fall(one, now=2 + WELL_AFTER_S)
    assert one.falls == 1
    one.stop(5)


def test_a_process_that_will_not_end_is_made_to_with_its_own_children(log: Path) -> None:
    program = (
        "import signal, subprocess, sys, time;"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "inner = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)']);"
        "print(inner.pid, flush=True); time.sleep(60)"
    )
    one = child(log, program)
    one.start(now=0)
    wait_until(lambda: log.read_text().endswith("\n"))
    inner = Path(f"/proc/{log.read_text().strip()}/stat")
    one.stop(grace_s=0.1)
    assert one.pid is None
    wait_until(lambda: not inner.exists() or " Z " in inner.read_text())


def test_a_stopped_process_stays_stopped(log: Path) -> None:
    one = child(log, "import time; time.sleep(60)")
    one.start(now=0)
    assert one.pid is not None
    one.stop(5)
    one.watch(now=100)
    assert one.pid is None
    assert one.falls == 0


def test_the_log_is_kept_short_while_it_is_written(log: Path) -> None:
    program = (
        f"import os, time; print('x' * {LOG_BYTES + 1}, flush=True)\n"
        f"while os.path.getsize({str(log)!r}): time.sleep(0.01)\n"
        "print('after', flush=True); time.sleep(60)"
    )
    one = child(log, program)
    one.start(now=0)
    wait_until(lambda: log.stat().st_size > LOG_BYTES)
    one.watch(now=1)
    assert log.with_suffix(".log.1").stat().st_size > LOG_BYTES
    wait_until(lambda: log.read_text() == "after\n")
    assert one.last_words() == "after"
    one.stop(5)
