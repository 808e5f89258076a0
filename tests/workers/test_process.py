"""A worker goes on whatever one step does, and stops when it is told to."""

from threading import Event, Thread

from structlog.testing import capture_logs

from service.eventlog.errors import StoreAway
from tests.servers import wait_until
from workers.process import Task, attempted, run

NOON = 1_800_000_000_000


def noon() -> int:
    """A time that stands still: pauses end all the same."""
    return NOON


def test_a_task_with_work_goes_on_at_once_and_pauses_without() -> None:
    left = [True, True, False]
    task = Task("task", lambda now: left.pop(0), 250)
    assert task.attempt(1000, noon)
    assert task.attempt(1000, noon)
    assert not task.attempt(1000, noon)
    assert not task.attempt(1249, noon)
    assert left == []
    left.append(True)
    assert task.attempt(1250, noon)


def test_a_step_that_fails_is_logged_and_tried_again() -> None:
    tries: list[int] = []

    def step(now: int) -> bool:
        tries.append(now)
        if len(tries) == 1:
            raise StoreAway("redis://:s3cret@host is away")
        return False

    task = Task("relay", step, 100)
    with capture_logs() as lines:
        assert not task.attempt(0, noon)
        assert not task.attempt(100, noon)
    assert tries == [NOON, NOON]
    (line,) = lines
    assert (line["event"], line["task"], line["error"]) == ("step_failed", "relay", "StoreAway")
    assert "s3cret" not in str(lines)


def test_what_a_step_gives_back_is_told_apart_from_a_failure() -> None:
    assert attempted(lambda: False) is False
    with capture_logs():
        assert attempted(lambda: bool(1 // 0), game="abcdefghij") is None


def test_tasks_take_turns_until_the_stop() -> None:
    stop, steps = Event(), {"first": 0, "second": 0}

    def counted(name: str) -> bool:
        steps[name] += 1
        return name == "first"

    tasks = [
        Task("first", lambda now: counted("first"), 1),
        Task("second", lambda now: counted("second"), 1),
    ]
    worker = Thread(target=run, args=(tasks, stop, noon))
    worker.start()
    wait_until(lambda: min(steps.values()) > 3)
    stop.set()
    worker.join(60)
    assert not worker.is_alive()


def test_a_stop_ends_a_long_pause() -> None:
    stop, steps = Event(), [0]

    def step(now: int) -> bool:
        steps[0] += 1
        return False

    worker = Thread(target=run, args=([Task("task", step, 3_600_000)], stop, noon))
    worker.start()
    wait_until(lambda: steps[0])
    stop.set()
    worker.join(60)
    assert not worker.is_alive()
    assert steps == [1]
