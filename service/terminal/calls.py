"""A command as it was typed at a table, and what commands share."""

from collections.abc import Callable
from typing import Any, NamedTuple

from service.terminal.screen import Screen
from service.terminal.table import Table


class Misread(Exception):
    """What was typed makes no sense here; the text says what would."""


class Call(NamedTuple):
    """``rest``: what follows the first word of ``line``; ``ask`` puts a question."""

    table: Table
    rest: str
    line: str
    ask: Callable[[str], str]

    @property
    def screen(self) -> Screen:
        """Where it is answered."""
        return self.table.screen

    @property
    def path(self) -> str:
        """Of the game in the API."""
        return f"/v1/games/{self.table.game.id}"

    def text(self) -> str:
        """What follows the word. Raises Misread where nothing does."""
        if not self.rest:
            raise Misread(self.screen.say("“{word}” wants something after it.", word=self.line))
        return self.rest

    def number(self, word: str) -> int:
        """A word as a number. Raises Misread."""
        if not word.isdecimal():
            raise Misread(self.screen.say("“{word}” is no number.", word=word))
        return int(word)

    def get(self, path: str) -> Any:
        """What the service has there, of this game. Raises Problem or Away."""
        return self.table.game.client.get(self.path + path)

    def post(self, path: str, body: Any = None) -> Any:
        """The answer of the service; its events are told. Raises Problem or Away."""
        return self._told(self.table.game.client.post(self.path + path, body))

    def delete(self, path: str) -> Any:
        """The same for a DELETE. Raises Problem or Away."""
        return self._told(self.table.game.client.delete(self.path + path))

    def _told(self, answer: Any) -> Any:
        if isinstance(answer, dict) and "events" in answer:
            self.table.hear(answer["events"])
        return answer


class Command(NamedTuple):
    """What it does, what may follow it, and what it is for."""

    act: Callable[[Call], object]
    more: str
    meaning: str
