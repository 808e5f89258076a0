"""Whether an exported log is what its sealed seed made of it."""

from dataclasses import dataclass

from service.eventlog.codec import from_ndjson
from service.eventlog.errors import UnknownEvent
from service.rules.game import game_named
from service.rules.table import GameOpened, SeedRevealed


class Unverifiable(Exception):
    """The text is no whole log of a finished game; the text says why."""


@dataclass(frozen=True)
class Verdict:
    """How many events were looked at, and the place (from 1) and fault of the first wrong one."""

    events: int
    wrong: tuple[int, str] | None

    def __str__(self) -> str:
        if self.wrong is None:
            return f"all {self.events} events agree"
        return f"event {self.wrong[0]} is wrong: {self.wrong[1]}"


def verdict(text: bytes) -> Verdict:
    """Recomputes every deal, draw and reshuffle of an NDJSON log. Raises Unverifiable."""
    try:
        recorded = from_ndjson(text)
    except UnknownEvent as error:
        if error.version == 0:
            raise Unverifiable(f"this is no exported log: {error.event_type}") from None
        return Verdict(error.version, (error.version, f"{error.event_type} cannot be read"))
    events = [entry.data for entry in recorded]
    for place, entry in enumerate(recorded, start=1):
        if entry.version != place or entry.game != recorded[0].game:
            return Verdict(len(events), (place, f"it says {entry.game} {entry.version}"))
    if not events or not isinstance(events[0], GameOpened):
        raise Unverifiable("this is no exported log: it does not begin with game_opened")
    if not isinstance(events[-1], SeedRevealed):
        raise Unverifiable("the game has not ended: its seed is still sealed")
    return Verdict(len(events), game_named(events[0].kind).verify(events))
