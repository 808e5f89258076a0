"""A process that posts and is killed loses nothing, and repeats at most what it was posting."""

import signal
import threading
from pathlib import Path

from service.application.postings import trial_of
from service.bootstrap import build
from service.config import Settings
from service.eventlog.deliveries import Endpoint
from tests.receiver import Receiver, made_certificate, speaking
from tests.servers import wait_until
from tests.workers.evening import seated
from tests.workers.hooks import Hooks, verified
from tests.workers.processes import started
from workers.process import unix_ms
from workers.webhook import LEASE_MS

OPEN = {"LONGHAND_WEBHOOK_HTTP": "on", "LONGHAND_WEBHOOK_PRIVATE": "on"}


def hooks_of(settings: Settings) -> Hooks:
    """A table at the time of this machine, whose webhooks lead here."""
    house = build(settings)
    house.prepare()
    return Hooks(seated(house, ["Anna", "Bohdan"], now=unix_ms()))


def test_a_process_killed_while_it_posts_repeats_the_same_delivery(
    settings: Settings, tmp_path: Path
) -> None:
    hooks = hooks_of(settings)
    with Receiver() as receiver:
        endpoint = hooks.add(receiver, types=("game.changed",))
        hooks.evening.begin()
        hooks.evening.relay()
        planned = [it.id for it in hooks.deliveries(endpoint)]
        with started(settings, "webhooks", tmp_path / "first", **OPEN) as process:
            receiver.before = lambda _: process.send_signal(signal.SIGKILL)
            assert process.wait(60) == -signal.SIGKILL
        receiver.before = lambda _: None
        assert [it.headers["webhook-id"] for it in receiver.requests] == planned[:1]
        assert {it.state for it in hooks.deliveries(endpoint)} == {"planned"}
        hooks.evening.table.now = unix_ms() + LEASE_MS
        hooks.carry()
        ids = [it.headers["webhook-id"] for it in receiver.requests]
        assert ids == [planned[0], *planned]
        assert {it.state for it in hooks.deliveries(endpoint)} == {"delivered"}


def test_the_process_posts_what_the_relay_plans_and_ends_when_told(
    settings: Settings, tmp_path: Path
) -> None:
    hooks = hooks_of(settings)
    with (
        Receiver() as receiver,
        started(settings, "relay", tmp_path / "relay"),
        started(settings, "webhooks", tmp_path / "webhooks", **OPEN) as process,
    ):
        endpoint = hooks.add(receiver, types=("game.changed", "game.started"))
        hooks.evening.begin()
        wait_until(lambda: _is_told(hooks, endpoint))
        verified(receiver, hooks.house.webhooks.secret(hooks.made[0]))
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    output = (tmp_path / "webhooks").read_text()
    assert "step_failed" not in output
    assert receiver.url not in output


def test_the_process_trusts_what_its_machine_trusts_and_nobody_else(
    settings: Settings, tmp_path: Path
) -> None:
    hooks = hooks_of(settings)
    known, unknown = (made_certificate(made(tmp_path / name), "localhost") for name in "ab")
    trust = {**OPEN, "SSL_CERT_FILE": str(known)}
    with (
        Receiver(speaking(known)) as good,
        Receiver(speaking(unknown)) as bad,
        started(settings, "webhooks", tmp_path / "webhooks", **trust),
    ):
        owner, now = hooks.evening.people[0].id, hooks.evening.table.now
        ends = []
        for url in (good.url_at("localhost"), bad.url_at("localhost"), good.url):
            webhook = hooks.house.webhooks.add(owner, url, ("game.started",), now)
            ends.append(Endpoint(owner, webhook.id))
            hooks.house.deliveries.plan([(ends[-1], trial_of(webhook, "t", unix_ms()))])
        wait_until(lambda: all(it[0].attempts for it in map(hooks.deliveries, ends)))
        found = [hooks.deliveries(end)[0] for end in ends]
        assert [(it.state, it.reason) for it in found] == [
            ("delivered", ""),
            ("planned", "tls"),
            # The certificate is for the name, wherever the name leads.
            ("planned", "tls"),
        ]
        assert (len(good.requests), len(bad.requests)) == (1, 0)


def test_a_slow_receiver_holds_up_no_other(settings: Settings, tmp_path: Path) -> None:
    hooks = hooks_of(settings)
    over = threading.Event()
    with (
        Receiver() as slow,
        Receiver() as quick,
        started(settings, "webhooks", tmp_path / "webhooks", **OPEN),
    ):
        slow.before = lambda _: bool(over.wait(60))  # type: ignore[assignment]
        first = hooks.add(slow, types=("game.changed",))
        second = hooks.add(quick, types=("game.changed", "game.started"))
        hooks.evening.begin()
        hooks.evening.relay()
        wait_until(lambda: _is_told(hooks, second))
        assert len(slow.requests) <= 1
        over.set()
        wait_until(lambda: {it.state for it in hooks.deliveries(first)} == {"delivered"})


def made(folder: Path) -> Path:
    """A new folder."""
    folder.mkdir()
    return folder


def _is_told(hooks: Hooks, endpoint: Endpoint) -> bool:
    found = hooks.deliveries(endpoint)
    types = {it.type for it in found if it.state == "delivered"}
    return "game.started" in types and all(it.state == "delivered" for it in found)
