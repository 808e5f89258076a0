"""Moves of Sequence on one line, printed one way and read in many.

``7H i5``, ``JS e5``, ``7H i5 lock e5-i5``, ``dead 7H``, ``draw``, ``declare e5-i5``,
``call out 3``, ``talk 2``, ``discard 7H``. Seats and teams are numbered from 1 here, from 0
in the data.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from service.rules.cards import SUITS
from service.rules.errors import AmbiguousMove, UnreadableMove
from service.rules.notation import CARD, RANK, card_in, rank_in, tidied
from service.rules.sequence.board import ONE_EYED, SIZE, SPACE_INDEX, SPACES
from service.rules.sequence.moves import (
    CallOut,
    CallOutTalk,
    DeclareSequence,
    DiscardCard,
    DrawCard,
    ExchangeDeadCard,
    PlaceChip,
    RemoveChip,
)
from service.rules.table import Command


def print_move(command: Command) -> str:
    """The command on one line. Raises KeyError for one that is no move of Sequence."""
    return _PRINTERS[type(command)](command)


def parse_move(text: str) -> Command:
    """The move that a line names. Raises UnreadableMove, or AmbiguousMove with the readings."""
    tidy = tidied(text)
    for pattern, read in _READERS:
        match = pattern.fullmatch(tidy)
        if match is not None:
            return read(match, text)
    raise UnreadableMove(given=text.strip())


def _line(five: Sequence[str]) -> str:
    return f"{five[0]}-{five[-1]}"


def _printed_placing(move: PlaceChip) -> str:
    locks = "" if move.lock is None else " lock " + " ".join(map(_line, move.lock))
    return f"{move.card} {move.space}{locks}"


_PRINTERS: Final[Mapping[type[Command], Callable[[Any], str]]] = {
    PlaceChip: _printed_placing,
    RemoveChip: lambda move: f"{move.card} {move.space}",
    ExchangeDeadCard: lambda move: f"dead {move.card}",
    DrawCard: lambda move: "draw",
    DeclareSequence: lambda move: f"declare {_line(move.spaces)}",
    CallOut: lambda move: f"call out {move.seat + 1}",
    CallOutTalk: lambda move: f"talk {move.team + 1}",
    DiscardCard: lambda move: f"discard {move.card}",
}


def _read_play(match: re.Match[str], text: str) -> Command:
    card, space = card_in(match), _space(match["space"])
    if match["lock"] is not None:
        return PlaceChip(card, space, [_five(line, text) for line in _lines(match["lock"])])
    return RemoveChip(card, space) if card in ONE_EYED else PlaceChip(card, space)


def _read_suitless(match: re.Match[str], text: str) -> Command:
    rank, space = rank_in(match), _space(match["space"])
    readings = ", ".join(f"{rank}{suit} {space}" for suit in SUITS)
    raise AmbiguousMove(given=text.strip(), readings=readings)


def _read_declaration(match: re.Match[str], text: str) -> Command:
    return DeclareSequence(_five(match["line"], text))


def _space(written: str) -> str:
    return written.replace(" ", "")


def _lines(written: str) -> list[str]:
    return [match[0] for match in re.finditer(_LINE, written)]


def _five(written: str, text: str) -> list[str]:
    """The spaces from one end to the other, in reading order. Raises UnreadableMove."""
    first, last = sorted(SPACE_INDEX[space] for space in re.findall(_NAME, _space(written)))
    down, right = last // SIZE - first // SIZE, last % SIZE - first % SIZE
    length = max(down, abs(right))
    if not length or {down, abs(right)} - {0, length}:
        raise UnreadableMove(given=text.strip())
    step = down // length * SIZE + right // length
    return [SPACES[first + n * step] for n in range(length + 1)]


_NAME: Final = r"[a-j](?:10|[1-9])(?!\d)"
_SPACE: Final = r"[a-j] ?(?:10|[1-9])(?!\d)"
_LINE: Final = rf"{_SPACE} ?(?:-|to) ?{_SPACE}"
_ON: Final = r",? ?(?:(?:on|at|to|onto|removes?|takes?)(?: the chip (?:on|from))? )?"
_LOCK: Final = rf"(?: ?,? ?locks?(?:ing)? (?P<lock>{_LINE}(?:(?:,| and|,? ) ?{_LINE})*))?"
_VERB: Final = r"(?:(?:i )?(?:play|place|put)s? )?(?:the )?"
_DEAD: Final = r"(?:dead|exchange|swap)(?: card)?:? (?:the )?"

_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str], Command]], ...]] = (
    (re.compile(rf"{_VERB}{CARD}{_ON}(?P<space>{_SPACE}){_LOCK}"), _read_play),
    (re.compile(rf"{_VERB}{RANK} ?{_ON}(?P<space>{_SPACE}){_LOCK}"), _read_suitless),
    (re.compile(rf"{_DEAD}{CARD}"), lambda match, _: ExchangeDeadCard(card_in(match))),
    (
        re.compile(rf"(?:the )?{CARD} (?:is )?dead"),
        lambda match, _: ExchangeDeadCard(card_in(match)),
    ),
    (re.compile(r"draw(?: (?:a|my) card)?"), lambda match, _: DrawCard()),
    (re.compile(rf"(?:declare|sequence):? (?P<line>{_LINE})"), _read_declaration),
    (
        re.compile(r"call(?: out)?(?: seat)? (?P<seat>[1-9]\d?)(?: out)?"),
        lambda match, _: CallOut(int(match["seat"]) - 1),
    ),
    (
        re.compile(r"(?:call out )?talk(?: team)? (?P<team>[1-9])"),
        lambda match, _: CallOutTalk(int(match["team"]) - 1),
    ),
    (re.compile(rf"discard (?:the )?{CARD}"), lambda match, _: DiscardCard(card_in(match))),
)
