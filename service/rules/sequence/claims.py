"""What a seat may ask for in or out of turn: draw, declare, call out, discard (rules 29-34)."""

from service.rules.errors import NoSuchSeat
from service.rules.sequence.board import CORNERS, spaces_in
from service.rules.sequence.conditions import line_of, require_card, require_playing
from service.rules.sequence.deal import draw
from service.rules.sequence.errors import (
    DeclareIsAutomatic,
    DrawIsAutomatic,
    NoDiscardOwed,
    NoDrawOwed,
    NoSuchTeam,
    NoTeamMates,
    NothingIsCalledOut,
    NothingLost,
    NothingToDraw,
    NotYourSequence,
    OwnTeam,
    SequencesOverlap,
    TalkCalledAlready,
    TalkIsAllowed,
)
from service.rules.sequence.events import (
    CardDiscarded,
    DrawLost,
    SequenceMade,
    TalkCalledOut,
    TalkPenalised,
)
from service.rules.sequence.legal import late, sequences_of
from service.rules.sequence.lines import fits
from service.rules.sequence.moves import (
    CallOut,
    CallOutTalk,
    DeclareSequence,
    DiscardCard,
    DrawCard,
)
from service.rules.sequence.state import Position
from service.rules.sequence.turns import has_won, members, rest_of_turn, won
from service.rules.table import Event, State


def draw_card(state: State, command: DrawCard, seat: int, now: int) -> list[Event]:
    """Rule 33: the owed card is taken; with ``next_move_and_draw`` earlier movers lose theirs."""
    require_playing(state, seat)
    position: Position = state.position
    if state.options["draw"] == "automatic":
        raise DrawIsAutomatic
    if seat not in position.owed:
        raise NoDrawOwed
    events = draw(state, seat)
    if not events:
        raise NothingToDraw
    if state.options["lost_draw"] == "next_move_and_draw":
        earlier = position.owed[: position.owed.index(seat)]
        events += [DrawLost(other) for other in earlier]
    return rest_of_turn(state, events, now)


def declare_sequence(state: State, command: DeclareSequence, seat: int, now: int) -> list[Event]:
    """Rule 29: five own spaces count from here; any seat of the side may, at any time."""
    require_playing(state, seat)
    position: Position = state.position
    if state.options["declare"] == "automatic":
        raise DeclareIsAutomatic
    five, team = line_of(command.spaces), seat % position.teams
    spaces = " ".join(command.spaces)
    if five & ~(position.chips[team] | CORNERS):
        raise NotYourSequence(spaces=spaces)
    if not fits(sequences_of(position, team), five, state.options["sharing"]):
        raise SequencesOverlap(spaces=spaces)
    events: list[Event] = [SequenceMade(team, spaces_in(five))]
    if has_won(state, position, team, 1):
        return [*events, won(state, team)]
    return rest_of_turn(state, events, now)


def call_out(state: State, command: CallOut, seat: int, now: int) -> list[Event]:
    """Rule 33, ``called_out``: a seat that took no card before the next seat moved loses it."""
    require_playing(state, seat)
    if state.options["lost_draw"] != "called_out":
        raise NothingIsCalledOut
    if not 0 <= command.seat < len(state.seats):
        raise NoSuchSeat(seat=command.seat)
    lost = late(state.position).count(command.seat)
    if not lost or command.seat == seat:
        raise NothingLost(seat=command.seat)
    return rest_of_turn(state, [DrawLost(command.seat)] * lost, now)


def call_out_talk(state: State, command: CallOutTalk, seat: int, now: int) -> list[Event]:
    """Rule 34: when all players of all other sides say so, each of the side owes a discard."""
    require_playing(state, seat)
    position: Position = state.position
    if state.options["table_talk"] == "allowed":
        raise TalkIsAllowed
    if not 0 <= command.team < position.teams:
        raise NoSuchTeam(team=command.team)
    if command.team == seat % position.teams:
        raise OwnTeam
    called = members(state, command.team)
    if len(called) < 2:
        raise NoTeamMates
    call = (seat, command.team)
    if call in position.talk_calls or any(each in position.penalties for each in called):
        raise TalkCalledAlready
    events: list[Event] = [TalkCalledOut(seat, command.team)]
    if _all_agree(state, {*position.talk_calls, call}, command.team):
        events.append(TalkPenalised(command.team, [n for n in called if position.hands[n]]))
    return events


def discard_card(state: State, command: DiscardCard, seat: int, now: int) -> list[Event]:
    """Rule 34: a card of own choice goes, and none is drawn."""
    require_playing(state, seat)
    position: Position = state.position
    if seat not in position.penalties:
        raise NoDiscardOwed
    require_card(position, seat, command.card)
    return rest_of_turn(state, [CardDiscarded(seat, command.card)], now)


def _all_agree(state: State, calls: set[tuple[int, int]], team: int) -> bool:
    # A bot cannot be asked, so its side speaks through its players.
    teams = state.position.teams
    return all(
        (n, team) in calls
        for n, seat in enumerate(state.seats)
        if n % teams != team and not seat.is_out and seat.bot is None
    )
