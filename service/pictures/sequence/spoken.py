"""Sequence in words: one paragraph of labels and values, which need no plural in any language."""

from collections.abc import Iterator, Sequence

from service.pictures.seated import apart, outcome, seat_numbered, seat_to_move
from service.pictures.sequence.facts import (
    TEAM_COLOURS,
    Facts,
    HeldCard,
    SeatFacts,
    facts_of,
    winning_teams,
)
from service.pictures.texts import capitalised
from service.rules.cards import Card
from service.rules.sequence.board import SPACES
from service.rules.sequence.events import ChipPlaced
from service.rules.table import State


def sequence_words(view: State, viewer: int | None, names: Sequence[str], language: str) -> str:
    """The position for someone who hears it instead of seeing it."""
    return in_words(facts_of(view, viewer, names, language))


def in_words(facts: Facts) -> str:
    """What ``sequence_words`` says, of facts already read."""
    return " ".join(map(capitalised, _sentences(facts)))


def _sentences(facts: Facts) -> Iterator[str]:
    texts = facts.texts
    turn = f", {texts['turn']} {facts.turn}" if facts.turn else ""
    yield f"{texts['sequence']}{turn}."
    yield from _standing(facts)
    if facts.layout:
        yield from _table(facts)


def _table(facts: Facts) -> Iterator[str]:
    texts = facts.texts
    yield from _last(facts)
    for team in range(len(facts.sequences)):
        yield _side(facts, team)
    held = [f"{_name(facts, seat)} {seat.cards}" for seat in facts.seats]
    yield f"{texts['cards']}: {', '.join(held)}."
    yield f"{texts['draw_pile']}: {facts.pile}."
    top = f", {texts['on_top']} {_card(facts, facts.discards[-1])}" if facts.discards else ""
    yield f"{texts['discards']}: {len(facts.discards)}{top}."
    if facts.hand is not None:
        cards = [_held(facts, held) for held in facts.hand]
        yield f"{texts['hand']}: {'; '.join(cards) or texts['none']}."


def _standing(facts: Facts) -> Iterator[str]:
    texts = facts.texts
    to_move = seat_to_move(facts)
    if to_move is not None:
        colour = texts[TEAM_COLOURS[to_move.team]]
        yield f"{texts['to_move']}: {_name(facts, to_move)} ({colour})."
    won = [texts[TEAM_COLOURS[team]] for team in winning_teams(facts)]
    if won:
        yield f"{texts['winner']}: {', '.join(won)}."
    elif outcome(facts):
        yield outcome(facts)


def _last(facts: Facts) -> Iterator[str]:
    if facts.last is None:
        return
    done = "chip_placed" if isinstance(facts.last, ChipPlaced) else "chip_removed"
    what = facts.texts[done].format(space=apart(facts, facts.last.space))
    who = _name(facts, seat_numbered(facts, facts.last.seat))
    yield f"{facts.texts['last_move']}: {who}, {_card(facts, facts.last.card)}, {what}."


def _side(facts: Facts, team: int) -> str:
    texts = facts.texts
    members = [_name(facts, seat) for seat in facts.seats if seat.team == team]
    chips = sorted(space for space, chip in facts.chips.items() if chip.team == team)
    said = [
        ", ".join(members),
        f"{texts['sequences']} {len(facts.sequences[team])}/{facts.needed}",
        f"{texts['chips']} {_spaces(facts, chips)}",
    ]
    said += [f"{texts['locked']} {_spaces(facts, five)}" for five in facts.sequences[team]]
    return f"{texts[TEAM_COLOURS[team]]}: {'; '.join(said)}."


def _held(facts: Facts, held: HeldCard) -> str:
    texts, card = facts.texts, _card(facts, held.card)
    if held.use == "spaces":
        names = " ".join(held.spaces)
        return f"{card} ({apart(facts, names) if names else texts['none']})"
    return f"{card} ({texts['any_space' if held.use == 'any' else 'removes']})"


def _card(facts: Facts, card: Card) -> str:
    rank = {"T": "10"}.get(card[0], card[0])
    return facts.texts["card"].format(rank=facts.texts.get(rank, rank), suit=facts.texts[card[1]])


def _spaces(facts: Facts, spaces: Sequence[int]) -> str:
    named = " ".join(SPACES[space] for space in spaces)
    return apart(facts, named) if named else facts.texts["none"]


def _name(facts: Facts, seat: SeatFacts) -> str:
    return apart(facts, seat.name)
