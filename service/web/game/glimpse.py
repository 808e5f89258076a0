"""What anyone may see of a public game, without signing in."""

from collections.abc import Sequence

import msgspec

from service.api.desk import desk
from service.api.lines import names_in
from service.application.queries import seen_view
from service.eventlog.errors import GameNotFound, UnknownEvent
from service.eventlog.store import Loaded
from service.locale import Translator
from service.pictures.drawings import NoDrawing
from service.pictures.svg import as_svg
from service.pictures.text import as_text
from service.pictures.themes import Theme
from service.rules.errors import AnswersAwaited, NotRunning
from service.rules.game import game_named
from service.rules.pace import instant_ms
from service.rules.table import State

ZONE = "UTC"
"""Nobody knows where strangers are."""


class Glimpse(msgspec.Struct, frozen=True):
    """A public game as a stranger is shown it; ``deadline``: RFC 3339, and in words."""

    title: str
    table: str
    turn: str
    deadline: str | None
    deadline_in_words: str
    has_picture: bool
    text: str


def glimpse(game: str, language: Translator) -> Glimpse | None:
    """The game, None for one that is private or is none: nobody can tell which."""
    found = _public(game, language)
    if found is None:
        return None
    state, names = found
    seats = [name for name, seat in zip(names, state.seats, strict=True) if seat.player or seat.bot]
    text = _text(state, names, language)
    return Glimpse(
        title=game_named(state.kind).title,
        table=language.listing(seats) if seats else language.say("nobody yet"),
        turn=_turn(state, names, language),
        deadline=state.deadline,
        deadline_in_words=_deadline(state, language),
        has_picture=bool(text),
        text=text,
    )


def picture(game: str, language: Translator, theme: Theme) -> str | None:
    """The board as strangers see it, as SVG; None where they see none."""
    found = _public(game, language)
    if found is None:
        return None
    state, names = found
    try:
        return as_svg(state, None, names, language=language.language, theme=theme)
    except NoDrawing:
        return None


def _public(game: str, language: Translator) -> tuple[State, Sequence[str]] | None:
    loaded = _loaded(game)
    if loaded is None or loaded.summary is None or loaded.summary.visibility != "public":
        return None
    state = seen_view(loaded.events, None)
    names = names_in([loaded.summary]).of_seats(state.seats, language.language)
    return state, names


def _loaded(game: str) -> Loaded | None:
    store = desk().house.store
    try:
        return store.load(game)
    except UnknownEvent as unknown:
        return store.load(game, until=unknown.version - 1)
    except GameNotFound:
        return None


def _turn(state: State, names: Sequence[str], language: Translator) -> str:
    if state.phase == "open":
        return language.say(NotRunning.text)
    if state.phase == "ended":
        return language.say("The game is over.")
    if state.to_move is None:
        return language.say(AnswersAwaited.text)
    return language.say("{name} is to move.", name=names[state.to_move])


def _deadline(state: State, language: Translator) -> str:
    if state.deadline is None:
        return language.say("none")
    return language.instant(instant_ms(state.deadline), ZONE)


def _text(state: State, names: Sequence[str], language: Translator) -> str:
    try:
        return as_text(state, None, names, language=language.language)
    except NoDrawing:
        return ""
