"""Finding sequences and choosing among them: rules 22 to 28."""

from collections.abc import Iterable, Sequence

from service.rules.sequence.board import CORNERS, indexes_in

MOST_AT_ONCE = 4
"""Sequences that one placement may complete (rule 27)."""


def fits(earlier: Sequence[int], five: int, sharing: str) -> bool:
    """Whether a line may count beside the side's earlier sequences, the first of them first.

    ``pairwise`` shares one space with each, a corner counts (rule 23); ``first_once`` lets
    besides only one cross the first at a chip (rule 24); ``none`` shares corners only (rule 25).
    """
    if sharing == "none":
        return all(not five & other & ~CORNERS for other in earlier)
    if any((five & other).bit_count() > 1 for other in earlier):
        return False
    if sharing == "pairwise" or not earlier:
        return True
    first = earlier[0] & ~CORNERS
    return not five & first or not any(later & first for later in earlier[1:])


def choices(earlier: Sequence[int], complete: Iterable[int], sharing: str) -> list[list[int]]:
    """What may be locked when ``complete`` lines stand, the default first (rule 28).

    Each choice takes all that is compatible with it. The most sequences come first, among
    equals the spaces that come first in reading order.
    """
    candidates = [five for five in complete if fits(earlier, five, sharing)]
    if len(candidates) < 2:
        return [candidates] if candidates else []
    found = _compatible(list(earlier), candidates, 0, len(earlier), sharing)
    whole = [kept for kept in found if _takes_all(earlier, kept, candidates, sharing)]
    return sorted(whole, key=_default_first)


def _compatible(
    kept: list[int], candidates: list[int], start: int, earlier: int, sharing: str
) -> list[list[int]]:
    if len(kept) - earlier == MOST_AT_ONCE:
        return [kept[earlier:]]
    sets = [kept[earlier:]] if len(kept) > earlier else []
    for n in range(start, len(candidates)):
        if fits(kept, candidates[n], sharing):
            sets += _compatible([*kept, candidates[n]], candidates, n + 1, earlier, sharing)
    return sets


def _takes_all(
    earlier: Sequence[int], kept: list[int], candidates: list[int], sharing: str
) -> bool:
    if len(kept) == MOST_AT_ONCE:
        return True
    return not any(
        five not in kept and fits([*earlier, *kept], five, sharing) for five in candidates
    )


def _default_first(kept: list[int]) -> tuple[int, list[int]]:
    union = 0
    for five in kept:
        union |= five
    return -len(kept), list(indexes_in(union))
