"""The client code that anybody may copy, with failures as the demo tells them."""

from typing import Any, Final

from longhand_api import Away, Problem
from longhand_api import Client as PublicClient

PATIENCE_S: Final = 3.0


class DemoFailed(Exception):
    """The demo cannot go on; the text says why."""


class Client(PublicClient):
    """One player's way to a service at ``url``; without a token nobody's."""

    def __init__(self, url: str, token: str | None = None) -> None:
        super().__init__(url, token, patience_s=PATIENCE_S)

    def ask(self, method: str, path: str, body: Any = None, **how: Any) -> Any:
        """The answer. Raises DemoFailed."""
        try:
            return super().ask(method, path, body, **how)
        except Problem as problem:
            raise DemoFailed(f"{method} {path}: {problem}") from None
        except Away as error:
            raise DemoFailed(str(error)) from None

    def has(self, path: str) -> bool:
        """Whether there is something at the path for this client. Raises DemoFailed."""
        try:
            super().ask("GET", path)
        except Problem:
            return False
        except Away as error:
            raise DemoFailed(str(error)) from None
        return True
