"""A folded state with what a drawing needs beside it: the reader's seat, names, the screen."""

from dataclasses import dataclass
from typing import Any

from service.terminal.screen import Screen, harmless, padded, width

NAME_COLUMNS = 24


@dataclass(frozen=True)
class Seen:
    """A state as one seat (None: no seat) sees it on one screen."""

    state: dict[str, Any]
    seat: int | None
    names: list[str]
    screen: Screen

    @property
    def position(self) -> dict[str, Any]:
        """What lies on the table."""
        position: dict[str, Any] = self.state["position"]
        return position

    @property
    def is_dealt(self) -> bool:
        """Whether there is a table to look at."""
        return self.state["turn"] > 0 or any(hand["count"] for hand in self._hands())

    def _hands(self) -> list[dict[str, Any]]:
        hands: list[dict[str, Any]] = (self.state["position"] or {}).get("hands", [])
        return hands

    @property
    def own_hand(self) -> list[str] | None:
        """The cards that the reader holds; None for whoever has no seat."""
        if self.seat is None:
            return None
        cards: list[str] | None = self._hands()[self.seat]["cards"]
        return cards

    @property
    def is_own_turn(self) -> bool:
        """Whether the game waits for the reader."""
        if self.seat is None or self.state["phase"] != "running":
            return False
        return self.state["to_move"] == self.seat or self.seat in self.state["asked"]

    @property
    def has_debt(self) -> bool:
        """Whether the reader has a card to take or to give up, whoever is to move."""
        if self.seat is None or self.state["phase"] != "running":
            return False
        return any(self.seat in self.position.get(name, ()) for name in ("owed", "penalties"))

    def name(self, seat: int) -> str:
        """What the holder of a seat is called, kept within a column."""
        name = harmless(self.names[seat]).replace("\n", " ")
        shown = name if width(name) <= NAME_COLUMNS else name[: NAME_COLUMNS - 1] + "…"
        return self.screen.words.isolated(shown)

    def seat_line(self, seat: int, facts: str, *notes: str) -> str:
        """A seat in one line: number, what it has, name, notes; marked while it is to move."""
        screen, held = self.screen, self.state["seats"][seat]
        is_awaited = self.state["to_move"] == seat or seat in self.state["asked"]
        marker = screen.ink("*", "mark") if is_awaited else " "
        said = [screen.say("you")] if seat == self.seat else []
        said += [*notes, *([screen.say("out")] if held["is_out"] else [])]
        name = screen.ink(self.name(seat), *(("bold",) if is_awaited else ()))
        about = f"  ({', '.join(said)})" if said else ""
        return f"{marker} {seat + 1:>2}  {padded(facts, 0)}{name}{about}"
