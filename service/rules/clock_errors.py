"""What can be wrong with paces, pauses, leaves and deadlines.

NeverLegal
└── BadPace, UnfitPace, BadInstant
IllegalNow
├── TooEarly, NoClock
├── NoPauses, PauseTooLong, PauseProposedAlready, NothingProposed
└── NoLeave, LeaveSpent, BadLeave, OnLeaveAlready, NotOnLeave
"""

from service.rules.errors import IllegalNow, NeverLegal


class BadPace(NeverLegal):
    """The pace is no ISO 8601 duration within the limits."""

    code = "bad_pace"
    text = "{given} is no pace: give an ISO 8601 duration from PT1M to P60D, such as P3D."


class UnfitPace(NeverLegal):
    """The parts of the pace contradict each other, or one of them cannot be read."""

    code = "unfit_pace"
    text = "This pace does not fit: {reason}"


class BadInstant(NeverLegal):
    """The text is no instant with its zone."""

    code = "bad_instant"
    text = "{given} is no instant with its zone, such as 2030-01-31T18:00:00Z."


class TooEarly(IllegalNow):
    """The deadline of the turn, or of an answer, has not passed, or there is none."""

    code = "too_early"
    text = "The time for this turn has not run out."


class NoClock(IllegalNow):
    """Turns have no deadlines here, so there is no clock to stop."""

    code = "no_clock"
    text = "This game has no clock."


class NoPauses(IllegalNow):
    """The game was opened without pauses."""

    code = "no_pauses"
    text = "This game was opened without pauses."


class PauseTooLong(IllegalNow):
    """A pause ends in the future, and no later than the pace allows."""

    code = "pause_too_long"
    text = "A pause of this game ends between {first} and {last}."


class PauseProposedAlready(IllegalNow):
    """Another seat has proposed a pause that is not answered yet."""

    code = "pause_proposed"
    text = "Seat {seat} has proposed a pause already: agree or decline first."


class NothingProposed(IllegalNow):
    """No such pause is proposed, or this seat has no say in it (any more)."""

    code = "nothing_proposed"
    text = "No such pause waits for your answer."


class NoLeave(IllegalNow):
    """The game was opened without leave."""

    code = "no_leave"
    text = "This game was opened without leave."


class LeaveSpent(IllegalNow):
    """The seat has not so many days of leave left in that year."""

    code = "leave_spent"
    text = "There are {days} days of leave a year; {left} of {year} are left to you."


class BadLeave(IllegalNow):
    """A leave begins now or within a year, and ends after its beginning."""

    code = "bad_leave"
    text = "A leave begins now or within a year, and ends after it begins."


class OnLeaveAlready(IllegalNow):
    """The seat has a leave that is not over."""

    code = "on_leave_already"
    text = "You have a leave until {until}: end it first."


class NotOnLeave(IllegalNow):
    """The seat has no leave that could end."""

    code = "not_on_leave"
    text = "You have no leave that could end."
