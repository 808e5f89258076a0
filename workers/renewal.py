"""Reminders that were given up and are wanted again: the ledger knows the old ones for ever."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from service.bootstrap import House
from service.eventlog.ledger import Notice

GIVEN_UP: Final = frozenset({"step_off", "deadline_moved"})
"""Why a reminder was not sent that may be wanted later: of the step again, or of the deadline."""


def renewed(house: House, reminders: Sequence[Notice]) -> list[Notice]:
    """The reminders to plan: one under another key in the place of each that was given up.

    Asked again it gives the same ones. Raises StoreAway.
    """
    return [_renewed(house, reminder) for reminder in reminders]


def _renewed(house: House, reminder: Notice) -> Notice:
    found, number = reminder, 1
    while _is_given_up(house, found):
        number += 1
        found = replace(reminder, ref=f"{reminder.ref}_{number}")
    return found


def _is_given_up(house: House, reminder: Notice) -> bool:
    fate = house.ledger.fate(reminder)
    return fate is not None and fate.state != "planned" and fate.reason in GIVEN_UP
