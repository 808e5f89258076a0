"""Sequence Stacks in words: one paragraph of labels and values, which need no plural."""

from collections.abc import Iterator, Sequence

from service.pictures.seated import apart, notes_of, seat_numbered
from service.pictures.stacks.facts import (
    Facts,
    SeatFacts,
    StackFacts,
    card_name,
    facts_of,
    last_move,
    robbed_seat,
    stack_name,
    standing,
)
from service.pictures.texts import capitalised
from service.rules.table import State


def stacks_words(view: State, viewer: int | None, names: Sequence[str], language: str) -> str:
    """The position for someone who hears it instead of seeing it."""
    return in_words(facts_of(view, viewer, names, language))


def in_words(facts: Facts) -> str:
    """What ``stacks_words`` says, of facts already read."""
    return " ".join(map(capitalised, _sentences(facts)))


def _sentences(facts: Facts) -> Iterator[str]:
    texts = facts.texts
    turn = f", {texts['turn']} {facts.turn}" if facts.turn else ""
    yield f"{texts['stacks']}{turn}."
    key, seats = standing(facts)
    if seats:
        yield f"{texts[key]}: {', '.join(_name(facts, seat) for seat in seats)}."
    else:
        yield texts[key]
    if facts.is_dealt:
        yield from _table(facts)


def _table(facts: Facts) -> Iterator[str]:
    texts = facts.texts
    yield from _last(facts)
    for stack in facts.stacks:
        yield _stack(facts, stack)
    for seat in facts.seats:
        yield _seat(facts, seat)
    yield f"{texts['direction']}: {texts['left' if facts.is_leftward else 'right']}."
    yield f"{texts['draw_pile']}: {facts.pile}. {texts['completed']}: {facts.completed}."
    yield f"{texts['actions']}: {facts.actions}. {texts['reshuffles']}: {facts.reshuffles}."
    if facts.skips:
        yield f"{texts['skips']}: {facts.skips}."
    if facts.hand is not None:
        cards = "; ".join(card_name(facts, card) for card in facts.hand)
        yield f"{texts['hand']}: {cards or texts['none']}."


def _last(facts: Facts) -> Iterator[str]:
    last = facts.last
    if last is None:
        return
    robbed = robbed_seat(facts, last)
    card = card_name(facts, last.card) if hasattr(last, "card") else ""
    what = last_move(facts, last, card, "" if robbed is None else _name(facts, robbed))
    who = _name(facts, seat_numbered(facts, last.seat))
    yield f"{facts.texts['last_move']}: {who}, {what}."


def _stack(facts: Facts, stack: StackFacts) -> str:
    texts = facts.texts
    if not stack.cards:
        return f"{stack_name(facts, stack)}: {texts['empty']}."
    laid = [
        f"{card_name(facts, card)} {texts['as_number'].format(number=n)}"
        if card[1] == "W"
        else card[1]
        for n, card in enumerate(stack.cards, start=1)
    ]
    needed = f"{texts['needs']} {len(stack.cards) + 1}"
    return f"{stack_name(facts, stack)}: {', '.join(laid)}; {needed}."


def _seat(facts: Facts, seat: SeatFacts) -> str:
    texts = facts.texts
    said = [
        f"{texts['chips']} {texts['blue']} {seat.blue}, {texts['red']} {seat.red}",
        f"{texts['cards']} {seat.cards}",
        f"{texts['discard_pile']} {seat.discards}",
    ]
    if seat.top is not None:
        said[-1] += f", {texts['on_top']} {card_name(facts, seat.top)}"
    about = notes_of(facts, seat, "dealer", seat.is_dealer, gap=" ")
    return f"{_name(facts, seat)}{about}: {'; '.join(said)}."


def _name(facts: Facts, seat: SeatFacts) -> str:
    return apart(facts, seat.name)
