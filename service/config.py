"""Every setting of the service, read from the environment once and checked at the start."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

Durability = Literal["safe", "fast", "replicated"]
LogFormat = Literal["json", "console"]
LogLevel = Literal["debug", "info", "warning", "error"]

PREFIX: Final = "LONGHAND_"

# Read by the tests alone; a process started by them may inherit it.
_IGNORED: Final = frozenset({"LONGHAND_LONG"})


class BadSettings(Exception):
    """The environment does not make a service; ``problems`` holds a line for each bad setting."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What an operator may choose. Field ``redis_url`` is ``LONGHAND_REDIS_URL``, and so on."""

    secret: str = field(metadata={"is_secret": True})
    redis_url: str = "redis://127.0.0.1:6379/0"
    # Empty: the queue lives on the server of redis_url.
    queue_url: str = ""
    base_url: str = "http://127.0.0.1:8000"
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    threads: int = 4
    # maildir:PATH, smtp://user:password@host:port or smtps://...
    mail: str = "maildir:longhand-mail"
    mail_from: str = "Longhand <longhand@localhost>"
    durability: Durability = "safe"
    partitions: int = 64
    log: LogFormat = "console"
    log_level: LogLevel = "info"

    @property
    def maildir(self) -> Path | None:
        """The folder that mails are put into, None when they leave by SMTP."""
        scheme, _, path = self.mail.partition(":")
        return Path(path) if scheme == "maildir" else None

    @classmethod
    def load(cls) -> "Settings":
        """Reads the environment. Raises BadSettings naming each setting that is wrong."""
        raise NotImplementedError
