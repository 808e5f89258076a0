"""What can go wrong between a client and the service."""

from typing import Any


class ClientError(Exception):
    """Whatever a client may meet; the text is for people."""


class Problem(ClientError):
    """The service said no: an RFC 9457 problem. ``code`` is stable, ``detail`` is for people."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        self.status = status
        self.body = body
        self.code = str(body.get("code", ""))
        self.detail = str(body.get("detail") or body.get("title") or status)
        super().__init__(f"{status} {self.detail}")

    @property
    def faults(self) -> list[str]:
        """What is wrong with each part of a request, a line each."""
        return [f"{it.get('pointer', '')}: {it['detail']}" for it in self.body.get("errors") or ()]

    @property
    def missed(self) -> list[dict[str, Any]]:
        """The events that a refused request did not know of, where the service tells them."""
        return list(self.body.get("missed") or ())


class Away(ClientError):
    """The service cannot be reached. Whether it did what it was asked is not known."""


class Unreadable(ClientError):
    """An event of a type, or a game of a kind, that this client is too old to know."""
