"""The agreed clock, and what seats ask of it."""

from typing import Any, get_args

from marshmallow import fields, post_load
from marshmallow.validate import Length, OneOf, Range

from service.api.schemas.base import TEXT, Body, instant, word
from service.rules.agreement import LEAST, MOST_DAYS_OF_LEAVE, MOST_LAPSES
from service.rules.pace import Day, Lapse, LeaveBudget, Pace, Quiet, Unmoved


def _part(meaning: str, *examples: str, default: str | None = None) -> fields.Str:
    """A part of the pace that may be left out."""
    return word(meaning, *examples, allow_none=True, load_default=default, validate=TEXT)


def _number(meaning: str) -> fields.Int:
    """How many time-outs."""
    return fields.Int(
        strict=True,
        load_default=0,
        validate=Range(0, MOST_LAPSES),
        metadata={"description": meaning},
    )


class QuietBody(Body):
    """Hours of the night on the wall clock of the pace's zone."""

    start = word("When they begin.", "22:00", required=True, validate=TEXT)
    end = word("When they end, 16 hours later at most.", "07:00", required=True, validate=TEXT)
    does = word(
        "stop: the clock stands still in them; slide: a deadline in them moves to their end.",
        load_default="stop",
        validate=OneOf(["stop", "slide"]),
    )

    @post_load
    def _made(self, values: dict[str, Any], **_: Any) -> Quiet:
        return Quiet(**values)


class LeaveBudgetBody(Body):
    """Leave that stops the clock of the seat that takes it."""

    days = fields.Int(
        strict=True,
        required=True,
        validate=Range(1, MOST_DAYS_OF_LEAVE),
        metadata={"description": "A seat and calendar year (UTC).", "examples": [14]},
    )
    starts_itself = fields.Bool(
        truthy={True},
        falsy={False},
        load_default=False,
        metadata={"description": "Whether it begins by itself before a time-out, day by day."},
    )

    @post_load
    def _made(self, values: dict[str, Any], **_: Any) -> LeaveBudget:
        return LeaveBudget(**values)


class PaceBody(Body):
    """The agreed clock; durations are ISO 8601 of days, hours and minutes."""

    per_turn = _part(
        "The time for a turn, PT1M to P60D; without it and daily: none.", "P3D", "PT8H"
    )
    daily = _part("Or turns end at this time of day in the zone.", "20:00")
    least = _part(f"What a daily deadline leaves a turn at least; by itself {LEAST}.", LEAST)
    zone = _part("The IANA time zone of every time of day here.", "Europe/Berlin")
    bank = _part("Reserve of each seat for the whole game; a turn uses it last.", "P7D")
    grace = _part("Moves are taken for so long after the deadline.", "PT30M")
    days_off = fields.List(
        fields.Str(validate=OneOf(get_args(Day))),
        load_default=list,
        validate=Length(max=6),
        metadata={"description": "The clock stands still on these days.", "examples": [["sun"]]},
    )
    quiet = fields.Nested(QuietBody(), allow_none=True, load_default=None)
    leave = fields.Nested(LeaveBudgetBody(), allow_none=True, load_default=None)
    longest_pause = _part(
        "What all seats together may agree to, PT1H to P366D; null: no pauses.",
        "P60D",
        default=Pace().longest_pause,
    )
    passes = _number("So many time-outs of a seat in a row pass first.")
    bot_turns = _number("In so many after those a bot makes the move.")
    then = word(
        "What every other time-out does.", load_default="pass", validate=OneOf(get_args(Lapse))
    )
    unmoved = word(
        "What it does instead, after the passes, when the seat has never moved.",
        load_default="play",
        validate=OneOf(get_args(Unmoved)),
    )

    moves_to_morning = fields.Bool(
        truthy={True},
        falsy={False},
        load_default=False,
        metadata={
            "description": "Whether a deadline in the quiet hours of the player to move moves to "
            "their end, by 12 hours at most."
        },
    )

    @post_load
    def _made(self, values: dict[str, Any], **_: Any) -> Pace:
        return Pace(**{**values, "days_off": list(dict.fromkeys(values["days_off"]))})


class UntilBody(Body):
    """Which pause."""

    until = instant("Its end, within the longest pause of the game.", required=True, validate=TEXT)


class LeaveBody(Body):
    """From when to when."""

    until = instant("Its end; what you do not use is not spent.", required=True, validate=TEXT)
    starts = instant("Its beginning; null: now.", allow_none=True, load_default=None, validate=TEXT)
