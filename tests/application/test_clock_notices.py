"""Who is told of time-outs, pauses, leave and vacant seats; and what is no longer true of it."""

from collections.abc import Sequence

from service.application.notices import notices_for
from service.application.overtaken import overtaken
from service.application.truth import Untrue, why_untrue
from service.eventlog.recorded import By, RecordedEvent
from service.rules.clocks import (
    DeadlineMoved,
    GamePaused,
    GameResumed,
    LeaveEnded,
    LeaveTaken,
    PauseAgreed,
    PauseDeclined,
    PauseProposed,
)
from service.rules.game import fold
from service.rules.pace import Pace, instant
from service.rules.table import (
    Event,
    GameEnded,
    Seat,
    SeatTakenOver,
    SeatVacated,
    State,
    TurnBegan,
    TurnPassed,
    TurnTimedOut,
)
from tests.application.situations import GAME, log_of, notice, seated
from tests.application.tables import DAY, NOON

UNTIL = instant(NOON + 9 * DAY)
THREE = (Seat(player="anna"), Seat(player="bo"), Seat(player="cleo"))


def told(events: Sequence[Event], state: State, channel: str = "http") -> list[tuple[str, str]]:
    """Kind and player of what follows from one command."""
    by = By(0, channel)
    log = [RecordedEvent(GAME, n, NOON, by, "command", event) for n, event in enumerate(events, 7)]
    notices = notices_for(log, state)
    return [(it.kind, it.player) for it in notices]


def after(*events: Event) -> State:
    """A game of Anna and Bo after these events, the first of which is its sixth."""
    log = log_of(*events, pace=Pace("P4D", passes=9))
    return fold(recorded.data for recorded in log)


def test_everyone_hears_of_a_time_out_and_who_is_to_move_once() -> None:
    lost = [TurnTimedOut(0, 3), TurnPassed(0, "timed_out"), TurnBegan(1, 4, None)]
    assert told(lost, seated(*THREE)) == [
        ("timed_out", "anna"),
        ("timed_out", "cleo"),
        ("your_turn", "bo"),
    ]


def test_who_has_lost_a_seat_is_told_and_the_others_with_it() -> None:
    gone = [TurnTimedOut(0, 3), SeatVacated(0, "anna", "timed_out"), TurnPassed(0, "timed_out")]
    state = seated(Seat(abandoned_by="anna"), *THREE[1:])
    assert told(gone, state) == [("vacated", "bo"), ("vacated", "cleo"), ("vacated", "anna")]


def test_a_seat_that_is_taken_over_at_once_is_told_of_once() -> None:
    state = seated(Seat(bot="steady", abandoned_by="anna"), *THREE[1:])
    gone = [SeatVacated(0, "anna", "account_closed"), SeatTakenOver(0, None, "steady")]
    assert told(gone, state) == [("vacated", "anna"), ("taken_over", "bo"), ("taken_over", "cleo")]


def test_who_takes_a_seat_over_is_told_too() -> None:
    assert told([SeatTakenOver(0, "anna", None)], seated(*THREE)) == [
        ("taken_over", "anna"),
        ("taken_over", "bo"),
        ("taken_over", "cleo"),
    ]


def test_a_proposal_reaches_each_who_must_answer() -> None:
    proposed = PauseProposed(1, UNTIL, [0, 2])
    assert told([proposed], seated(*THREE)) == [
        ("pause_proposed", "anna"),
        ("pause_proposed", "cleo"),
    ]
    assert told([PauseAgreed(0)], seated(*THREE)) == []
    assert told([PauseDeclined(0)], seated(*THREE)) == [
        ("pause_declined", "bo"),
        ("pause_declined", "cleo"),
    ]


def test_everyone_is_told_of_a_pause_and_of_its_end() -> None:
    paused = [PauseAgreed(0), GamePaused(instant(NOON), UNTIL), DeadlineMoved(1, UNTIL, "pause")]
    assert told(paused, seated(*THREE[:2])) == [("paused", "anna"), ("paused", "bo")]
    assert told([GameResumed()], seated(*THREE[:2])) == [("resumed", "anna"), ("resumed", "bo")]


def test_leave_is_told_to_the_others_and_to_who_was_given_it_unasked() -> None:
    asked = LeaveTaken(0, instant(NOON), UNTIL, is_automatic=False)
    given = LeaveTaken(0, instant(NOON), UNTIL, is_automatic=True)
    assert told([asked], seated(*THREE[:2])) == [("leave", "bo")]
    assert told([given], seated(*THREE[:2])) == [("leave", "anna"), ("leave", "bo")]


