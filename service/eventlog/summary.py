"""A game at a glance: what lists show, and what a cheap read needs to know who may see it."""

from typing import Final

import msgspec

from service.rules.table import Match, Phase, Visibility


class Summary(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """State of a game in one line, written by every append; times are Unix milliseconds.

    ``seats``: player id, ``bot:<strength>`` or None (free), by seat number. ``asked``: the seats
    whose sealed answers are awaited, whether or not they have answered. ``scores``: by seat, of
    an ended game of a match whose kind counts more than wins. ``goes_on``: the game has ended
    and another of its match follows.
    """

    game: str
    kind: str
    version: int
    phase: Phase
    host: str
    visibility: Visibility
    seats: list[str | None]
    invited: list[str]
    to_move: int | None
    deadline: int | None
    turn: int
    opened_at: int
    changed_at: int
    winners: list[int] | None
    # Upcasting goes by the rules version that the game was opened with.
    rules_version: int = 1
    asked: list[int] = []
    match: Match | None = None
    scores: list[int] | None = None
    goes_on: bool = False


def encode_summary(summary: Summary) -> bytes:
    """The summary as it is stored."""
    return _ENCODER.encode(summary)


def decode_summary(stored: bytes) -> Summary:
    """The stored summary."""
    return _DECODER.decode(stored)


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Summary)
