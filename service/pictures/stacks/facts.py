"""What a drawing of Sequence Stacks says, read out of a served view and nothing else."""

from collections.abc import Mapping, Sequence

import msgspec

from service.pictures.seated import Seated, Told, in_order, name_of, seat_numbered, winning_seats
from service.pictures.stacks.texts import (
    COLOUR_KEYS,
    card_in_words,
    stack_in_words,
    stacks_texts,
)
from service.rules.stacks.cards import COLOURS, Card
from service.rules.stacks.events import CardStolen, ChipStolen
from service.rules.stacks.state import LastMove, View
from service.rules.table import State


class SeatFacts(Seated, frozen=True, kw_only=True):
    """A seat as everyone at the table sees it."""

    blue: int
    red: int
    discards: int
    top: Card | None
    is_asked: bool
    is_dealer: bool


class StackFacts(msgspec.Struct, frozen=True):
    """A place for a stack, open or empty."""

    colour: str
    stack: int
    cards: list[Card]


class Facts(Told[SeatFacts], frozen=True, kw_only=True):
    """All that is drawn."""

    stacks: list[StackFacts]
    pile: int
    completed: int
    actions: int
    is_leftward: bool
    skips: int
    reshuffles: int
    hand: list[Card] | None
    last: LastMove | None

    @property
    def is_dealt(self) -> bool:
        return self.turn > 0


def facts_of(view: State, viewer: int | None, names: Sequence[str], language: str) -> Facts:
    """The facts of a view; of the hands only the viewer's own is read."""
    position: View = view.position
    texts = stacks_texts(language)
    open_stacks = {(stack.colour, stack.stack): stack.cards for stack in position.stacks}
    return Facts(
        texts=texts,
        language=language,
        phase=view.phase,
        turn=view.turn,
        seats=[_seat(view, n, viewer, names, texts) for n in in_order(view, viewer)],
        stacks=[
            StackFacts(colour, stack, open_stacks.get((colour, stack), []))
            for colour in COLOURS
            for stack in (1, 2)
        ],
        pile=position.pile,
        completed=len(position.completed),
        actions=len(position.actions),
        is_leftward=position.direction == "left",
        skips=position.skips,
        reshuffles=position.reshuffles,
        hand=None if viewer is None or not view.turn else position.hands[viewer].cards,
        last=position.last_move,
        winners=None if view.result is None else view.result.winners,
        is_cancelled=view.result is not None and view.result.reason == "cancelled",
    )


def _seat(
    view: State, number: int, viewer: int | None, names: Sequence[str], texts: Mapping[str, str]
) -> SeatFacts:
    position: View = view.position
    discards, chips = position.discards[number], position.chips[number]
    return SeatFacts(
        number=number,
        name=name_of(number, names, texts),
        cards=position.hands[number].count,
        blue=chips.blue,
        red=chips.red,
        discards=len(discards),
        top=discards[-1] if discards else None,
        is_viewer=number == viewer,
        is_to_move=number == view.to_move,
        is_asked=number in view.asked,
        is_dealer=bool(view.turn) and number == position.dealer,
        is_out=view.seats[number].is_out,
    )


def standing(facts: Facts) -> tuple[str, list[SeatFacts]]:
    """How it stands: the key of a text, and the seats that it is about."""
    if facts.is_cancelled:
        return "cancelled", []
    won = winning_seats(facts)
    if won:
        return ("winner" if len(won) == 1 else "shared"), won
    if facts.phase == "ended":
        return "drawn", []
    asked = [seat for seat in facts.seats if seat.is_asked]
    if asked:
        return "awaited", asked
    to_move = [seat for seat in facts.seats if seat.is_to_move]
    return ("to_move" if to_move else "not_started"), to_move


def card_name(facts: Facts, card: Card) -> str:
    """A card in the words of the language."""
    return card_in_words(card, facts.language)


def stack_name(facts: Facts, stack: StackFacts) -> str:
    """A place for a stack in the words of the language."""
    return stack_in_words(stack.colour, stack.stack, facts.language)


def last_move(facts: Facts, last: LastMove, card: str, robbed: str) -> str:
    """What was done last, given how its card and the robbed player are written here."""
    colour = getattr(last, "colour", "")
    return facts.texts[str(last.__struct_config__.tag)].format(
        card=card,
        stack=getattr(last, "stack", ""),
        name=robbed,
        colour=facts.texts[COLOUR_KEYS[colour]] if colour else "",
    )


def robbed_seat(facts: Facts, last: LastMove) -> SeatFacts | None:
    """Whom the last move took something from."""
    if isinstance(last, CardStolen | ChipStolen):
        return seat_numbered(facts, last.from_seat)
    return None
