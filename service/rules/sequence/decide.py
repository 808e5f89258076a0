"""The answer to each command of Sequence: the events it causes, or the rule it breaks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from service.rules.cards import RANK_ORDER, Card
from service.rules.errors import NoSuchSeat, NotYourTurn, UnknownCommand
from service.rules.sequence.board import (
    BITS,
    CORNER,
    CORNERS,
    JACKS,
    LINE_INDEX,
    ONE_EYED,
    SPACE_INDEX,
    TWO_EYED,
    spaces_in,
)
from service.rules.sequence.deal import draw
from service.rules.sequence.errors import (
    BadLock,
    CardNotDead,
    CardNotInHand,
    ChipLocked,
    CornerSpace,
    DeclareFirst,
    DeclareIsAutomatic,
    DiscardFirst,
    DrawIsAutomatic,
    ExchangeUsed,
    JackNeverDead,
    JackPlaces,
    JackRemoves,
    NoChipsLeft,
    NoChipThere,
    NoDiscardOwed,
    NoDrawOwed,
    NoSuchSpace,
    NoSuchTeam,
    NotALine,
    NoTeamMates,
    NothingIsCalledOut,
    NothingLost,
    NothingToDraw,
    NotOneEyed,
    NotYourSequence,
    OwnChip,
    OwnTeam,
    SequencesOverlap,
    SpaceTaken,
    TalkCalledAlready,
    TalkIsAllowed,
    UnknownCard,
    WrongSpace,
)
from service.rules.sequence.events import (
    CardDiscarded,
    CardDrawn,
    ChipPlaced,
    ChipRemoved,
    DeadCardExchanged,
    DrawLost,
    DrawOwed,
    SequenceBroken,
    SequenceMade,
    TalkCalledOut,
    TalkPenalised,
)
from service.rules.sequence.legal import late, lock_choices, sequences_of
from service.rules.sequence.lines import fits
from service.rules.sequence.moves import (
    CallOut,
    CallOutTalk,
    DeclareSequence,
    DiscardCard,
    DrawCard,
    ExchangeDeadCard,
    PlaceChip,
    RemoveChip,
)
from service.rules.sequence.state import CHIP_SUPPLY, Position
from service.rules.sequence.tally import THROUGH, has_complete_line
from service.rules.sequence.turns import next_turn, rest_of_turn, winners
from service.rules.table import Command, Event, GameEnded, State


def decide(state: State, command: Command, seat: int, now: int) -> list[Event]:
    """What happens when ``seat`` gives ``command`` at ``now`` (Unix ms). Raises RuleViolation."""
    answer = _ANSWERS.get(type(command))
    if answer is None:
        raise UnknownCommand(kind="Sequence", command=str(command.__struct_config__.tag))
    return answer(state, command, seat, now)


def place_chip(state: State, command: PlaceChip, seat: int, now: int) -> list[Event]:
    """Rules 9, 13, 26-28, 31: a chip, the sequences it completes, the draw, the next turn."""
    position: Position = state.position
    card, space, team = command.card, command.space, seat % position.teams
    index = SPACE_INDEX.get(space, -1)
    if state.to_move != seat or position.penalties or card not in position.hands[seat]:
        _require_turn(state, position, seat, card)
    _require_placeable(position, team, card, index, space)
    events: list[Event] = [ChipPlaced(seat, card, space)]
    tally = position.tally[team] + THROUGH[index]
    if has_complete_line(tally, index) or command.lock is not None:
        fives = _locked_by(state, position, command, team, index)
        events += [SequenceMade(team, spaces_in(five)) for five in fives]
        if fives and _has_won(state, position, team, len(fives)):
            return [*events, GameEnded(winners(state, team), "sequences", "31")]
    return _after_move(state, events, seat, card, position.open ^ BITS[index], now)


def remove_chip(state: State, command: RemoveChip, seat: int, now: int) -> list[Event]:
    """Rules 14, 16: the chip goes, with ``may_break`` its sequences too; then draw and turn."""
    position: Position = state.position
    card, index = command.card, _space(command.space)
    _require_turn(state, position, seat, card)
    if card in TWO_EYED:
        raise JackPlaces(card=card)
    if card not in ONE_EYED:
        raise NotOneEyed(card=card)
    bit = BITS[index]
    _require_removable(state, position, seat, bit, command.space)
    events: list[Event] = [ChipRemoved(seat, card, command.space)]
    events += [
        SequenceBroken(team, spaces_in(five)) for team, five in position.sequences if five & bit
    ]
    return _after_move(state, events, seat, card, position.open | bit, now)


def exchange_dead_card(state: State, command: ExchangeDeadCard, seat: int, now: int) -> list[Event]:
    """Rules 18 to 20: the replacement is drawn before the dead card joins the discards."""
    position: Position = state.position
    card = command.card
    _require_turn(state, position, seat, card)
    if card in JACKS:
        raise JackNeverDead(card=card)
    open_spaces = position.placings[card][0] & position.open
    if open_spaces:
        raise CardNotDead(card=card, space=spaces_in(open_spaces)[0])
    if position.exchanges and state.options["dead_cards"] == "one_per_turn":
        raise ExchangeUsed
    drawn = draw(state, seat)
    if not drawn:
        raise NothingToDraw
    events = [*drawn[:-1], DeadCardExchanged(seat, card), drawn[-1]]
    return rest_of_turn(state, events, now)


def draw_card(state: State, command: DrawCard, seat: int, now: int) -> list[Event]:
    """Rule 33: the owed card is taken; with ``next_move_and_draw`` earlier movers lose theirs."""
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
    position: Position = state.position
    if state.options["declare"] == "automatic":
        raise DeclareIsAutomatic
    five, team = _line(command.spaces), seat % position.teams
    spaces = " ".join(command.spaces)
    if five & ~(position.chips[team] | CORNERS):
        raise NotYourSequence(spaces=spaces)
    if not fits(sequences_of(position, team), five, state.options["sharing"]):
        raise SequencesOverlap(spaces=spaces)
    events: list[Event] = [SequenceMade(team, spaces_in(five))]
    if _has_won(state, position, team, 1):
        return [*events, GameEnded(winners(state, team), "sequences", "31")]
    return rest_of_turn(state, events, now)


def call_out(state: State, command: CallOut, seat: int, now: int) -> list[Event]:
    """Rule 33, ``called_out``: a seat that took no card before the next seat moved loses it."""
    if state.options["lost_draw"] != "called_out":
        raise NothingIsCalledOut
    if not 0 <= command.seat < len(state.seats):
        raise NoSuchSeat(seat=command.seat)
    lost = late(state.position).count(command.seat)
    if not lost or command.seat == seat:
        raise NothingLost(seat=command.seat + 1)
    return rest_of_turn(state, [DrawLost(command.seat)] * lost, now)


def call_out_talk(state: State, command: CallOutTalk, seat: int, now: int) -> list[Event]:
    """Rule 34: when all players of all other sides say so, each of the side owes a discard."""
    position: Position = state.position
    if state.options["table_talk"] == "allowed":
        raise TalkIsAllowed
    if not 0 <= command.team < position.teams:
        raise NoSuchTeam(team=command.team + 1)
    if command.team == seat % position.teams:
        raise OwnTeam
    members = winners(state, command.team)
    if len(members) < 2:
        raise NoTeamMates
    call = (seat, command.team)
    if call in position.talk_calls or any(member in position.penalties for member in members):
        raise TalkCalledAlready
    events: list[Event] = [TalkCalledOut(seat, command.team)]
    if _all_agree(state, {*position.talk_calls, call}, command.team):
        events.append(TalkPenalised(command.team, [m for m in members if position.hands[m]]))
    return events


def discard_card(state: State, command: DiscardCard, seat: int, now: int) -> list[Event]:
    """Rule 34: a card of own choice goes, and none is drawn."""
    position: Position = state.position
    if seat not in position.penalties:
        raise NoDiscardOwed
    _require_card(position, seat, command.card)
    return rest_of_turn(state, [CardDiscarded(seat, command.card)], now)


def _after_move(
    state: State, events: list[Event], seat: int, card: Card, open_spaces: int, now: int
) -> list[Event]:
    if state.options["draw"] == "manual":
        if state.options["lost_draw"] == "next_move":
            events += [DrawLost(other) for other in state.position.owed]
        events.append(DrawOwed(seat))
    elif state.position.pile:
        events.append(CardDrawn(seat, state.position.pile[0]))
    else:
        events += draw(state, seat, [card])
    return next_turn(state, events, seat, open_spaces, now)


def _locked_by(
    state: State, position: Position, command: PlaceChip, team: int, index: int
) -> Sequence[int]:
    possible = lock_choices(state, position, team, index)
    if command.lock is None:
        return possible[0] if possible else ()
    if state.options["declare"] == "manual":
        raise DeclareFirst
    named = {_line(spaces) for spaces in command.lock}
    for kept in possible:
        if named == set(kept):
            return kept
    lock = " ".join(f"{spaces[0]}-{spaces[-1]}" for spaces in map(spaces_in, named))
    offered = "; ".join(
        " ".join(f"{spaces_in(five)[0]}-{spaces_in(five)[-1]}" for five in kept)
        for kept in possible
    )
    raise BadLock(lock=lock, choices=offered or "nothing")


def _has_won(state: State, position: Position, team: int, made: int) -> bool:
    # At least, not exactly: one placement can lead from one to three (rule 27).
    counted = sum(owner == team for owner, _ in position.sequences) + made
    return counted >= int(state.options["sequences_to_win"])


def _all_agree(state: State, calls: set[tuple[int, int]], team: int) -> bool:
    # A bot cannot be asked, so its side speaks through its players.
    teams = state.position.teams
    return all(
        (n, team) in calls
        for n, seat in enumerate(state.seats)
        if n % teams != team and not seat.is_out and seat.bot is None
    )


def _space(name: str) -> int:
    index = SPACE_INDEX.get(name)
    if index is None:
        raise NoSuchSpace(space=name)
    return index


def _line(spaces: Sequence[str]) -> int:
    five = sum({BITS[_space(name)] for name in spaces})
    if five not in LINE_INDEX or len(spaces) != 5:
        raise NotALine(spaces=" ".join(spaces))
    return five


def _require_turn(state: State, position: Position, seat: int, card: Card) -> None:
    if state.to_move != seat:
        to_move = -1 if state.to_move is None else state.to_move
        raise NotYourTurn(to_move=to_move + 1, seat=seat + 1)
    if position.penalties and seat in position.penalties:
        raise DiscardFirst
    _require_card(position, seat, card)


def _require_card(position: Position, seat: int, card: Card) -> None:
    if card not in position.hands[seat]:
        raise CardNotInHand(card=card) if card in RANK_ORDER else UnknownCard(card=card)


def _require_placeable(position: Position, team: int, card: Card, index: int, space: str) -> None:
    if index < 0:
        raise NoSuchSpace(space=space)
    if position.layout[index] != card and card not in TWO_EYED:
        _refuse_card(card, space, position.layout[index])
    if not BITS[index] & position.open:
        raise CornerSpace(space=space) if BITS[index] & CORNERS else SpaceTaken(space=space)
    if position.chips[team].bit_count() >= CHIP_SUPPLY[team]:
        raise NoChipsLeft


def _refuse_card(card: Card, space: str, shown: str) -> None:
    if card in ONE_EYED:
        raise JackRemoves(card=card)
    if shown == CORNER:
        raise CornerSpace(space=space)
    raise WrongSpace(space=space, shown=shown, card=card)


def _require_removable(state: State, position: Position, seat: int, bit: int, space: str) -> None:
    if bit & CORNERS:
        raise CornerSpace(space=space)
    if bit & position.open:
        raise NoChipThere(space=space)
    if bit & position.chips[seat % position.teams]:
        raise OwnChip(space=space)
    if state.options["one_eyed"] == "spare_locked" and any(
        bit & locked for locked in position.locked
    ):
        raise ChipLocked(space=space)


_ANSWERS: Final[Mapping[type[Command], Callable[[State, Any, int, int], list[Event]]]] = {
    PlaceChip: place_chip,
    RemoveChip: remove_chip,
    ExchangeDeadCard: exchange_dead_card,
    DrawCard: draw_card,
    DeclareSequence: declare_sequence,
    CallOut: call_out,
    CallOutTalk: call_out_talk,
    DiscardCard: discard_card,
}
