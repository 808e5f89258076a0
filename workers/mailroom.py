"""What sending takes: the house and a way out, found once for the process of a worker."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache

from service.bootstrap import House, build
from service.config import Settings
from service.logs import configure
from workers.mail.boards import BoardOf, board_of
from workers.mail.envelope import sender_of
from workers.mail.maildir import MaildirTransport
from workers.mail.smtp import SmtpTransport
from workers.mail.transport import Transport
from workers.process import unix_ms


@dataclass(frozen=True)
class Mailroom:
    """What a worker sends from; ``now`` gives Unix ms, ``board_of`` draws positions."""

    house: House
    transport: Transport
    now: Callable[[], int] = unix_ms
    board_of: BoardOf = board_of


_opened: ContextVar[Mailroom] = ContextVar("mailroom")


def mailroom() -> Mailroom:
    """The one that is open here; else the one the environment names (RQ hands a job nothing)."""
    return _opened.get(None) or _from_environment()


@contextmanager
def opened(room: Mailroom) -> Iterator[None]:
    """Jobs that run within find this mailroom."""
    token = _opened.set(room)
    try:
        yield
    finally:
        _opened.reset(token)


def transport_of(settings: Settings) -> Transport:
    """The way out that the settings name."""
    if settings.maildir is not None:
        return MaildirTransport(settings.maildir)
    return SmtpTransport(settings.mail, sender_of(settings.mail_from).addr_spec)


@cache
def _from_environment() -> Mailroom:
    settings = Settings.load()
    configure(settings)
    house = build(settings)
    house.prepare()
    return Mailroom(house, transport_of(settings), house.now)
