"""Mails into a Maildir: for trying the service out, and for tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from mailbox import Maildir
from pathlib import Path

from workers.mail.transport import Send, TransportError, as_sent


class MaildirTransport:
    """Files every mail as a new one, whoever it is for; on disk before it counts as sent."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def patience_ms(self) -> int:
        """A disk that stalls for longer is a broken one."""
        return 15_000

    @contextmanager
    def burst(self) -> Iterator[Send]:
        """Nothing is held open."""
        yield self._send

    def _send(self, mail: EmailMessage) -> None:
        try:
            self._folder.parent.mkdir(parents=True, exist_ok=True)
            # On disk lines end as everywhere on disk.
            Maildir(self._folder, create=True).add(as_sent(mail).replace(b"\r\n", b"\n"))
        except OSError as error:
            # A full disk or a missing right may be mended.
            raise TransportError("maildir_not_writable", permanent=False) from error
