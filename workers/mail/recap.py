"""What happened, one sentence an event, for readers who were away."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from service.eventlog.recorded import RecordedEvent
from service.locale import Translator, msgid
from service.rules.table import Event, State

LONGEST: Final = 24
"""Sentences; of a longer absence the latest are told."""

SENTENCES: Final[Mapping[str, str]] = {
    "turn_timed_out": msgid("The time of {name} ran out."),
    "turn_passed": msgid("{name} had no move and was passed over."),
    "seat_resigned": msgid("{name} resigned."),
    "chip_placed": msgid("{name} placed a chip on {space} with {card}."),
    "chip_removed": msgid("{name} removed the chip from {space} with {card}."),
    "sequence_made": msgid("A sequence for {side}: {spaces}."),
    "sequence_broken": msgid("A sequence of {side} counts no longer: {spaces}."),
    "dead_card_exchanged": msgid("{name} exchanged a dead card, {card}."),
    "draw_lost": msgid("{name} took no card in time and plays on with one less."),
    "talk_called_out": msgid("{name} calls out table talk by {side}."),
    "talk_penalised": msgid("For table talk, a card must be given up by {side}."),
    "card_discarded": msgid("{name} gave up a card, {card}."),
}
"""By event type; what is not here is not told: it shows on the board, or is nobody's move."""


def recap(
    recorded: Sequence[RecordedEvent],
    state: State,
    names: Sequence[str],
    seat: int | None,
    language: Translator,
) -> list[str]:
    """Sentences for what came after the last move of ``seat``, the latest last."""
    since = _own_last(recorded, seat)
    told = [event.data for event in recorded if event.version > since and _is_told(event.data)]
    return [_sentence(event, state, names, language) for event in told[-LONGEST:]]


def _own_last(recorded: Sequence[RecordedEvent], seat: int | None) -> int:
    own = (event.version for event in reversed(recorded) if event.by.seat == seat)
    return 0 if seat is None else next(own, 0)


def _is_told(event: Event) -> bool:
    # A pass at the deadline is told by the time-out before it.
    is_late_pass = getattr(event, "reason", "") == "timed_out"
    return _type(event) in SENTENCES and not is_late_pass


def _type(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _sentence(event: Event, state: State, names: Sequence[str], language: Translator) -> str:
    values: dict[str, Any] = msgspec.structs.asdict(event)
    if "seat" in values:
        values["name"] = names[values.pop("seat")]
    if "team" in values:
        values["side"] = language.listing(_side(values.pop("team"), state, names))
    shown = {name: _shown(value) for name, value in values.items()}
    return language.say(SENTENCES[_type(event)], **shown)


def _side(team: int, state: State, names: Sequence[str]) -> list[str]:
    return [name for seat, name in enumerate(names) if seat % state.position.teams == team]


def _shown(value: Any) -> str | int:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return value if isinstance(value, int) else str(value)
