"""What lists show of a game, and when it needs the clock next."""

from service.application.bots import bot_to_act
from service.eventlog.summary import Summary
from service.rules.chores import next_chore
from service.rules.decide import has_answers
from service.rules.game import game_named
from service.rules.matches import UNCOUNTED, leg_after
from service.rules.notes import Notes
from service.rules.pace import instant_ms
from service.rules.table import Seat, State


def summary_of(state: State, opened_at: int, now: int) -> Summary:
    """The line of a game in lists; times are Unix ms."""
    return Summary(
        game=state.game,
        kind=state.kind,
        version=state.version,
        phase=state.phase,
        host=state.host,
        visibility=state.visibility,
        seats=[_holder(seat) for seat in state.seats],
        invited=list(state.invited),
        to_move=state.to_move,
        deadline=instant_ms(state.deadline) if state.deadline else None,
        turn=state.turn,
        opened_at=opened_at,
        changed_at=now,
        winners=state.result.winners if state.result else None,
        rules_version=state.rules_version,
        asked=list(state.asked),
        match=state.match,
        scores=_scores(state),
        goes_on=leg_after(state, None) is not None,
    )


def members(state: State) -> set[str]:
    """The players in whose list of games this one stands: host, invited and seated."""
    seated = {seat.player for seat in state.seats if seat.player}
    return {state.host, *state.invited, *seated} - {""}


def is_listed(state: State) -> bool:
    """Whether strangers may find the game and sit down."""
    return (
        state.phase == "open"
        and state.visibility == "public"
        and any(seat.is_free for seat in state.seats)
    )


def when_due(state: State, notes: Notes, now: int) -> int | None:
    """When the clock has something to do here (Unix ms).

    At once for a bot, for an empty seat, and for answers that are all in; else when a pause, a
    leave or the time of the turn ends.
    """
    if state.phase != "running":
        return None
    if has_answers(state, notes):
        return now
    if bot_to_act(state) is not None:
        return now
    return next_chore(state, now)


def may_see(summary: Summary, player: str | None) -> bool:
    """Whether a player may know of the game: it is public, or theirs, or they were invited."""
    if summary.visibility == "public":
        return True
    return player is not None and player in {summary.host, *summary.invited, *summary.seats}


def seat_in(summary: Summary, player: str | None) -> int | None:
    """The seat a player holds, None for a spectator."""
    if player is None or player not in summary.seats:
        return None
    return summary.seats.index(player)


def _scores(state: State) -> list[int] | None:
    scores = game_named(state.kind).scores
    if state.match is None or state.result is None or scores is None:
        return None
    if state.result.reason in UNCOUNTED:
        return [0] * len(state.seats)
    return scores(state)


def _holder(seat: Seat) -> str | None:
    return f"bot:{seat.bot}" if seat.bot else seat.player
