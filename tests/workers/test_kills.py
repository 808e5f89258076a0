"""Workers that are killed lose nothing, and repeat at most the mail they were sending."""

import signal
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from service.bootstrap import House, build
from service.config import QUEUE, Settings
from service.rules.decide import Resign
from tests.servers import wait_until
from tests.workers.evening import Evening, seated
from tests.workers.processes import started
from tests.workers.sink import Sink
from workers import relay
from workers.mailroom import transport_of
from workers.process import unix_ms
from workers.queue import queue_of

HALF_A_DAY = 43_200_000
WEEKS = 70 * 86_400_000
KILLED = ("worker", "relay", "clock")


def test_a_worker_killed_between_acceptance_and_mark_repeats_the_same_mail(
    settings: Settings, sink: Sink, tmp_path: Path
) -> None:
    evening = _at_smtp(settings, sink)
    evening.begin()
    evening.relay()
    with started(evening.house.settings, "worker", tmp_path / "worker") as worker:
        sink.on_taken = _once(lambda: worker.send_signal(signal.SIGKILL))
        assert worker.wait(60) == -signal.SIGKILL
    assert len(sink.ids) == 1
    evening.table.now = unix_ms() + evening.room().transport.patience_ms
    evening.post()
    assert len(sink.ids) == 3
    assert len(set(sink.ids)) == 2
    assert sink.ids.count(sink.ids[0]) == 2
    _check_books(evening, set(sink.ids))


def test_a_relay_killed_at_work_leaves_nothing_untold(
    house: House, settings: Settings, tmp_path: Path
) -> None:
    evenings = [seated(house, ["Anna", "Bohdan"], game=f"relayed{n:03d}") for n in range(60)]
    for evening in evenings:
        evening.begin()
    with started(settings, "relay", tmp_path / "relay") as process:
        wait_until(lambda: house.ledger.fates(evenings[0].table.game) or _queued(house))
        process.kill()
        process.wait()
    while relay.step(house, unix_ms()) or relay.recover(house, unix_ms(), idle_ms=0):
        pass
    for evening in evenings:
        assert set(evening.fates()) == evening.planned()


def test_kills_at_any_moment_lose_no_notice(
    settings: Settings, house: House, tmp_path: Path
) -> None:
    evening = seated(house, ["Anna", "Bohdan", "Chiara"], now=unix_ms())
    evening.begin()
    with ExitStack() as stack:
        running = {
            name: stack.enter_context(started(settings, name, tmp_path / name)) for name in KILLED
        }
        wait_until(lambda: "sent" in {fate.state for fate in evening.fates().values()})
        for name in KILLED * 2:
            evening.table.now = unix_ms()
            evening.move()
            running[name].kill()
            running[name].wait()
            running[name] = stack.enter_context(started(settings, name, tmp_path / name))
            wait_until(lambda: set(evening.fates()) == evening.planned())
    evening.table.now = unix_ms() + HALF_A_DAY
    evening.post()
    _check_books(evening, {str(mail["Message-ID"]) for mail in evening.mails()})
    assert evening.fate("your_turn").state == "sent"
    ends = {fate.state for key, fate in evening.fates().items() if "reminder" not in key}
    assert ends == {"sent", "superseded", "dropped"}


def test_every_planned_notice_has_an_end(evening: Evening) -> None:
    evening.begin()
    for turn in range(24):
        evening.move()
        evening.table.now += 3_600_000 * (turn % 45)
        if turn % 3:
            evening.post()
    evening.table.give(Resign(), evening.table.mover())
    evening.post()
    evening.table.now += WEEKS
    evening.post()
    fates = evening.fates().values()
    ends = [fate.state for fate in fates]
    assert set(ends) == {"sent", "superseded", "dropped"}
    assert set(evening.fates()) == evening.planned()
    _check_books(evening, {str(mail["Message-ID"]) for mail in evening.mails()})
    assert len(evening.mails()) == ends.count("sent")


def test_the_worker_listens_to_the_queue_that_the_relay_fills(house: House) -> None:
    assert queue_of(house).name == QUEUE


def _at_smtp(settings: Settings, sink: Sink) -> Evening:
    house = build(replace(settings, mail=sink.url))
    house.prepare()
    evening = seated(house, ["Anna", "Bohdan"], now=unix_ms())
    evening.transport = transport_of(house.settings)
    return evening


def _check_books(evening: Evening, ids: set[str]) -> None:
    """What the ledger calls sent is what was sent."""
    sent = {fate.message_id for fate in evening.fates().values() if fate.state == "sent"}
    assert sent == ids


def _queued(house: House) -> int:
    return int(queue_of(house).count)


def _once(act: Callable[[], None]) -> Callable[[], None]:
    acts = [act]

    def acted() -> None:
        if acts:
            acts.pop()()

    return acted
