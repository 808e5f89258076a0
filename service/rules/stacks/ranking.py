"""Who wins when the game is forced to end: the fewest chips short, then the most (D22)."""

from service.rules.stacks.state import CHIPS_OF_EACH, CHIPS_TO_WIN, Chips, Position, total_of


def chips_needed(chips: Chips) -> int:
    """How many more chips a seat needs to win."""
    of_each = sum(max(0, CHIPS_OF_EACH - count) for count in chips)
    return max(CHIPS_TO_WIN - total_of(chips), of_each)


def first_ranked(position: Position, seats: list[int]) -> list[int]:
    """The best of ``seats``; several share the victory when nothing tells them apart."""
    ranks = {seat: _rank(position.chips[seat]) for seat in seats}
    best = min(ranks.values())
    return [seat for seat in seats if ranks[seat] == best]


def _rank(chips: Chips) -> tuple[int, int]:
    return chips_needed(chips), -total_of(chips)
