"""A game step by step, each board folded from the events up to it."""

from collections.abc import Iterator

from service.terminal.boards import drawn
from service.terminal.keys import pressed
from service.terminal.table import Table
from service.terminal.told import told

_NEXT = ("n", " ", "\r", "\n", "\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB")
_BEFORE = ("p", "b", "\x7f", "\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA")
_FIRST = ("f", "0", "\x1b[H", "\x1bOH", "\x1b[1~")
_LAST = ("l", "$", "\x1b[F", "\x1bOF", "\x1b[4~")
_QUIT = ("q", "\x1b", "\x04")
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def stops(table: Table) -> list[int]:
    """The versions at which something happened that people are told of."""
    seen = table.seen()
    told_at = [event["version"] for event in table.game.events if told(event, seen)]
    return [*told_at, table.game.version] if told_at[-1:] != [table.game.version] else told_at


def frame(table: Table, version: int, after: int) -> Iterator[str]:
    """What happened after a version, and the board it led to."""
    seen = table.seen_at(table.game.at(version))
    count = table.screen.say("Event {number} of {count}", number=version, count=table.game.version)
    yield table.screen.ink(count, "faint")
    for event in table.game.events[after:version]:
        sentence = told(event, seen)
        if sentence:
            yield f"* {sentence}"
    yield ""
    yield from drawn(seen)


def replay(table: Table) -> None:
    """Shows the game by keys: next, before, first, last, quit. Raises KeyboardInterrupt."""
    versions, place = [0, *stops(table)], 1
    with pressed() as keys:
        _show(table, versions, place)
        for key in keys:
            if key in _QUIT:
                return
            place = _moved(key, place, len(versions) - 1)
            _show(table, versions, place)


def _show(table: Table, versions: list[int], place: int) -> None:
    keys = table.screen.say("n next, p before, f first, l last, q quit")
    lines = frame(table, versions[place], versions[place - 1])
    table.screen.tell(_CLEAR, *lines, "", table.screen.ink(keys, "faint"))


def _moved(key: str, place: int, last: int) -> int:
    steps = (*((key, place + 1) for key in _NEXT), *((key, place - 1) for key in _BEFORE))
    wished = dict((*steps, *((key, 1) for key in _FIRST), *((key, last) for key in _LAST)))
    return max(1, min(last, wished.get(key, place)))


def told_through(table: Table, *, has_boards: bool) -> Iterator[str]:
    """The whole game without a key: every step in words, the board after each or at the end."""
    for event, state in table.game.replayed():
        seen = table.seen_at(state)
        sentence = told(event, seen)
        if sentence:
            yield f"{event['version']:>5}  {sentence}"
            if has_boards:
                yield from ("", *drawn(seen), "")
    if not has_boards:
        yield from ("", *drawn(table.seen()))
