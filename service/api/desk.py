"""What every handler works with: the house, the held states, who waits, the time."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, cast

from flask import Flask, current_app
from werkzeug.local import LocalProxy

from service.api.gate import Gate
from service.api.guesses import Guesses
from service.api.readings import Readings
from service.application.followers import Followers
from service.application.states import States
from service.bootstrap import House

EXTENSION: Final = "longhand"
SILENCE_S: Final = 10.0


@dataclass(frozen=True, slots=True)
class Desk:
    """One per app. ``now`` gives Unix milliseconds.

    ``silence_s``: proxies give up on what is silent for long, so no stream is for longer than
    this; as often its reader's right to read is checked, and whether news got lost on its way.
    """

    house: House
    now: Callable[[], int]
    followers: Followers
    gate: Gate
    readings: Readings
    states: States = field(default_factory=States)
    guesses: Guesses = field(default_factory=Guesses)
    silence_s: float = SILENCE_S


def put_desk(app: Flask, desk: Desk) -> None:
    """Gives the app its desk, once, when it is made."""
    app.extensions[EXTENSION] = desk


def desk() -> Desk:
    """The desk of the app that serves this request."""
    # Not through the proxy: each look through it costs three microseconds.
    return desk_of(cast("LocalProxy[Flask]", current_app)._get_current_object())


def desk_of(app: Flask) -> Desk:
    """The desk of an app."""
    return cast(Desk, app.extensions[EXTENSION])
