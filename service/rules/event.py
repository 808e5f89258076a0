"""The two sides of every rule: what is asked for, and what happened."""

from collections.abc import Mapping
from typing import ClassVar, Final

import msgspec

NOBODY: Final = "nobody"
"""The owner of what no viewer may read before the game reveals it."""


class Event(msgspec.Struct, frozen=True, tag_field="type", gc=False):
    """What happened. ``private``: field -> NOBODY, or the field that holds its owner's seat."""

    private: ClassVar[Mapping[str, str]] = {}


class Command(msgspec.Struct, frozen=True, tag_field="type", gc=False, forbid_unknown_fields=True):
    """What a player, or the clock, asks for."""
