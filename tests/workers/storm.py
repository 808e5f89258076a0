"""A mail server that fails at random and kills who sends, processes that come back, told time."""

import asyncio
import os
import subprocess
from asyncio import WriteTransport
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Final

from aiosmtpd.smtp import SMTP, Envelope, Session

from service.config import Settings
from tests.workers.processes import started
from tests.workers.sink import CUT, Sink

FAULTS: Final = ("451 4.3.0 not now", "421 4.3.2 closing", "550 5.7.1 not this one", CUT)
KILL: Final = "kill"
AFTERWARDS: Final = ("cut afterwards", "kill afterwards", "kill once answered")
"""Faults of DATA once the mail is taken: whoever sent it cannot know that it was."""


class Fleet:
    """Worker processes; whoever falls is started again, until the end."""

    def __init__(self, settings: Settings, folder: Path, **names: int) -> None:
        self.settings = settings
        self.folder = folder
        self.names = [f"{name} {n}" for name, count in names.items() for n in range(count)]
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.killed: Counter[str] = Counter()
        self._stack = ExitStack()
        self._over = Event()
        self._keeper = Thread(target=self._keep)

    def __enter__(self) -> "Fleet":
        for name in self.names:
            self._start(name)
        self._keeper.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._keeper.join()
        for process in self.running.values():
            process.terminate()
        self._stack.close()

    def kill(self, pid: int) -> bool:
        """SIGKILL for the process of that id, if it is one of these."""
        for name, process in self.running.items():
            if process.pid == pid and process.poll() is None:
                process.kill()
                self.killed[name.split()[0]] += 1
                return True
        return False

    def pids(self, what: str) -> list[int]:
        """The processes of one kind."""
        return [it.pid for name, it in self.running.items() if name.startswith(what)]

    def _start(self, name: str) -> None:
        program, output = name.split()[0], self.folder / name.replace(" ", "-")
        started_one = started(self.settings, program, output, LONGHAND_TEST_CLOCK="on")
        self.running[name] = self._stack.enter_context(started_one)

    def _keep(self) -> None:
        while not self._over.wait(0.05):
            for name in [name for name, it in self.running.items() if it.poll() is not None]:
                self._start(name)


@dataclass
class Weather:
    """How bad it is: the share of answers that are faults, and how many processes may fall.

    ``kills``: workers while they send; ``falls``: relays and clocks at whatever moment.
    """

    chance: Random
    faults: float = 0.03
    kills: int = 5
    falls: int = 5
    rages: bool = True

    def draws(self, kinds: tuple[str, ...]) -> str | None:
        """A fault now and then."""
        if not self.rages or self.chance.random() >= self.faults:
            return None
        return self.chance.choice(kinds)


class StormySink(Sink):
    """Takes mails, or fails. ``unsure``: Message-ID -> deliveries nobody heard the answer to."""

    def __init__(self, weather: Weather) -> None:
        super().__init__()
        self.weather = weather
        self.fleet: Fleet | None = None
        self.unsure: Counter[str] = Counter()
        self.drawn: Counter[str] = Counter()

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Fails before the mail is taken, or takes it, or takes it and fails all the same."""
        fault = self.weather.draws((*FAULTS, KILL, *AFTERWARDS))
        if fault not in AFTERWARDS:
            failed = self._failed("DATA", fault, server)
            return failed or await super().handle_DATA(server, session, envelope)
        self.drawn[fault] += 1
        answer = await super().handle_DATA(server, session, envelope)
        self.unsure[self.ids[-1]] += 1
        if fault == AFTERWARDS[2]:
            asyncio.get_running_loop().call_later(0.001, self._strike, server)
        elif fault == AFTERWARDS[1]:
            self._strike(server)
        else:
            _cut(server)
        return answer

    def _fault(self, verb: str, server: SMTP) -> str | None:
        # DATA has drawn its own.
        if verb == "DATA":
            return None
        return self._failed(verb, self.weather.draws((*FAULTS, KILL)), server)

    def _failed(self, verb: str, fault: str | None, server: SMTP) -> str | None:
        if fault is None:
            return None
        self.drawn[f"{verb} {fault.split()[0]}"] += 1
        if fault == KILL:
            self._strike(server)
        if fault in (KILL, CUT):
            _cut(server)
        return "421 4.3.2 gone" if fault in (KILL, CUT) else fault

    def _strike(self, server: SMTP) -> None:
        """Kills the process at the other end, while kills are left."""
        if self.fleet is None or self.fleet.killed["plain"] >= self.weather.kills:
            return
        peer = server.session.peer if server.session else None
        pid = _process_at(int(peer[1]), self.fleet.pids("plain")) if peer else None
        if pid is not None:
            self.fleet.kill(pid)


@contextmanager
def falling(fleet: Fleet, weather: Weather) -> Iterator[None]:
    """Now and then a relay or a clock falls."""
    over, chance = Event(), Random(weather.chance.random())

    def strike() -> None:
        fallen = 0
        while fallen < weather.falls and not over.wait(chance.uniform(0.5, 3)):
            fallen += fleet.kill(chance.choice(fleet.pids("relay") + fleet.pids("clock")))

    thread = Thread(target=strike)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _cut(server: SMTP) -> None:
    if isinstance(server.transport, WriteTransport):
        server.transport.abort()


def _process_at(port: int, pids: list[int]) -> int | None:
    """Which of the processes holds the connection from that port of this machine."""
    rows = (line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:])
    inodes = {row[9] for row in rows if int(row[1].rpartition(":")[2], 16) == port}
    wanted = {f"socket:[{inode}]" for inode in inodes if inode != "0"}
    return next((pid for pid in pids if wanted & _opened_by(pid)), None)


def _opened_by(pid: int) -> set[str]:
    found: set[str] = set()
    with suppress(OSError):
        for descriptor in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                found.add(os.readlink(descriptor))
    return found
