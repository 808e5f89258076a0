"""A client of the public API: JSON over HTTP, asked again where that is harmless."""

import time
from typing import Any, Final
from uuid import uuid4

import msgspec
import urllib3

TIMEOUT_S: Final = 15.0
TRIES: Final = 6
PAUSE_S: Final = 0.5


class DemoFailed(Exception):
    """The demo cannot go on; the text says why."""


class Client:
    """One player's way to a service at ``url``; without a token nobody's."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self._pool = urllib3.PoolManager(retries=False, timeout=TIMEOUT_S)

    def get(self, path: str) -> Any:
        """The answer to a GET. Raises DemoFailed."""
        return self._asked("GET", path, None, {})

    def post(self, path: str, body: Any = None, version: int | None = None) -> Any:
        """The answer to a POST, under one key however often it is sent. Raises DemoFailed."""
        headers = {"Idempotency-Key": f'"{uuid4()}"'}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        return self._asked("POST", path, body, headers)

    def has(self, path: str) -> bool:
        """Whether there is something at the path for this client. Raises DemoFailed."""
        return self._sent("GET", path, None, {}).status == 200

    def _asked(self, method: str, path: str, body: Any, headers: dict[str, str]) -> Any:
        response = self._sent(method, path, body, headers)
        answer = msgspec.json.decode(response.data) if response.data else None
        if response.status >= 400:
            said = answer.get("detail", answer.get("title")) if isinstance(answer, dict) else ""
            raise DemoFailed(f"{method} {path}: {response.status} {said}")
        return answer

    def _sent(
        self, method: str, path: str, body: Any, headers: dict[str, str]
    ) -> urllib3.BaseHTTPResponse:
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        content = None if body is None else msgspec.json.encode(body)
        why: object = ""
        for _ in range(TRIES):
            try:
                response = self._pool.request(
                    method, self.url + path, body=content, headers=headers
                )
            except urllib3.exceptions.HTTPError as error:
                why = error
            else:
                if response.status not in (429, 503):
                    return response
                why = f"it answers {response.status}"
            time.sleep(PAUSE_S)
        raise DemoFailed(f"{self.url} cannot be reached: {why}")
