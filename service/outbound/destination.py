"""Where a request to a URL of somebody else's choice goes: looked up once, vetted, and pinned."""

import re
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from typing import ClassVar, Final
from urllib.parse import SplitResult, urlsplit

from service.outbound.addresses import is_own, is_public

Resolver = Callable[[str, int], Sequence[str]]
"""The addresses of a host name at a port, as text. Raises OSError."""

LONGEST: Final = 500
_PORTS: Final = {"https": 443, "http": 80}
_LEAST_PORT: Final = 1024
"""Below it only the usual ones: services of another kind listen there."""

_HOST_TEXT: Final = re.compile(r"[^\x00-\x20\x7f\\%@/?#]+")
_REST: Final = re.compile(r"[!-~]*")
_LABEL: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_NUMBER: Final = re.compile(r"\d+|0x[0-9a-f]*")


class OutboundError(Exception):
    """A request to elsewhere that is not made; ``facts`` fill the text in any language."""

    code: ClassVar[str] = "outbound_error"
    text: ClassVar[str] = "Nothing was sent."

    def __init__(self, **facts: str) -> None:
        super().__init__(self.text.format(**facts))
        self.facts = facts


class BadDestination(OutboundError):
    """The URL leads nowhere that this service sends anything to."""

    code = "bad_destination"
    text = "Nothing is sent to this URL ({reason})."


@dataclass(frozen=True)
class Reach:
    """What the operator allows: plain HTTP, and addresses of private networks."""

    allows_http: bool = False
    allows_own: bool = False


@dataclass(frozen=True)
class Place:
    """A URL in its one spelling, and what a connection needs of it."""

    url: str
    is_secure: bool
    host: str
    port: int
    target: str

    @property
    def netloc(self) -> str:
        """Host and port as the Host header has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = _PORTS["https" if self.is_secure else "http"]
        return host if self.port == usual else f"{host}:{self.port}"


@dataclass(frozen=True)
class Destination:
    """A place and the only addresses that it may be connected to."""

    place: Place
    addresses: tuple[str, ...]


def place_of(url: str, reach: Reach) -> Place:
    """The place that a URL names. Raises BadDestination; looks nothing up."""
    parts = _split(url)
    if parts.scheme not in _PORTS:
        raise BadDestination(reason="no_https")
    if parts.scheme == "http" and not reach.allows_http:
        raise BadDestination(reason="no_https")
    if "@" in parts.netloc or "#" in url:
        raise BadDestination(reason="user_or_fragment")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if not _REST.fullmatch(target) or "\\" in target:
        raise BadDestination(reason="characters")
    host, port = _host(parts), _port(parts)
    place = Place("", parts.scheme == "https", host, port, target)
    return Place(f"{parts.scheme}://{place.netloc}{target}", place.is_secure, host, port, target)


def vetted(url: str, reach: Reach, resolve: Resolver) -> Destination:
    """The destination of a URL, looked up just once. Raises BadDestination.

    One forbidden address among several is enough to refuse all.
    """
    place = place_of(url, reach)
    try:
        found = [place.host] if _is_address(place.host) else resolve(place.host, place.port)
    except (OSError, UnicodeError):
        found = []
    if not found or not all(_is_allowed(address, reach) for address in found):
        # Which of the two would tell strangers what names our own network has.
        raise BadDestination(reason="host")
    return Destination(place, tuple(dict.fromkeys(found)))


def system_resolver(host: str, port: int) -> list[str]:
    """What this machine takes for the addresses of a host. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


def _split(url: str) -> SplitResult:
    # urlsplit takes out line ends and tabs, which others read as they stand.
    if len(url) > LONGEST or any(char <= " " or char == "\x7f" for char in url):
        raise BadDestination(reason="characters")
    try:
        return urlsplit(url)
    except ValueError:
        raise BadDestination(reason="unreadable") from None


def _host(parts: SplitResult) -> str:
    given = parts.hostname or ""
    if not _HOST_TEXT.fullmatch(given):
        raise BadDestination(reason="unreadable")
    if parts.netloc.startswith("["):
        return _literal(given)
    try:
        # Also makes ASCII of letters and digits in disguise, before anyone looks at them.
        host = given.encode("idna").decode("ascii").lower().removesuffix(".")
    except UnicodeError:
        raise BadDestination(reason="unreadable") from None
    labels = host.split(".")
    if _NUMBER.fullmatch(labels[-1]):
        return _literal(host)
    if not all(_LABEL.fullmatch(label) for label in labels):
        raise BadDestination(reason="unreadable")
    return host


def _literal(host: str) -> str:
    """An address in its usual spelling; 127.1 or 0x7f000001 mean something else to each reader."""
    try:
        return str(ip_address(host))
    except ValueError:
        raise BadDestination(reason="spelling") from None


def _is_address(host: str) -> bool:
    return ":" in host or host.rpartition(".")[2].isdecimal()


def _port(parts: SplitResult) -> int:
    try:
        port = parts.port
    except ValueError:
        raise BadDestination(reason="port") from None
    usual = _PORTS[parts.scheme]
    if port is None or port == usual:
        return usual
    if port < _LEAST_PORT:
        raise BadDestination(reason="port")
    return port


def _is_allowed(address: str, reach: Reach) -> bool:
    return is_public(address) or (reach.allows_own and is_own(address))
