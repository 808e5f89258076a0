"""Running time: the calendar without the times at which a clock stands still."""

from collections.abc import Iterable

from service.rules.wall import Span


def later(start: int, length: int, stops: Iterable[Span]) -> int:
    """The instant (ms) at which ``length`` ms of running time have gone by since ``start``.

    ``stops`` in order of their beginnings, as many as are asked for. Never within a stop.
    """
    at = start
    for begins, ends in stops:
        if ends <= at:
            continue
        if begins > at:
            if begins - at >= length:
                break
            length -= begins - at
        at = ends
    return at + length


def running(start: int, end: int, stops: Iterable[Span]) -> int:
    """The running time (ms) between two instants; 0 when the end comes first."""
    at, length = start, 0
    for begins, ends in stops:
        if begins >= end:
            break
        if ends > at:
            length += max(0, begins - at)
            at = ends
    return length + max(0, end - at)
