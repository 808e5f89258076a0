"""States and logs written by hand, for what is decided from them alone."""

from service.eventlog.ledger import Notice
from service.eventlog.recorded import By, RecordedEvent
from service.players.player import Player
from service.rules.pace import Pace, instant
from service.rules.table import (
    Event,
    GameOpened,
    GameStarted,
    Seat,
    SeatTaken,
    State,
    TurnBegan,
)
from tests.application.tables import DAY, NOON

GAME = "abcdefghij"
ANNA_AND_BO = (Seat(player="anna"), Seat(player="bo"))


def seated(*seats: Seat, **changes: object) -> State:
    """A running game with these seats."""
    state = State(game=GAME, kind="sequence", phase="running", host="anna", seats=list(seats))
    for name, value in changes.items():
        setattr(state, name, value)
    return state


def logged(
    event: Event, version: int = 7, at: int = NOON, command: str = "command"
) -> RecordedEvent:
    """An event of seat 0, by HTTP."""
    return RecordedEvent(GAME, version, at, By(0, "http"), command, event)


def notice(kind: str, version: int = 7, player: str = "anna", **more: str) -> Notice:
    """A notice to the player on seat 0, for noon."""
    return Notice(GAME, version, 0, player, kind, NOON, **more)


def reminder(
    step: str = "80", version: int = 7, send_at: int = NOON, deadline: int = NOON + DAY
) -> Notice:
    """A reminder of the player on seat 0."""
    return Notice(GAME, version, 0, "anna", "reminder", send_at, f"{deadline}_{step}")


def player(**preferences: object) -> Player:
    """Anna, in Berlin, with these preferences."""
    known = {"id": "anna", "name": "Anna", "email": "anna@example.org", "zone": "Europe/Berlin"}
    return Player(**{**known, **preferences})  # type: ignore[arg-type]


def log_of(
    *later: Event, pace: Pace, kind: str = "sequence", began: int = NOON
) -> list[RecordedEvent]:
    """A game of Anna and Bo whose first turn, of four days, began for Anna; then ``later``."""
    start: list[Event] = [
        GameOpened(
            game=GAME,
            kind=kind,
            rules_version=1,
            options={"teams": 2},
            seats=2,
            pace=pace,
            visibility="private",
            seat_order="as_seated",
            host="anna",
            commitment="c",
            seed="00" * 32,
        ),
        SeatTaken(0, "anna", ""),
        SeatTaken(1, "bo", ""),
        GameStarted(),
        TurnBegan(0, 1, instant(began + 4 * DAY)),
    ]
    return [logged(event, n, began) for n, event in enumerate([*start, *later], start=1)]
