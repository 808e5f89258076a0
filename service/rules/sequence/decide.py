"""The answer to each command of Sequence: the events it causes, or the rule it breaks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from service.rules.cards import Card
from service.rules.errors import UnknownCommand
from service.rules.sequence.board import BITS, spaces_in
from service.rules.sequence.claims import (
    call_out,
    call_out_talk,
    declare_sequence,
    discard_card,
    draw_card,
)
from service.rules.sequence.conditions import (
    line_of,
    require_exchangeable,
    require_placeable,
    require_removable,
    require_turn,
    space_index,
)
from service.rules.sequence.deal import draw
from service.rules.sequence.errors import (
    BadLock,
    DeclareFirst,
)
from service.rules.sequence.events import (
    CardDrawn,
    ChipPlaced,
    ChipRemoved,
    DeadCardExchanged,
    DrawLost,
    DrawOwed,
    SequenceBroken,
    SequenceMade,
)
from service.rules.sequence.legal import lock_choices
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
from service.rules.sequence.state import Position
from service.rules.sequence.tally import THROUGH, has_complete_line
from service.rules.sequence.turns import has_won, next_turn, rest_of_turn, won
from service.rules.table import Command, Event, State


def decide(state: State, command: Command, seat: int, now: int) -> list[Event]:
    """What happens when ``seat`` gives ``command`` at ``now`` (Unix ms). Raises RuleViolation."""
    answer = _ANSWERS.get(type(command))
    if answer is None:
        raise UnknownCommand(kind="Sequence", command=str(command.__struct_config__.tag))
    return answer(state, command, seat, now)


def place_chip(state: State, command: PlaceChip, seat: int, now: int) -> list[Event]:
    """Rules 9, 13, 26-28, 31: a chip, the sequences it completes, the draw, the next turn."""
    position: Position = state.position
    card, team, index = command.card, seat % position.teams, space_index(command.space)
    require_turn(state, position, seat, card)
    require_placeable(position, team, card, index)
    events: list[Event] = [ChipPlaced(seat, card, command.space)]
    if command.lock is not None or has_complete_line(position.tally[team] + THROUGH[index], index):
        fives = _locked_by(state, position, command, team, index)
        events += [SequenceMade(team, spaces_in(five)) for five in fives]
        if fives and has_won(state, position, team, len(fives)):
            return [*events, won(state, team)]
    return _after_move(state, events, seat, card, position.open ^ BITS[index], now)


def remove_chip(state: State, command: RemoveChip, seat: int, now: int) -> list[Event]:
    """Rules 14, 16: the chip goes, with ``may_break`` its sequences too; then draw and turn."""
    position: Position = state.position
    card, index = command.card, space_index(command.space)
    require_turn(state, position, seat, card)
    require_removable(state, position, seat, card, index)
    events: list[Event] = [ChipRemoved(seat, card, command.space)]
    events += [
        SequenceBroken(team, spaces_in(five))
        for team, five in position.sequences
        if five & BITS[index]
    ]
    return _after_move(state, events, seat, card, position.open | BITS[index], now)


def exchange_dead_card(state: State, command: ExchangeDeadCard, seat: int, now: int) -> list[Event]:
    """Rules 18 to 20: the replacement is drawn before the dead card joins the discards."""
    position: Position = state.position
    card = command.card
    require_turn(state, position, seat, card)
    require_exchangeable(state, position, seat, card)
    drawn = draw(state, seat)
    events = [*drawn[:-1], DeadCardExchanged(seat, card), drawn[-1]]
    return rest_of_turn(state, events, now)


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
    named = [line_of(spaces) for spaces in command.lock]
    if sorted(named) in map(sorted, possible):
        return named
    offered = "; ".join(map(_named, possible)) or "nothing"
    raise BadLock(lock=_named(named), choices=offered)


def _named(fives: Sequence[int]) -> str:
    ends = [spaces_in(five) for five in fives]
    return " ".join(f"{spaces[0]}-{spaces[-1]}" for spaces in ends) or "nothing"


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
