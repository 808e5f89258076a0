"""The server's side of the log: a Lua library of functions, called by name."""

from dataclasses import dataclass
from typing import Final

from service.eventlog.connection import Client
from service.eventlog.pipeline import Command


@dataclass(frozen=True)
class Script:
    """One function of the library; ``returns``: return code -> its meaning."""

    name: str

    def command(self, keys: list[str], *arguments: str | bytes | int) -> Command:
        """The call as a command for a pipeline."""
        return ("FCALL", self.name, len(keys), *keys, *arguments)


def load_library(client: Client) -> None:
    """Puts the library on every primary. Raises StoreUnfit on a server without functions."""
    raise NotImplementedError


APPEND: Final = Script("longhand_append")
