"""What every handler works with: the house, the held states, the time."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, cast

from flask import Flask, current_app

from service.api.guesses import Guesses
from service.application.states import States
from service.bootstrap import House

EXTENSION: Final = "longhand"


def unix_ms() -> int:
    """The time of the wall clock, in Unix milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Desk:
    """One per app. ``now`` gives Unix milliseconds."""

    house: House
    now: Callable[[], int] = unix_ms
    states: States = field(default_factory=States)
    guesses: Guesses = field(default_factory=Guesses)


def put_desk(app: Flask, desk: Desk) -> None:
    """Gives the app its desk, once, when it is made."""
    app.extensions[EXTENSION] = desk


def desk() -> Desk:
    """The desk of the app that serves this request."""
    return cast(Desk, current_app.extensions[EXTENSION])
