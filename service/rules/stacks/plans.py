"""The rest of a turn thought through: which of the own cards to stack, and in which order."""

from typing import Final, NamedTuple, TypeAlias

from service.rules.stacks.cards import COLOURED, Card
from service.rules.stacks.legal import places
from service.rules.stacks.moves import PlayCard, StackName
from service.rules.stacks.state import FULL_STACK, place_of

Lengths: TypeAlias = tuple[int, ...]
"""The length of each place, blue then red; 0 is free."""

DEEPEST_PILE: Final = 3
"""How many cards of the own discard pile a plan reckons with."""


SOONER: Final = 0.99
"""What is gained one play later counts a little less."""


class Worth(NamedTuple):
    """What a player makes of the end of a turn; a chip that is needed counts about 1.

    ``danger``: by length, how much an open stack helps the others.
    """

    blue_chip: float
    red_chip: float
    played: float
    emptied: float
    wild: float
    danger: tuple[float, float, float, float, float]


class Plan(NamedTuple):
    """The play to begin with (None: stop here) and what the turn is worth then."""

    worth: float
    first: PlayCard | None


class Planner:
    """Searches all orders of the own cards; the same rest of a turn is looked at once."""

    def __init__(self, worth: Worth) -> None:
        self._worth = worth
        self._known: dict[tuple[Lengths, tuple[Card, ...], tuple[Card, ...]], Plan] = {}

    def best(self, lengths: Lengths, hand: tuple[Card, ...], pile: tuple[Card, ...]) -> Plan:
        """The best that the hand and the own discards (the top last) can do on these stacks."""
        key = (lengths, hand, pile)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._searched(lengths, hand, pile)
        return known

    def _searched(self, lengths: Lengths, hand: tuple[Card, ...], pile: tuple[Card, ...]) -> Plan:
        if not hand:
            return Plan(self._worth.emptied + self._stopped(lengths), None)
        best = Plan(self._stopped(lengths), None)
        for card in dict.fromkeys(hand):
            without = list(hand)
            without.remove(card)
            best = self._better(best, lengths, card, (tuple(without), pile), from_discard=False)
        if pile:
            best = self._better(best, lengths, pile[-1], (hand, pile[:-1]), from_discard=True)
        return best

    def _better(
        self,
        best: Plan,
        lengths: Lengths,
        card: Card,
        rest: tuple[tuple[Card, ...], tuple[Card, ...]],
        from_discard: bool,
    ) -> Plan:
        if card not in COLOURED:
            return best
        first, second = (lengths[place_of(card[0], stack)] for stack in (1, 2))
        for name in places(first, second, card[1]):
            gained, after = self._laid(lengths, card, name)
            worth = gained + SOONER * self.best(after, *rest).worth
            if worth > best.worth:
                best = Plan(worth, PlayCard(card, name, from_discard))
        return best

    def _laid(self, lengths: Lengths, card: Card, name: StackName) -> tuple[float, Lengths]:
        after = list(lengths)
        free = 1 if not lengths[place_of(card[0], 1)] else 2
        place = place_of(card[0], free if name == "new" else name)
        after[place] += 1
        gained = self._worth.played - (self._worth.wild if card[1] == "W" else 0)
        if after[place] == FULL_STACK:
            after[place] = 0
            gained += self._worth.blue_chip if card[0] == "B" else self._worth.red_chip
        return gained, tuple(after)

    def _stopped(self, lengths: Lengths) -> float:
        danger = self._worth.danger
        return -sum(danger[length] for length in lengths)
