"""When who is to move is reminded."""

from service.application.reminders import deadline_in, reminders_for, step_in
from service.eventlog.recorded import RecordedEvent
from service.players.player import QuietHours
from service.rules.clocks import DeadlineMoved, GamePaused
from service.rules.game import fold
from service.rules.pace import Pace, instant
from service.rules.stacks.events import BlockWindowClosed, BlockWindowOpened
from service.rules.table import TurnBegan
from tests.application.situations import log_of, logged, player
from tests.application.tables import DAY, NOON

HOUR = DAY // 24
FOUR_DAYS = Pace("P4D")


def planned(log: list[RecordedEvent], now: int = NOON, **preferences: object) -> dict[str, int]:
    """Step -> hours from noon of each reminder of Anna."""
    anna = player(**preferences)
    state = fold(event.data for event in log)
    found = reminders_for(log, state, {"anna": anna}, now)
    assert {(it.player, it.seat, it.kind) for it in found} <= {("anna", 0, "reminder")}
    assert all(instant(deadline_in(it)) == state.deadline for it in found)
    assert len({it.key for it in found}) == len(found)
    return {step_in(it): (it.send_at - NOON) // HOUR for it in found}


def test_by_itself_at_half_four_fifths_and_nineteen_twentieths_of_the_time() -> None:
    assert planned(log_of(pace=FOUR_DAYS)) == {"50%": 48, "80%": 76, "95%": 91}


def test_at_whatever_steps_the_player_likes() -> None:
    steps = ("25%", "PT6H", "P1D", "P7D")
    assert planned(log_of(pace=FOUR_DAYS), reminders=steps) == {"25%": 24, "PT6H": 90, "P1D": 72}
    assert planned(log_of(pace=FOUR_DAYS), reminders=()) == {}


def test_only_at_steps_still_to_come() -> None:
    assert planned(log_of(pace=FOUR_DAYS), NOON + 3 * DAY) == {"80%": 76, "95%": 91}
    assert planned(log_of(pace=FOUR_DAYS), NOON + 4 * DAY) == {}


def test_bots_strangers_and_turns_without_a_deadline_have_none() -> None:
    log = log_of(pace=FOUR_DAYS)
    state = fold(event.data for event in log)
    assert reminders_for(log, state, {"bo": player(id="bo")}, NOON) == []
    endless = log_of(TurnBegan(0, 2, None), pace=Pace())
    assert planned(endless) == {}


def test_a_deadline_that_moves_takes_its_reminders_along_under_other_keys() -> None:
    moved = DeadlineMoved(0, instant(NOON + 6 * DAY), "outage")
    log = log_of(moved, pace=FOUR_DAYS)
    later = [*log[:-1], logged(moved, 6, NOON + DAY)]
    assert planned(later, NOON + DAY) == {"50%": 96, "80%": 124, "95%": 139}
    before, after = (
        reminders_for(it, fold(event.data for event in it), {"anna": player()}, NOON)
        for it in (log[:-1], log)
    )
    assert not {it.key for it in before} & {it.key for it in after}


def test_a_pause_does_not_count_and_nothing_comes_within_it() -> None:
    # At three quarters of the turn the clocks stop for ten days.
    at = NOON + 3 * DAY
    pause = GamePaused(instant(at), instant(at + 10 * DAY))
    moved = DeadlineMoved(0, instant(NOON + 14 * DAY), "pause")
    log = [*log_of(pace=FOUR_DAYS), logged(pause, 6, at), logged(moved, 7, at)]
    assert planned(log, at) == {"80%": 240 + 76, "95%": 240 + 91}


def test_after_a_window_of_answers_steps_count_on_the_clock_of_the_turn() -> None:
    asks = BlockWindowOpened(0, "R", [1], instant(NOON + 2 * DAY), 3 * DAY)
    for left, steps in [(3, {"50%": 72, "80%": 100, "95%": 115}), (1, {"80%": 52, "95%": 67})]:
        resumes = BlockWindowClosed(0, instant(NOON + (2 + left) * DAY))
        log = log_of(asks, resumes, pace=FOUR_DAYS, kind="sequence-stacks")
        log[-1] = logged(resumes, 7, NOON + 2 * DAY)
        assert planned(log, NOON + 2 * DAY) == steps


def test_what_would_wait_in_quiet_hours_past_the_deadline_comes_before_them() -> None:
    # Noon is nine in Berlin; the turn ends at nine, four days later.
    night = QuietHours("22:00", "10:00")
    found = planned(log_of(pace=FOUR_DAYS), quiet_hours=night)
    assert found == {"50%": 48, "80%": 84 - 8, "95%": 84}
    day = QuietHours("08:00", "22:00")
    assert planned(log_of(pace=FOUR_DAYS), quiet_hours=day)["95%"] == 91
