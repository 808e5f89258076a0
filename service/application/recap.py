"""What happened, one sentence an event, for readers who were away."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from service.eventlog.recorded import RecordedEvent
from service.locale import Translator
from service.locale.sentences import sentences_of
from service.pictures.stacks.texts import card_in_words, colour_in_words, stack_in_words
from service.rules.table import Event, State, TurnPassed

LONGEST: Final = 24
"""Sentences; of a longer absence the latest are told."""


def recap(
    recorded: Sequence[RecordedEvent],
    state: State,
    names: Sequence[str],
    seat: int | None,
    language: Translator,
) -> list[str]:
    """Sentences for what came after the last move of ``seat``, the latest last."""
    since, sentences = _own_last(recorded, seat), sentences_of(state.kind)
    news = (event.data for event in recorded if event.version > since)
    told = [event for event in news if _name_of(event) in sentences and not _is_late_pass(event)]
    return [
        language.say(sentences[_name_of(event)], **_values(event, state, names, language))
        for event in told[-LONGEST:]
    ]


def _own_last(recorded: Sequence[RecordedEvent], seat: int | None) -> int:
    own = (event.version for event in reversed(recorded) if event.by.seat == seat)
    return 0 if seat is None else next(own, 0)


def _is_late_pass(event: Event) -> bool:
    # A pass at the deadline is told by the time-out before it, that of a vacant seat by nobody.
    return isinstance(event, TurnPassed) and event.reason != "no_move"


def _name_of(event: Event) -> str:
    """The type of the event, with its variant where its sentence depends on more."""
    name = str(event.__struct_config__.tag)
    variant = _VARIANTS.get(name)
    return name + variant(event) if variant else name


_VARIANTS: Final[Mapping[str, Callable[[Any], str]]] = {
    "cards_slid": lambda event: "" if event.slides else "/none",
    "row_extended": lambda event: f"/{event.side}",
}


def _values(
    event: Event, state: State, names: Sequence[str], language: Translator
) -> dict[str, str | int]:
    values: dict[str, Any] = msgspec.structs.asdict(event)
    if "seat" in values:
        values["name"] = names[values.pop("seat")]
    if "team" in values:
        values["side"] = language.listing(_side(values.pop("team"), state, names))
    for other in ("from_seat", "against"):
        if other in values:
            values["other"] = names[values.pop(other)]
    if state.kind == "sequence-stacks":
        values |= _in_words(values, language.language)
    return {name: _shown(value) for name, value in values.items() if value not in ([], None)}


def _in_words(values: Mapping[str, Any], language: str) -> dict[str, str]:
    """Cards, colours and places of Sequence Stacks, as pictures call them."""
    card, colour = values.get("card", ""), values.get("colour", "")
    words = {}
    if card:
        words["card"] = card_in_words(card, language)
    if colour:
        words["colour"] = colour_in_words(colour, language)
    if "stack" in values:
        words["place"] = stack_in_words(colour or card[:1], values["stack"], language)
    return words


def _side(team: int, state: State, names: Sequence[str]) -> list[str]:
    return [name for seat, name in enumerate(names) if seat % state.position.teams == team]


def _shown(value: Any) -> str | int:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return value if isinstance(value, int) else str(value)
