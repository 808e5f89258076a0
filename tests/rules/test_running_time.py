"""Under any series of pauses and leave, time used plus time left stays what a turn began with."""

import os
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.rules.leaves import EndLeave, TakeLeave
from service.rules.outages import CreditOutage
from service.rules.pace import Day, LeaveBudget, Pace, Quiet, duration_ms, instant, instant_ms
from service.rules.pauses import AgreePause, ProposePause
from service.rules.table import left_for
from tests.rules.clocked import MINUTE, Clocked

EXAMPLES = 1_500 if os.environ.get("LONGHAND_LONG") else 50
ZONES = [
    "UTC",
    "Europe/Berlin",
    "America/St_Johns",
    "Australia/Lord_Howe",
    "Africa/Cairo",
    "Pacific/Apia",
]
WEEK: tuple[Day, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
STEP = 30 * MINUTE
"""Every edge of a clock in these tests lies on one of these steps, those of the zones as well."""

Span = tuple[int, int]

durations = st.sampled_from(["PT1H", "PT7H30M", "P1D", "P3D", "P6D"])
steps = st.integers(1, 48 * 12)
nights = st.builds(
    lambda start, end: Quiet(f"{start}:00", f"0{end}:00"), st.integers(18, 22), st.integers(4, 9)
)


def between(first: str, last: str) -> st.SearchStrategy[str]:
    """Instants at edges of clocks."""
    steps = st.integers(instant_ms(first) // STEP, instant_ms(last) // STEP)
    return steps.map(lambda step: instant(step * STEP))


# In the second time Samoa had no 30 December.
starts = between("2027-01-01T00:00:00Z", "2028-06-30T00:00:00Z") | between(
    "2011-12-20T00:00:00Z", "2012-01-05T00:00:00Z"
)
changes = st.sampled_from(["pause", "leave", "outage"])
paces = st.builds(
    Pace,
    durations,
    zone=st.sampled_from(ZONES),
    bank=st.none() | durations,
    grace=st.none() | st.just("PT1H"),
    days_off=st.sets(st.sampled_from(WEEK), max_size=5).map(list),
    quiet=st.none() | nights,
    leave=st.just(LeaveBudget(300)),
)


@dataclass
class Watch:
    """Counts the running time of a turn by looking at the wall, step by step, without the rules."""

    pace: Pace
    pauses: list[Span] = field(default_factory=list)
    leaves: list[Span] = field(default_factory=list)
    outages: list[Span] = field(default_factory=list)

    def running(self, start: int, end: int) -> int:
        """The running time between two instants."""
        return STEP * sum(self._runs(at) for at in range(start, end, STEP))

    def _runs(self, at: int) -> bool:
        stops = [*self.pauses, *self.leaves, *self.outages]
        return not any(start <= at < end for start, end in stops) and not self._rests(at)

    def _rests(self, at: int) -> bool:
        wall = datetime.fromtimestamp(at // 1000, ZoneInfo(self.pace.zone or "UTC"))
        if WEEK[wall.weekday()] in self.pace.days_off:
            return True
        quiet, time = self.pace.quiet, f"{wall:%H:%M}"
        return quiet is not None and (time >= quiet.start or time < quiet.end)


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    pace=paces,
    start=starts,
    moments=st.lists(st.tuples(steps, steps, changes), max_size=6),
)
def test_time_used_and_time_left_make_a_constant_sum(
    pace: Pace, start: str, moments: list[tuple[int, int, str]]
) -> None:
    game, watch = Clocked(pace, start=start), Watch(pace)
    whole = duration_ms(pace.per_turn or "") + (duration_ms(pace.bank) if pace.bank else 0)
    used, since = 0, game.now
    for wait, length, change in moments:
        game.now = min(game.now + wait * STEP, instant_ms(game.deadline) - STEP)
        used += watch.running(since, game.now)
        since = game.now
        assert used + left(game) == whole
        CHANGES[change](game, watch, game.now + length * STEP)
        since = game.now
        assert used + left(game) == whole
    game.at(game.deadline)
    assert used + watch.running(since, game.now) == whole
    assert left(game) == 0


def left(game: Clocked) -> int:
    """Running time that the turn has left."""
    found = left_for(game.state, game.mover, game.now)
    assert found is not None
    return found


def pause(game: Clocked, watch: Watch, until: int) -> None:
    """Both agree to a pause, or to another end of the one that holds."""
    game.give(0, ProposePause(instant(until)))
    game.give(1, AgreePause(instant(until)))
    watch.pauses = [*_cut(watch.pauses, game.now), (game.now, until)]


def go_on_leave(game: Clocked, watch: Watch, until: int) -> None:
    """The seat to move takes leave, or comes back from the leave it has."""
    leaves = game.state.timing.leaves if game.state.timing else []
    if leaves and not leaves[-1].is_over:
        game.give(game.mover, EndLeave())
        watch.leaves = _cut(watch.leaves, game.now)
        return
    game.give(game.mover, TakeLeave(instant(until)))
    watch.leaves.append((game.now, until))


def lose(game: Clocked, watch: Watch, until: int) -> None:
    """Our own clock is away until then; two clocks make it good."""
    outage = CreditOutage(game.state.turn, game.now, until)
    watch.outages.append((game.now, until))
    game.now = until
    game.clock(outage)
    assert game.clock(outage) == []


CHANGES = {"pause": pause, "leave": go_on_leave, "outage": lose}


def _cut(spans: list[Span], at: int) -> list[Span]:
    return [(start, min(end, at)) for start, end in spans]


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(start=starts, moments=st.lists(st.tuples(steps, steps), max_size=4))
def test_a_daily_deadline_is_never_sooner_for_a_pause_and_keeps_its_time_of_day(
    start: str, moments: list[tuple[int, int]]
) -> None:
    pace = Pace(daily="20:00", zone="Europe/Berlin")
    game = Clocked(pace, start=start)
    for wait, length in moments:
        game.now = min(game.now + wait * STEP, instant_ms(game.deadline) - STEP)
        before = left(game)
        pause(game, Watch(pace), game.now + length * STEP)
        assert left(game) >= before
        wall = datetime.fromisoformat(game.deadline).astimezone(ZoneInfo("Europe/Berlin"))
        assert f"{wall:%H:%M}" == "20:00"
