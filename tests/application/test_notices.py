"""Who is told what, and what is no longer true when the mail would leave."""

from service.application.notices import Untrue, notices_for, why_untrue
from service.eventlog.ledger import Notice
from service.eventlog.recorded import By, RecordedEvent
from service.rules.pace import instant
from service.rules.table import (
    Event,
    GameEnded,
    GameStarted,
    PlayerInvited,
    Seat,
    State,
    TurnBegan,
)
from tests.application.tables import DAY, NOON


def seated(*seats: Seat, **changes: object) -> State:
    state = State(game="abcdefghij", kind="sequence", phase="running", seats=list(seats))
    for name, value in changes.items():
        setattr(state, name, value)
    return state


ANNA_AND_BO = (Seat(player="anna"), Seat(player="bo"))


def logged(event: Event, version: int = 7) -> RecordedEvent:
    return RecordedEvent("abcdefghij", version, NOON, By(0, "http"), "command", event)


def told(event: Event, state: State) -> list[tuple[str, str, int]]:
    notices = notices_for([logged(event)], state)
    return [(notice.kind, notice.player, notice.send_at) for notice in notices]


def test_the_seat_to_move_is_told_at_once_and_reminded_at_three_quarters() -> None:
    event = TurnBegan(1, 3, instant(NOON + 4 * DAY))
    assert told(event, seated(*ANNA_AND_BO)) == [
        ("your_turn", "bo", NOON),
        ("reminder", "bo", NOON + 3 * DAY),
    ]


def test_a_turn_without_a_deadline_has_no_reminder() -> None:
    assert told(TurnBegan(0, 3, None), seated(*ANNA_AND_BO)) == [("your_turn", "anna", NOON)]


def test_a_bot_is_told_nothing() -> None:
    table = seated(Seat(bot="easy"), Seat(player="bo"))
    assert told(TurnBegan(0, 1, instant(NOON + DAY)), table) == []
    assert told(GameStarted(), table) == [("started", "bo", NOON)]


def test_the_result_goes_to_every_seat_that_resigned_too() -> None:
    table = seated(Seat(player="anna", is_out=True), Seat(player="bo"))
    assert told(GameEnded([1], "last_side", "S4"), table) == [
        ("result", "anna", NOON),
        ("result", "bo", NOON),
    ]


def test_an_invitation_goes_to_the_invited_player() -> None:
    assert told(PlayerInvited("cleo"), seated(*ANNA_AND_BO)) == [("invitation", "cleo", NOON)]


def notice(kind: str, version: int = 7, player: str = "anna") -> Notice:
    return Notice("abcdefghij", version, 0, player, kind, NOON)


def test_a_turn_that_is_over_supersedes_its_notice_and_its_reminder() -> None:
    later = seated(*ANNA_AND_BO, turn_version=10)
    for kind in ("your_turn", "reminder"):
        assert why_untrue(notice(kind), later) == Untrue("superseded", "turn_over")
    assert why_untrue(notice("your_turn", version=10), later) is None


def test_after_the_end_only_the_result_is_true() -> None:
    ended = seated(*ANNA_AND_BO, phase="ended", turn_version=7)
    for kind in ("your_turn", "reminder", "started", "invitation"):
        assert why_untrue(notice(kind), ended) == Untrue("dropped", "game_over")
    assert why_untrue(notice("result"), ended) is None


def test_an_invitation_is_untrue_once_the_player_sits_or_the_game_has_started() -> None:
    waiting = seated(Seat(player="anna"), Seat(), phase="open")
    assert why_untrue(notice("invitation", player="bo"), waiting) is None
    assert why_untrue(notice("invitation"), waiting) == Untrue("dropped", "seat_taken")
    assert why_untrue(notice("invitation", player="bo"), seated(*ANNA_AND_BO)) == Untrue(
        "dropped", "game_started"
    )
