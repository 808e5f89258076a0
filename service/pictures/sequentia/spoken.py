"""Sequentia in words: one paragraph of labels and values, which need no plural."""

from collections.abc import Iterator, Sequence

from service.pictures.seated import apart, outcome, seat_numbered, seat_to_move, winning_seats
from service.pictures.sequentia.facts import Facts, Place, SeatFacts, facts_of
from service.pictures.texts import capitalised
from service.rules.sequentia.cards import Card, digit_of, is_bonus, word_of
from service.rules.table import State


def sequentia_words(view: State, viewer: int | None, names: Sequence[str], language: str) -> str:
    """The position for someone who hears it instead of seeing it."""
    return in_words(facts_of(view, viewer, names, language))


def in_words(facts: Facts) -> str:
    """What ``sequentia_words`` says, of facts already read."""
    return " ".join(map(capitalised, _sentences(facts)))


def _sentences(facts: Facts) -> Iterator[str]:
    texts = facts.texts
    turn = f", {texts['turn']} {facts.turn}" if facts.turn else ""
    yield f"{facts.title}{turn}."
    yield from _standing(facts)
    if facts.is_dealt:
        yield from _last(facts)
        yield _table(facts)
        yield from (_seat(facts, seat) for seat in facts.seats)
        yield from _piles(facts)
        yield from _hand(facts)


def _standing(facts: Facts) -> Iterator[str]:
    texts = facts.texts
    to_move = seat_to_move(facts)
    if to_move is not None:
        yield f"{texts['to_move']}: {_name(facts, to_move)}."
    won = ", ".join(_name(facts, seat) for seat in winning_seats(facts))
    if won:
        yield f"{texts['winner']}: {won}."
    elif outcome(facts):
        yield outcome(facts)


def _last(facts: Facts) -> Iterator[str]:
    last, texts = facts.last, facts.texts
    if last is None:
        return
    said = [_name(facts, seat_numbered(facts, last.seat))]
    said += [apart(facts, f"{slide[0]} → {slide[-1]}") for slide in last.slides]
    what = texts["pile" if facts.is_row else "cell"]
    said += [f"{what} {cell}" for cell in last.cells]
    said += [f"{texts['word']} {_spelled(facts, card)}" for card in last.words]
    yield f"{texts['last_move']}: {', '.join(said)}."


def _table(facts: Facts) -> str:
    what = facts.texts["row" if facts.is_row else "table"]
    places = "; ".join(_place(facts, place) for place in facts.places)
    return f"{what}: {places or facts.texts['empty']}."


def _place(facts: Facts, place: Place) -> str:
    texts = facts.texts
    name = f"{texts['pile' if facts.is_row else 'cell']} {place.number}"
    if place.card is None:
        return f"{name} {texts['empty']}"
    high = f", {texts['height']} {place.height}" if place.height > 1 else ""
    return f"{name} = {digit_of(place.card)}, {texts['word']} {_spelled(facts, place.card)}{high}"


def _seat(facts: Facts, seat: SeatFacts) -> str:
    texts = facts.texts
    said = (
        f"{_name(facts, seat)}: {texts['points']} {seat.points},"
        f" {texts['sequences']} {seat.sequences}, {texts['cards']} {seat.cards}"
    )
    return f"{said}, {texts['out']}." if seat.is_out else f"{said}."


def _piles(facts: Facts) -> Iterator[str]:
    texts = facts.texts
    yield f"{texts['draw_pile']}: {facts.pile}."
    if facts.removed:
        yield f"{texts['removed']}: {facts.removed}."
    if facts.quiet is not None:
        yield f"{texts['quiet']}: {apart(facts, f'{facts.quiet[0]}/{facts.quiet[1]}')}."


def _hand(facts: Facts) -> Iterator[str]:
    if facts.hand is None:
        return
    texts = facts.texts
    label = texts["objective" if facts.has_objective else "hand"]
    cards = (f"{digit_of(card)}, {texts['word']} {_spelled(facts, card)}" for card in facts.hand)
    yield f"{label}: {'; '.join(cards) or texts['none']}."
    if facts.reachable is not None:
        yield f"{texts['reachable']}: {facts.reachable}."


def _spelled(facts: Facts, card: Card) -> str:
    """The word digit by digit, or it would be heard as one number."""
    word = apart(facts, " ".join(word_of(card)))
    return f"{word} {facts.texts['plus']}" if is_bonus(card) else word


def _name(facts: Facts, seat: SeatFacts) -> str:
    return apart(facts, seat.name)
