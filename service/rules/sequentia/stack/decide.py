"""The answer to a turn of ``stack``: card after card, then the draw and what follows."""

from collections.abc import Callable, Mapping
from typing import Final

from service.rules.errors import UnknownCommand
from service.rules.sequentia.cards import is_bonus, word_of
from service.rules.sequentia.draft import Draft, require_held, require_turn
from service.rules.sequentia.errors import (
    BonusOwesCard,
    NoSuchPile,
    NothingPlayed,
    NotYourWord,
    RowComplete,
    RowNotComplete,
    TurnOver,
    WindowUnnamed,
)
from service.rules.sequentia.events import WordMade
from service.rules.sequentia.nine import top_digits
from service.rules.sequentia.stack.events import PileCovered, RowExtended
from service.rules.sequentia.stack.moves import PILES, WINDOWS, PlayCards, Step
from service.rules.sequentia.stack.turns import MODE
from service.rules.sequentia.turns import go_on
from service.rules.table import Command, Event, State


def decide(state: State, command: Command, seat: int, now: int) -> list[Event]:
    """What happens when ``seat`` gives ``command`` at ``now`` (Unix ms). Raises RuleViolation."""
    if isinstance(command, PlayCards):
        return play_cards(state, command, seat, now)
    raise UnknownCommand(kind=MODE.title, command=str(command.__struct_config__.tag))


def play_cards(state: State, command: PlayCards, seat: int, now: int) -> list[Event]:
    """Rules 17 to 23: every step must be legal after those before it, or nothing happens."""
    require_turn(state, seat)
    if not command.steps:
        raise NothingPlayed
    draft = Draft(state, MODE.evolvers)
    previous: Step | None = None
    for number, step in enumerate(command.steps, start=1):
        if previous is not None and not may_follow(previous, step):
            raise TurnOver(step=number, card=previous.card)
        require_held(draft.position, seat, step.card, number)
        _STEPS[step.to](draft, seat, step, number)
        previous = step
    _require_duty_done(draft, seat, command.steps[-1])
    draft.draw_to(seat, MODE.hand_size)
    return go_on(MODE, draft, seat, now)


def may_follow(previous: Step, step: Step) -> bool:
    """After a sequence nothing (rule 23, K7), after a simple card a sequence (rule 21), after a
    bonus card anything (rule 22).
    """
    if previous.to == "word":
        return False
    return is_bonus(previous.card) or step.to == "word"


def windows(digits: str, word: str) -> list[int]:
    """The first piles of the windows in a row of four that read ``word`` (K2)."""
    return [first for first in WINDOWS if digits[first - 1 : first + 2] == word]


def _extend(draft: Draft, seat: int, step: Step, number: int) -> None:
    if step.pile is not None:
        raise NoSuchPile(step=number, pile=step.pile)
    if len(draft.position.table) == PILES:
        raise RowComplete(step=number)
    draft.happen(RowExtended(seat, step.card, "left" if step.to == "left" else "right"))


def _cover(draft: Draft, seat: int, step: Step, number: int) -> None:
    _require_row(draft, number)
    if step.pile is None or not 1 <= step.pile <= PILES:
        raise NoSuchPile(step=number, pile=step.pile or 0)
    draft.happen(PileCovered(seat, step.card, step.pile))


def _play_word(draft: Draft, seat: int, step: Step, number: int) -> None:
    _require_row(draft, number)
    table = draft.position.table
    first = _window(windows(top_digits(table), word_of(step.card)), step, number)
    piles = [first, first + 1, first + 2]
    taken = [card for pile in piles for card in table[pile - 1]]
    draft.happen(WordMade(seat, step.card, piles, taken))


def _window(fitting: list[int], step: Step, number: int) -> int:
    if step.pile is not None and step.pile not in WINDOWS:
        raise NoSuchPile(step=number, pile=step.pile)
    if step.pile is None and len(fitting) > 1:
        raise WindowUnnamed(step=number, card=step.card)
    wished = step.pile or (fitting[0] if fitting else None)
    if wished is None or wished not in fitting:
        raise NotYourWord(step=number, card=step.card)
    return wished


def _require_row(draft: Draft, number: int) -> None:
    piles = len(draft.position.table)
    if piles < PILES:
        raise RowNotComplete(step=number, piles=piles)


def _require_duty_done(draft: Draft, seat: int, last: Step) -> None:
    if last.to != "word" and is_bonus(last.card) and draft.position.hands[seat]:
        raise BonusOwesCard(card=last.card)


_STEPS: Final[Mapping[str, Callable[[Draft, int, Step, int], None]]] = {
    "left": _extend,
    "right": _extend,
    "pile": _cover,
    "word": _play_word,
}
