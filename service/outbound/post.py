"""One POST to a vetted destination: no proxy, no redirect, one try, and an end to every wait."""

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from http.client import HTTPConnection, HTTPException
from threading import Timer
from time import monotonic
from typing import Final, NamedTuple

from service.outbound.destination import Destination

TIMEOUT_S: Final = 15.0
"""For all of it, from connecting to the answer."""
MOST_READ: Final = 4096
"""Bytes of an answer's body, which nobody looks at."""


class Unanswered(Exception):
    """No answer came; its ``reason`` is a code. No client is ever told: nobody waits for it."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"There was no answer: {reason}.")
        self.facts = {"reason": reason}


class Answered(NamedTuple):
    """The status of an answer, and what it says in Retry-After."""

    status: int
    retry_after: str


def post(
    to: Destination,
    body: bytes,
    headers: Mapping[str, str],
    *,
    tls: ssl.SSLContext | None = None,
    timeout_s: float = TIMEOUT_S,
) -> Answered:
    """What the destination answers. Raises Unanswered.

    The connection goes to a vetted address; name, certificate and Host are those of the URL.
    ``tls``: another context than the usual one, which trusts what this machine trusts.
    """
    end = monotonic() + timeout_s
    plain = _connected(to, end)
    with _ended_at(plain, end) as overdue:
        try:
            return _asked(to, plain, body, headers, tls or _usual_tls(), end)
        except ssl.SSLError:
            raise Unanswered(reason="timeout" if monotonic() >= end else "tls") from None
        except (OSError, HTTPException, ValueError):
            raise Unanswered(
                reason="timeout" if overdue or monotonic() >= end else "broken"
            ) from None


def _asked(
    to: Destination,
    plain: socket.socket,
    body: bytes,
    headers: Mapping[str, str],
    tls: ssl.SSLContext,
    end: float,
) -> Answered:
    place = to.place
    stream = plain
    if place.is_secure:
        # The name is checked, though the connection went to an address.
        stream = tls.wrap_socket(plain, server_hostname=place.host)
    connection = HTTPConnection(place.host, place.port)
    connection.sock = stream
    try:
        connection.request(
            "POST", place.target, body, {"Host": place.netloc, "Connection": "close", **headers}
        )
        answer = connection.getresponse()
        if monotonic() >= end:
            # Headers that were broken off pass for whole ones.
            raise TimeoutError
        retry_after = answer.getheader("Retry-After", "")
        # A body that breaks off changes nothing about the answer.
        with suppress(OSError, HTTPException):
            answer.read(MOST_READ)
        return Answered(answer.status, retry_after)
    finally:
        connection.close()
        stream.close()


def _connected(to: Destination, end: float) -> socket.socket:
    reason = "unreachable"
    for address in to.addresses:
        left = end - monotonic()
        if left <= 0:
            break
        try:
            return socket.create_connection((address, to.place.port), left)
        except TimeoutError:
            reason = "timeout"
        except OSError:
            reason = "unreachable"
    raise Unanswered(reason=reason)


@contextmanager
def _ended_at(stream: socket.socket, end: float) -> Iterator[list[bool]]:
    """Breaks the connection off at the end, however slowly the other side goes on talking.

    A time-out of the socket counts from each byte anew. What is yielded fills when that happens.
    """
    overdue: list[bool] = []
    # TLS takes the descriptor over from its socket.
    handle = stream.dup()

    def end_it() -> None:
        overdue.append(True)
        with suppress(OSError):
            handle.shutdown(socket.SHUT_RDWR)

    timer = Timer(max(end - monotonic(), 0), end_it)
    timer.daemon = True
    timer.start()
    try:
        yield overdue
    finally:
        timer.cancel()
        handle.close()
        stream.close()


@cache
def _usual_tls() -> ssl.SSLContext:
    return ssl.create_default_context()
