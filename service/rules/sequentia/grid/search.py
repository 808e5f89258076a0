"""What each way to lay a hand in ``grid`` scores, quickly: for bots."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, zip_longest
from typing import Final, NamedTuple

from service.rules.sequentia.cards import Card, digit_of, word_of
from service.rules.sequentia.grid.moves import Placement
from service.rules.sequentia.nine import CELLS, COLUMNS, EMPTY, ROWS, Line
from service.rules.sequentia.state import Position


class Surface(NamedTuple):
    """The table as it is seen: by cell the digit (``.`` where empty), the word, the height."""

    digits: list[str]
    words: list[str]
    heights: list[int]


class Laid(NamedTuple):
    """Cards on cells (0 to 8; None: removed), what they score, and the cells that clears."""

    cards: tuple[tuple[Card, int | None], ...]
    gain: int
    cleared: tuple[int, ...]

    def placements(self) -> list[Placement]:
        """The same for a command."""
        return [Placement(card, None if at is None else at + 1) for card, at in self.cards]


def surface_of(position: Position) -> Surface:
    """The table of a position."""
    tops = [pile[-1] if pile else "" for pile in position.table]
    return Surface(
        [digit_of(card) if card else EMPTY for card in tops],
        [word_of(card) for card in tops],
        [len(pile) for pile in position.table],
    )


def layings(surface: Surface, hand: Sequence[Card], claim: str) -> Iterator[Laid]:
    """Every way to lay the hand in its order, with what the best lines score."""
    words = surface.words[:] if claim == "any_card" else [""] * len(CELLS)
    work = Surface(surface.digits[:], words, surface.heights[:])
    yield from _layings(work, tuple(hand), ())


def most_cards(surface: Surface, hand: Sequence[Card], claim: str) -> int:
    """The most cards that a hand scores in one turn; the rest of it is taken to fit somewhere.

    Line by line instead of laying after laying: many times quicker than ``layings``.
    """
    rows = [_by_cards(surface, line, hand, claim) for line in ROWS]
    columns = [_by_cards(surface, line, hand, claim) for line in COLUMNS]
    return max(_best_apart(rows), _best_apart(columns))


def covered(surface: Surface, laid: Laid, refill: Sequence[Card]) -> Surface:
    """The table after a turn, the cells that were cleared filled from ``refill`` while it lasts."""
    after = Surface(surface.digits[:], surface.words[:], surface.heights[:])
    for card, cell in laid.cards:
        if cell is not None:
            _put(after, cell, card, surface.heights[cell] + 1)
    for cell, card in zip_longest(laid.cleared, refill[: len(laid.cleared)]):
        _put(after, cell, card, 1 if card else 0)
    return after


def _put(surface: Surface, cell: int, card: Card | None, height: int) -> None:
    surface.digits[cell] = digit_of(card) if card else EMPTY
    surface.words[cell] = word_of(card) if card else ""
    surface.heights[cell] = height


def _layings(
    work: Surface, hand: tuple[Card, ...], before: tuple[tuple[Card, int | None], ...]
) -> Iterator[Laid]:
    if not hand:
        yield Laid(before, *_best(work, [cell for _, cell in before if cell is not None]))
        return
    card, rest = hand[0], hand[1:]
    digits, words, heights = work
    digit, word = digit_of(card), word_of(card)
    taken = [cell for _, cell in before]
    fits = False
    for cell in CELLS:
        under = digits[cell]
        if under in (digit, EMPTY) or cell in taken:
            continue
        fits, word_under = True, words[cell]
        digits[cell], words[cell] = digit, word
        heights[cell] += 1
        yield from _layings(work, rest, (*before, (card, cell)))
        digits[cell], words[cell] = under, word_under
        heights[cell] -= 1
    if not fits:
        yield from _layings(work, rest, (*before, (card, None)))


def _best(work: Surface, laid: list[int]) -> tuple[int, tuple[int, ...]]:
    """Cards scored by the better of all rows made and all columns made, and their cells."""
    rows = [ROWS[n] for n in {cell // 3 for cell in laid} if _is_made(work, ROWS[n])]
    columns = [COLUMNS[n] for n in {cell % 3 for cell in laid} if _is_made(work, COLUMNS[n])]
    if not rows and not columns:
        return 0, ()
    heights = work.heights
    return max(
        (sum(heights[cell] for cell in cells), cells)
        for cells in (tuple(c for line in lines for c in line) for lines in (rows, columns))
    )


def _is_made(work: Surface, line: Line) -> bool:
    a, b, c = line
    digits, words = work.digits, work.words
    reads = digits[a] + digits[b] + digits[c]
    return reads in (words[a], words[b], words[c])


def _by_cards(surface: Surface, line: Line, hand: Sequence[Card], claim: str) -> dict[int, int]:
    """Cards scored by one line, by the set (a mask) of hand cards laid in it to make it."""
    under = [surface.digits[cell] for cell in line]
    found: dict[int, int] = {}
    if EMPTY in under:
        return found
    there = [surface.words[cell] if claim == "any_card" else "" for cell in line]
    # By place: what the cards of the hand would show and ask for there, and last what lies there.
    digits, words = [digit_of(card) for card in hand], [word_of(card) for card in hand]
    (d0, d1, d2), (w0, w1, w2) = ([*digits, d] for d in under), ([*words, w] for w in there)
    barred = sum(
        1 << 3 * place + card
        for place, below in enumerate(under)
        for card, digit in enumerate(digits)
        if digit == below
    )
    height = sum(surface.heights[cell] for cell in line)
    for laid, mask, count, a, b, c in _WAYS[len(hand)]:
        if not laid & barred:
            reads = d0[a] + d1[b] + d2[c]
            if reads in (w0[a], w1[b], w2[c]):
                found[mask] = height + count
    return found


def _best_apart(lines: Sequence[dict[int, int]]) -> int:
    """The most cards from lines that do not cross, no hand card laid in two of them."""
    best = {0: 0}
    for line in lines:
        apart = [
            (mask | more, gain + cards)
            for mask, gain in best.items()
            for more, cards in line.items()
            if not mask & more
        ]
        for mask, gain in apart:
            best[mask] = max(best.get(mask, 0), gain)
    return max(best.values())


def _ways(cards: int) -> Iterator[tuple[int, int, int, int, int, int]]:
    """Every way to lay one or more of so many cards on the three places of a line.

    As bits of place and card, the mask of the cards, how many, and what lies on each place then:
    a card, or ``cards`` for what lay there.
    """
    for count in range(1, cards + 1):
        for places in combinations(range(3), count):
            for chosen in permutations(range(cards), count):
                then = dict(zip(places, chosen, strict=True))
                laid = sum(1 << 3 * place + card for place, card in then.items())
                a, b, c = (then.get(place, cards) for place in range(3))
                yield laid, sum(1 << card for card in chosen), count, a, b, c


_WAYS: Final = tuple(tuple(_ways(cards)) for cards in range(4))
