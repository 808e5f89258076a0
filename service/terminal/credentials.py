"""The tokens that a person has signed in with, in a file that nobody else can read."""

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FILE: Final = "play.json"
DEFAULT_URL: Final = "http://127.0.0.1:8000"


@dataclass(frozen=True)
class Credentials:
    """What is kept in one folder: a token for each service, and which one was used last."""

    folder: Path

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / FILE

    def latest_url(self) -> str:
        """The service that somebody signed in at last."""
        return str(self._read().get("latest") or DEFAULT_URL)

    def token(self, url: str) -> str | None:
        """The token for a service; None where nobody is signed in."""
        kept = self._tokens().get(url)
        return None if kept is None else str(kept["token"])

    def token_id(self, url: str) -> str | None:
        """What the service calls this token, to end it by."""
        kept = self._tokens().get(url)
        return None if kept is None else str(kept["id"])

    def keep(self, url: str, token: str, token_id: str) -> None:
        """Remembers a token. Raises OSError."""
        tokens = {**self._tokens(), url: {"token": token, "id": token_id}}
        self._write({"latest": url, "tokens": tokens})

    def forget(self, url: str) -> None:
        """Remembers nothing of a service any more. Raises OSError."""
        tokens = {other: kept for other, kept in self._tokens().items() if other != url}
        self._write({"latest": next(iter(tokens), None), "tokens": tokens})

    def _tokens(self) -> dict[str, Any]:
        tokens = self._read().get("tokens")
        return tokens if isinstance(tokens, dict) else {}

    def _read(self) -> dict[str, Any]:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _write(self, kept: dict[str, Any]) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        new.unlink(missing_ok=True)
        # Never readable by others, not even for a moment.
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "w", encoding="utf-8") as file:
            json.dump(kept, file, indent=1)
        new.replace(self.path)
