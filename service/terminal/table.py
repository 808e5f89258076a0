"""A person at the table of one game: what is shown, what is told, and when it is their turn."""

from collections.abc import Iterable
from threading import RLock
from typing import Any

from longhand_api import ClientError, Game, Gap, Problem
from service.terminal.boards import drawn
from service.terminal.boards.head import standing
from service.terminal.offers import in_order, listed
from service.terminal.screen import Screen, harmless
from service.terminal.seen import Seen
from service.terminal.told import told

RECALLED = 12
"""Sentences about what happened, or was said, while one was away."""


class Table:
    """One game on one screen. ``hear`` and whatever asks the service hold ``lock``."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self.game = game
        self.screen = screen
        self.lock = RLock()
        self.offered: list[dict[str, Any]] = []
        self._messages = 0

    def load(self) -> None:
        """Reads the game so far. Raises Problem or Away."""
        self.game.catch_up(self._progress)
        self.screen.progress("")
        self.game.meet()

    def enter(self) -> None:
        """Reads the game so far and shows it. Raises Problem or Away."""
        self.load()
        self.messages(is_first=True)
        self._recall()
        self.show()

    def _recall(self) -> None:
        """Tells what came after the own last move."""
        own = [event["version"] for event in self.game.events if self._is_own(event)]
        seen, since = self.seen(), own[-1] if own else self.game.version
        sentences = [told(event, seen) for event in self.game.events[since:]]
        lately = [f"* {sentence}" for sentence in sentences if sentence][-RECALLED:]
        if lately:
            self.screen.tell(self.screen.say("What happened in the meantime"), *lately)

    def _is_own(self, event: dict[str, Any]) -> bool:
        return self.game.seat is not None and event["by"]["seat"] == self.game.seat

    def _progress(self, version: int) -> None:
        self.screen.progress(self.screen.say("Reading the game: {count} events", count=version))

    def seen(self) -> Seen:
        """The game as it is now."""
        return self.seen_at(self.game.state)

    def seen_at(self, state: dict[str, Any]) -> Seen:
        """A state of it."""
        names = [self._name(seat, held) for seat, held in enumerate(state["seats"])]
        return Seen(state, self.game.seat, names, self.screen)

    def _name(self, seat: int, held: dict[str, Any]) -> str:
        screen = self.screen
        if held["player"]:
            return self.game.name_of(held["player"]) or screen.say("a former player")
        if held["bot"]:
            return screen.say("Bot {number}", number=seat + 1)
        return screen.say("free seat")

    def show(self) -> None:
        """The board and, on one's turn, the moves. Raises Problem or Away."""
        self._find_moves()
        moves = listed(self.screen, self.offered, is_whole=False)
        self.screen.tell("", *drawn(self.seen()), *moves)

    def offer(self) -> None:
        """Lists all that the own seat may do. Raises Problem or Away."""
        self._find_moves()
        moves = listed(self.screen, self.offered, is_whole=True)
        self.screen.tell(*(moves or [standing(self.seen())]))

    def _find_moves(self) -> None:
        is_seated = self.game.seat is not None and self.game.state["phase"] == "running"
        self.offered = in_order(self.game.moves()) if is_seated else []

    def hear(self, events: Iterable[dict[str, Any]]) -> None:
        """Tells events that are new, and shows the board where it asks for something."""
        with self.lock:
            was_own_turn = self.seen().is_own_turn
            news = self._taken(events)
            if not news:
                return
            if self.game.has_strangers() or _has_seating(news):
                self.game.meet()
            self._tell(news)
            has_begun = any(event["type"] == "game_started" for event in news)
            self._react(was_own_turn, has_begun=has_begun)

    def _taken(self, events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        known = self.game.version
        try:
            self.game.add(events)
        except Gap:
            self.game.catch_up()
        return self.game.events[known:]

    def _tell(self, news: list[dict[str, Any]]) -> None:
        seen = self.seen()
        sentences = [told(event, seen) for event in news]
        self.screen.tell(*(f"* {sentence}" for sentence in sentences if sentence))

    def _react(self, was_own_turn: bool, *, has_begun: bool) -> None:
        seen = self.seen()
        if seen.state["phase"] == "ended":
            if is_over(seen.state):
                self.show()
                hint = self.screen.say(
                    "“{word}” shows the game again, step by step.", word="replay"
                )
                self.screen.tell(hint)
        elif seen.is_own_turn or has_begun:
            self.show()
        elif seen.has_debt:
            self.offer()
        elif was_own_turn and seen.state["phase"] == "running":
            self.screen.tell(standing(seen))

    def messages(self, *, is_first: bool = False) -> None:
        """Tells what was said since the last look. Raises Problem or Away."""
        said: list[dict[str, Any]] = []
        path: str | None = f"/v1/games/{self.game.id}/messages?after={self._messages}"
        while path is not None:
            page = self.game.client.get(path)
            said += page["messages"]
            self._messages, path = page["latest"], page["next"]
        for message in said[-RECALLED:] if is_first else said:
            self.screen.tell(self._said(message))

    def _said(self, message: dict[str, Any]) -> str:
        name = harmless(message["name"] or self.screen.say("a former player"))
        text = harmless(message["text"]).replace("\n", "\n    ")
        if message["to"] == "team":
            name = self.screen.say("{name} to the team", name=name)
        return "  " + self.screen.labelled(self.screen.ink(name, "bold"), text)

    def move(self, body: dict[str, Any]) -> None:
        """Makes a move at the version that is shown, and tells what came of it.

        Raises Problem or Away.
        """
        try:
            answer = self.game.move(body)
        except Problem as problem:
            if problem.status != 412:
                raise
            self.screen.tell(
                self.screen.say("Something happened in the meantime; no move was made.")
            )
            self._caught_up(problem)
            return
        if answer.get("progress"):
            self._tell_progress(answer["progress"])
        if answer["events"]:
            self.hear(answer["events"])
        else:
            self.screen.tell(self.screen.say("It is kept, and nobody else sees it."))

    def _caught_up(self, problem: Problem) -> None:
        known = self.game.version
        self.hear(problem.missed)
        if self.game.version == known or not self.seen().is_own_turn:
            self.show()

    def _tell_progress(self, progress: dict[str, Any]) -> None:
        if progress["made"] < progress["of"]:
            self.screen.tell(
                self.screen.say(
                    "{made} of {count} plays were made.",
                    made=progress["made"],
                    count=progress["of"],
                )
            )

    def refusal(self, error: ClientError) -> None:
        """Says plainly what the service refused, or that it is not there."""
        told = self.screen.in_words(refusal(error))
        self.screen.tell(self.screen.ink(told, "bold"))


def refusal(error: ClientError) -> str:
    """What went wrong, in the words of the service."""
    if isinstance(error, Problem):
        return " ".join((error.detail, *error.faults))
    return str(error)


def is_over(state: dict[str, Any]) -> bool:
    """Whether nothing more can happen: the last event of a game that was dealt tells its seed."""
    return bool(state["phase"] == "ended" and (state["seed"] or state["turn"] == 0))


def _has_seating(events: Iterable[dict[str, Any]]) -> bool:
    """Whether somebody sat down or left, or seats were drawn: the own seat may be another."""
    return any(event["type"].startswith(("seat_", "seats_")) for event in events)
