"""Bodies of requests, taken in whole before the request counts as work."""

from io import BytesIO
from typing import Any, Final

from service.api.current import BODY_BYTES

POURED_BYTES: Final = 4 * 1024 * 1024


def take_in(environ: dict[str, Any]) -> None:
    """Puts what has arrived in the place of the body, up to a byte more than it may have.

    Its sender may take any time, and holds up nobody by it. What is too long is poured away, as
    far as patience goes: what is left unread would spoil the next request. PEP 3333.
    """
    length, stream = _length(environ), environ["wsgi.input"]
    taken = stream.read(min(length, BODY_BYTES + 1)) if length else b""
    left = min(length, POURED_BYTES) - len(taken) if len(taken) > BODY_BYTES else 0
    while left > 0:
        poured = stream.read(min(left, BODY_BYTES))
        left = left - len(poured) if poured else 0
    environ["wsgi.input"] = BytesIO(taken)
    # Nothing need watch over its end any more, as werkzeug would.
    environ["wsgi.input_terminated"] = True


def _length(environ: dict[str, Any]) -> int:
    """The bytes that are announced, more than enough where only their end will tell."""
    if "HTTP_TRANSFER_ENCODING" in environ:
        return POURED_BYTES if environ.get("wsgi.input_terminated") else 0
    announced = environ.get("CONTENT_LENGTH") or ""
    return int(announced) if announced.isdecimal() else 0
