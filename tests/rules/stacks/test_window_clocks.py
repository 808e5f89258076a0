"""The window of sealed answers under paces that let clocks stand still."""

from service.rules.decide import decide
from service.rules.game import evolved
from service.rules.notes import NO_NOTES
from service.rules.pace import Pace, Quiet, instant_ms
from service.rules.pauses import AgreePause, ProposePause
from service.rules.stacks.events import BlockWindowClosed, BlockWindowOpened
from service.rules.table import State
from tests.rules.stacks.tables import open_answers, play, player, table

HOUR = 3_600_000
DAY = 24 * HOUR
NIGHTS = Pace("P1D", zone="UTC", quiet=Quiet("22:00", "07:00"))
UNTIL = "1970-01-11T12:00:00Z"


def asking(pace: Pace) -> State:
    """A table on which seat 0 is about to finish red, seat 1 with a Block; it is midnight."""
    return table(
        hands=["R5 B2", "BLOCK R3", "R4"],
        stacks=["R1 R2 R3 R4"],
        options={"block_mode": "window", "block_window_hours": 6},
        pace=pace,
    )


def paused(state: State, now: int) -> State:
    """The state after everybody has agreed to a pause."""
    state = evolved(state, decide(state, ProposePause(UNTIL), player(0), now, b""))
    for seat in (1, 2):
        state = evolved(state, decide(state, AgreePause(UNTIL), player(seat), now, b""))
    return state


def test_a_window_stands_still_at_night_like_the_turn() -> None:
    opened = play(asking(NIGHTS), 0, "R5", now=20 * HOUR)
    window = opened.only(BlockWindowOpened)
    assert instant_ms(window.deadline) == DAY + 11 * HOUR
    # The turn began at midnight: 13 of its 24 hours went by from 7 to 20.
    assert window.turn_left == 11 * HOUR
    closed = open_answers(opened.state, NO_NOTES, now=DAY + 11 * HOUR)
    assert closed.only(BlockWindowClosed).deadline == "1970-01-02T22:00:00Z"


def test_a_pause_moves_the_end_of_a_window_and_keeps_the_time_of_the_turn() -> None:
    opened = play(asking(Pace("P1D")), 0, "R5", now=4 * HOUR)
    state = paused(opened.state, 6 * HOUR)
    assert state.deadline is not None
    assert instant_ms(state.deadline) == instant_ms(UNTIL) + 4 * HOUR
    closed = open_answers(state, NO_NOTES, now=instant_ms(state.deadline))
    deadline = closed.only(BlockWindowClosed).deadline
    assert instant_ms(deadline) == instant_ms(state.deadline) + 20 * HOUR
