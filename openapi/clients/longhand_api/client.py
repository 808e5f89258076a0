"""HTTP to the service: JSON in and out, asked again under the same key while it is away."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from socket import SHUT_RDWR
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import uuid4

from longhand_api.errors import Away, Problem

TIMEOUT_S: Final = 15.0
PAUSES_S: Final = (0.0, 0.3, 0.7, 1.5, 3.0)
"""Before each further try; the last one goes on. A kept connection may just have ended."""
BUSY: Final = (429, 502, 503, 504)
"""Later it may be done: a limit, a gateway, a store that is away."""
LIMITED_S: Final = 90.0
"""For how long at least the pauses are kept that a rate limit asks for."""


class Client:
    """One player's way to a service; without a token nobody's. Each thread needs its own.

    ``patience_s``: for how long a request is tried. ``on_away`` is told the reason when the
    service is first missed, and None once it is back.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        language: str = "en",
        patience_s: float = 30.0,
        on_away: Callable[[str | None], None] = lambda reason: None,
    ) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.language = language
        self.patience_s = patience_s
        self.on_away = on_away
        self._kept: HTTPConnection | None = None
        self._is_missed = False
        self.is_abandoned = False

    def again(self, **changes: Any) -> "Client":
        """Another client like this one, for another thread."""
        like = {"language": self.language, "patience_s": self.patience_s, "on_away": self.on_away}
        return Client(self.url, self.token, **{**like, **changes})

    def get(self, path: str, *, wait_s: int | None = None) -> Any:
        """What is there; for news up to ``wait_s`` later. Raises Problem or Away."""
        headers = {} if wait_s is None else {"Prefer": f"wait={wait_s}"}
        return self.ask("GET", path, headers=headers, timeout_s=TIMEOUT_S + (wait_s or 0))

    def post(self, path: str, body: Any = None, *, version: int | None = None) -> Any:
        """The answer to a POST, done once however often it is sent. Raises Problem or Away.

        With a ``version`` it is done at that version of the game or not at all.
        """
        return self._change("POST", path, body, version)

    def put(self, path: str, body: Any, *, version: int | None = None) -> Any:
        """The answer to a PUT. Raises Problem or Away."""
        return self._change("PUT", path, body, version)

    def delete(self, path: str, *, version: int | None = None) -> Any:
        """The answer to a DELETE. Raises Problem or Away."""
        return self._change("DELETE", path, None, version)

    def close(self) -> None:
        """Lets the connection go; the next request makes a new one."""
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()

    def abandon(self) -> None:
        """Ends what another thread waits for here: it raises Away, and so does all that follows."""
        self.is_abandoned = True
        kept = self._kept
        if kept is not None and kept.sock is not None:
            with suppress(OSError):
                kept.sock.shutdown(SHUT_RDWR)

    def _change(self, method: str, path: str, body: Any, version: int | None) -> Any:
        # One key for all tries: the service answers a repeat with what the first one did.
        headers = {"Idempotency-Key": f'"{uuid4()}"'}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        return self.ask(method, path, body, headers=headers)

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        headers: dict[str, str] | None = None,
        timeout_s: float = TIMEOUT_S,
    ) -> Any:
        """The answer, None for an empty one; tried while patience lasts. Raises Problem or Away."""
        content = None if body is None else json.dumps(body).encode()
        sent = self._headers(headers or {}, content)
        began, tries = time.monotonic(), 0
        while not self.is_abandoned:
            patience, pause = self.patience_s, PAUSES_S[min(tries, len(PAUSES_S) - 1)]
            error: Problem | Away
            try:
                response, data = self._sent(method, path, content, sent, timeout_s)
                if response.status not in BUSY:
                    return self._answer(response, data)
                error = Problem(response.status, _problem(data))
                pause = max(pause, _asked_pause(response))
                if error.status == 429:
                    patience = max(patience, LIMITED_S)
            except (OSError, HTTPException) as reason:
                self.close()
                error = Away(
                    f"{self.url} cannot be reached: {str(reason) or type(reason).__name__}"
                )
            if self.is_abandoned or time.monotonic() + pause > began + patience:
                raise error
            tries += 1
            if tries > 1 or pause > PAUSES_S[-1]:
                self._miss(str(error))
            time.sleep(pause)
        raise Away(f"{self.url} is not waited for any more")

    def _miss(self, reason: str | None) -> None:
        """Tells when the service goes away and when it is back, once each."""
        if self._is_missed is not (reason is not None):
            self._is_missed = reason is not None
            self.on_away(reason)

    def _answer(self, response: HTTPResponse, data: bytes) -> Any:
        self._miss(None)
        if response.status >= 300:
            raise Problem(response.status, _problem(data))
        if data and response.headers.get_content_type() != "application/json":
            raise Away(f"{self.url} does not answer as Longhand does")
        return json.loads(data) if data else None

    def _headers(self, given: dict[str, str], content: bytes | None) -> dict[str, str]:
        headers = {"Accept-Language": self.language, **given}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        if content is not None:
            headers["Content-Type"] = "application/json"
        return headers

    def _sent(
        self, method: str, path: str, content: bytes | None, headers: dict[str, str], wait_s: float
    ) -> tuple[HTTPResponse, bytes]:
        if self._kept is None:
            self._kept = _connection(self.url)
        connection = self._kept
        connection.timeout = wait_s
        if connection.sock is not None:
            connection.sock.settimeout(wait_s)
        connection.request(method, urlsplit(self.url).path + path, content, headers)
        response = connection.getresponse()
        return response, response.read()


def _connection(url: str) -> HTTPConnection:
    """To the service of a URL. Raises Away for one that names none."""
    parts = urlsplit(url)
    try:
        port = parts.port
    except ValueError:
        port = 0
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise Away(f"{url} is no http:// or https:// address")
    make = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    return make(parts.hostname, port)


def _asked_pause(response: HTTPResponse) -> float:
    """The seconds of Retry-After; of the two forms the service sends the number."""
    text = response.headers.get("Retry-After", "")
    return float(text) if text.isdecimal() else 0.0


def _problem(data: bytes) -> dict[str, Any]:
    """The problem that was answered; nothing where something before the service answered."""
    try:
        found = json.loads(data)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
