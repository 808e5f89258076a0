"""`longhand up`: the store first, then the rest; all of them kept running; the store last."""

import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

import structlog
import urllib3

from service import logs
from service.bootstrap import build
from service.config import Settings, is_given, process_environment
from service.eventlog.errors import StoreAway
from service.supervisor import embedded
from service.supervisor.child import Child
from service.supervisor.errors import CannotStart
from service.supervisor.folder import DataFolder
from service.supervisor.programs import PROGRAMS, environment

LOOK_S: Final = 0.1
# A process that falls this often before the service is ready never gets up.
FALLS: Final = 3
OWN_STORE_S: Final = 30.0
FREE_PORT_S: Final = 15.0
GRACE_S: Final[Mapping[str, float]] = {"store": 60, "worker": 15, "webhooks": 20}
# For the rest: each of them ends after the step that it is at.
OTHER_GRACE_S: Final = 8

logger = structlog.get_logger(__name__)


def up(data: Path, choices: Mapping[str, str], announce: Callable[[Settings], None]) -> None:
    """Runs the service until SIGTERM or SIGINT; ``choices`` are variables that the shell gave.

    ``announce`` is called once it is ready. Raises CannotStart, BadSettings, StoreUnfit.
    """
    folder = DataFolder(data.absolute())
    folder.make()
    stop = threading.Event()
    with folder.held() as was_killed, ExitStack() as stack:
        stack.enter_context(_stopped_by_signals(stop))
        socket_path = stack.enter_context(embedded.socket_path(folder.store))
        changes = {**_defaults(folder, socket_path), **choices}
        settings = Settings.load(process_environment(changes))
        logs.configure(settings)
        _wait_for_port(settings, FREE_PORT_S if was_killed else 0)
        changes |= environment(settings)
        children: list[Child] = []
        if not is_given("LONGHAND_REDIS_URL"):
            lock = stack.enter_context(folder.store_lock())
            children.append(_store(folder, socket_path, settings, lock))
            _start(children[0], stack)
        _until_prepared(settings, children, stop)
        for name, program in PROGRAMS.items():
            children.append(_child(name, program(settings), folder, changes))
            _start(children[-1], stack)
        if _until_ready(settings, children, stop):
            announce(settings)
        _keep(children, stop)
        logger.info("stopping")


def _defaults(folder: DataFolder, socket_path: Path) -> dict[str, str]:
    """What `up` chooses where the environment does not."""
    chosen = {
        "LONGHAND_REDIS_URL": embedded.socket_url(socket_path),
        "LONGHAND_MAIL": f"maildir:{folder.mail}",
    }
    defaults = {name: value for name, value in chosen.items() if not is_given(name)}
    if not is_given("LONGHAND_SECRET"):
        folder.make_secret()
        defaults["LONGHAND_SECRET_FILE"] = str(folder.secret)
    return defaults


def _store(folder: DataFolder, socket_path: Path, settings: Settings, lock: int) -> Child:
    log = folder.logs / "store.log"
    command = embedded.command(folder.store, socket_path, log, settings.durability)
    return Child("store", command, process_environment({}), log, pass_fds=(lock,))


def _child(name: str, command: list[str], folder: DataFolder, changes: Mapping[str, str]) -> Child:
    return Child(name, command, process_environment(changes), folder.logs / f"{name}.log")


def _start(child: Child, stack: ExitStack) -> None:
    # Unwinding the stack stops the children in reverse order, whatever ends the service.
    stack.callback(child.stop, GRACE_S.get(child.name, OTHER_GRACE_S))
    child.start(time.monotonic())


@contextmanager
def _stopped_by_signals(stop: threading.Event) -> Iterator[None]:
    numbers = [signal.SIGINT, signal.SIGTERM]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        # Under nohup the end of the terminal is not the end of the service.
        numbers.append(signal.SIGHUP)
    before = [signal.signal(number, lambda *_: stop.set()) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def _wait_for_port(settings: Settings, patience_s: float) -> None:
    """The port, once the web process of a killed predecessor has let go of it."""
    until = time.monotonic() + patience_s
    while not _is_free(settings.host, settings.port):
        if time.monotonic() >= until:
            raise CannotStart(f"port {settings.port} of {settings.host} is in use: give --port")
        time.sleep(LOOK_S)


def _is_free(host: str, port: int) -> bool:
    # Not by starting the web server: two of them may share a port without a word.
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror:
        raise CannotStart(f"{host} is no address of this machine") from None
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError:
            return False
    return True


def _until_prepared(settings: Settings, children: list[Child], stop: threading.Event) -> None:
    """The store answers and is fit. An embedded one may read its log for as long as it takes."""
    until = time.monotonic() + OWN_STORE_S
    while not stop.is_set():
        try:
            build(settings).prepare()
        except StoreAway as error:
            if not children and time.monotonic() > until:
                raise CannotStart(f"the store of LONGHAND_REDIS_URL is away: {error}") from None
            _look(children, must_stand=True)
            stop.wait(LOOK_S)
        else:
            return


def _until_ready(settings: Settings, children: list[Child], stop: threading.Event) -> bool:
    """Whether the service got ready before it was told to stop."""
    with urllib3.PoolManager(retries=False, timeout=5) as pool:
        while not stop.is_set():
            if _answers(pool, f"{settings.local_url}/readyz"):
                return True
            _look(children, must_stand=True)
            stop.wait(LOOK_S)
    return False


def _answers(pool: urllib3.PoolManager, url: str) -> bool:
    try:
        return pool.request("GET", url).status == 200
    except urllib3.exceptions.HTTPError:
        return False


def _keep(children: list[Child], stop: threading.Event) -> None:
    while not stop.wait(LOOK_S):
        _look(children, must_stand=False)


def _look(children: list[Child], must_stand: bool) -> None:
    now = time.monotonic()
    for child in children:
        child.watch(now)
        if must_stand and child.falls >= FALLS:
            raise CannotStart(
                f"{child.name} does not start; the end of {child.log}:\n{child.last_words()}"
            )
