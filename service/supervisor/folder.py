"""The data folder of `longhand up`: who holds it, its secret, what lies where."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_urlsafe
from typing import Final, TextIO

from service.supervisor.errors import CannotStart

# A service that was killed takes its store down in an orderly way, which may take a while.
PREDECESSOR_S: Final = 30.0


@dataclass(frozen=True)
class DataFolder:
    """Every path below one folder that nobody else may look into."""

    path: Path

    @property
    def store(self) -> Path:
        """The data of the embedded store."""
        return self.path / "store"

    @property
    def mail(self) -> Path:
        """The Maildir that mails go to when no server is set for them."""
        return self.path / "mail"

    @property
    def logs(self) -> Path:
        """One log file for each process."""
        return self.path / "logs"

    @property
    def secret(self) -> Path:
        """The file of the secret that signs links and codes."""
        return self.path / "secret"

    def make(self) -> None:
        """The folder and its parts, where they do not exist. Raises CannotStart."""
        try:
            for part in (self.path, self.store, self.logs):
                part.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise CannotStart(f"{self.path} cannot be used: {error.strerror}") from None

    def make_secret(self) -> None:
        """Draws the secret when there is none yet."""
        if self.secret.exists():
            return
        # Renamed when whole: a crash in between leaves no half of a secret.
        draft = self.path / "secret.new"
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="ascii") as file:
            file.write(token_urlsafe(48) + "\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.secret)

    @contextmanager
    def held(self) -> Iterator[bool]:
        """The folder for this process alone; yields whether the one before it was killed.

        Raises CannotStart when another one holds it.
        """
        with open(self.path / "up.lock", "a+", encoding="ascii") as file:
            file.seek(0)
            holder = file.read().strip()
            if not _locked(file.fileno()):
                raise CannotStart(f"longhand up already runs on {self.path} (process {holder})")
            _rewrite(file, f"{os.getpid()}\n")
            yield bool(holder)
            _rewrite(file, "")

    @contextmanager
    def store_lock(self) -> Iterator[int]:
        """A descriptor for the store's process to inherit, locked as long as any of them lives.

        So a store that outlives a killed supervisor is waited for. Raises CannotStart.
        """
        with open(self.path / "store.lock", "a", encoding="ascii") as file:
            waited_until = time.monotonic() + PREDECESSOR_S
            while not _locked(file.fileno()):
                if time.monotonic() > waited_until:
                    raise CannotStart(f"the store of an earlier run still works on {self.path}")
                time.sleep(0.05)
            yield file.fileno()


def _rewrite(file: TextIO, text: str) -> None:
    file.truncate(0)
    file.write(text)
    file.flush()


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