def test_leave_that_ended_by_itself_is_told_to_who_had_it() -> None:
    ended = [LeaveEnded(0, instant(NOON))]
    assert told(ended, seated(*THREE), channel="clock") == [("leave_over", "anna")]
    assert told(ended, seated(*THREE)) == []


def test_a_moved_deadline_by_itself_is_told_to_nobody() -> None:
    moved = DeadlineMoved(0, UNTIL, "outage", instant(NOON), instant(NOON + DAY))
    assert told([moved], seated(*THREE)) == []


def test_a_time_out_is_old_news_after_the_next() -> None:
    once = after(TurnTimedOut(0, 1), TurnBegan(1, 2, None))
    assert why_untrue(notice("timed_out", version=6), once) is None
    twice = after(TurnTimedOut(0, 1), TurnBegan(1, 2, None), TurnTimedOut(1, 2))
    untrue = Untrue("superseded", "newer_time_out")
    assert why_untrue(notice("timed_out", version=6), twice) == untrue


def test_a_vacant_seat_is_news_until_it_is_taken() -> None:
    vacant = after(SeatVacated(1, "bo", "timed_out"))
    told_of = notice("vacated", version=6, detail="1")
    assert why_untrue(told_of, vacant) is None
    taken = after(SeatVacated(1, "bo", "timed_out"), SeatTakenOver(1, "cleo", None))
    assert why_untrue(told_of, taken) == Untrue("superseded", "seat_taken")


def test_a_proposal_is_true_while_the_answer_is_awaited() -> None:
    proposed = PauseProposed(1, UNTIL, [0])
    offer = notice("pause_proposed", version=6)
    answered = Untrue("superseded", "pause_answered")
    assert why_untrue(offer, after(proposed)) is None
    assert why_untrue(offer, after(proposed, PauseAgreed(0))) == answered
    assert why_untrue(offer, after(proposed, PauseDeclined(0))) == answered
    assert why_untrue(offer, after(proposed, proposed)) == answered


def test_of_pauses_the_last_state_is_told() -> None:
    paused = GamePaused(instant(NOON), UNTIL)
    begun = notice("paused", version=6)
    assert why_untrue(begun, after(paused)) is None
    over = after(paused, GameResumed())
    assert why_untrue(begun, over) == Untrue("superseded", "pause_over")
    assert why_untrue(notice("resumed"), over) is None
    again = after(paused, GameResumed(), paused)
    assert why_untrue(notice("resumed"), again) == Untrue("superseded", "newer_pause")


def test_of_several_notices_about_pauses_the_newest_goes() -> None:
    state = after(PauseProposed(0, UNTIL, [1]), PauseDeclined(1))
    old, new = notice("pause_declined", version=5), notice("pause_declined", version=7)
    (end,) = overtaken([old], [new], state)
    assert (end.notice, end.reason, end.by) == (old, "newer_notice", new.key)


def test_leave_is_news_while_it_lasts() -> None:
    leave = LeaveTaken(1, instant(NOON), UNTIL, is_automatic=False)
    told_of = notice("leave", version=6, detail="1")
    assert why_untrue(told_of, after(leave)) is None
    over = after(leave, LeaveEnded(1, instant(NOON + DAY)))
    assert why_untrue(told_of, over) == Untrue("superseded", "leave_over")


def test_after_the_end_none_of_it_is_told() -> None:
    ended = after(TurnTimedOut(0, 1), GameEnded([], "voided", "pace.unmoved"))
    for kind in ("timed_out", "vacated", "pause_proposed", "paused", "resumed", "leave"):
        assert why_untrue(notice(kind, detail="0"), ended) == Untrue("dropped", "game_over")


def test_an_invitation_to_a_vacant_seat_is_true_in_a_running_game() -> None:
    vacant = after(SeatVacated(1, "bo", "timed_out"))
    assert why_untrue(notice("invitation", player="cleo"), vacant) is None
    taken = after(SeatVacated(1, "bo", "timed_out"), SeatTakenOver(1, "dora", None))
    dropped = Untrue("dropped", "game_started")
    assert why_untrue(notice("invitation", player="cleo"), taken) == dropped
