"""What the bots of the modes share: which cards they have not seen, and hands drawn from them."""

from collections import Counter
from random import Random

from service.rules.sequentia.cards import DECKS, Card
from service.rules.sequentia.state import Position, held_cards


def unseen_cards(position: Position, seat: int, deck: str) -> list[Card]:
    """The cards in other hands and in the draw pile, as far as ``seat`` can tell, sorted."""
    seen = Counter(held_cards(position, seat))
    for pile in (*position.table, *position.scores, position.removed):
        seen.update(pile)
    return sorted((Counter(DECKS[deck]) - seen).elements())


def shuffled(unseen: list[Card], random: Random) -> list[Card]:
    """The unseen cards in one order in which they may come."""
    return random.sample(unseen, len(unseen))
