"""From a request to the one door and back: retries, conditions, and what the caller may read."""

from collections.abc import Callable
from typing import Final, NamedTuple

from flask import Response
from msgspec import UNSET

from service.api.answers import Changed, answered
from service.api.auth import admitted, bearer, caller
from service.api.charges import looking_up
from service.api.conditions import expected_version, tag
from service.api.current import this_request
from service.api.desk import desk
from service.api.errors import StaleVersion
from service.api.retries import command_id, given_key
from service.api.sight import has_caught_up, known_to
from service.application.ground import may_keep_notes
from service.application.handle import Outcome, Prepared, handle, prepare
from service.application.overdue import is_overdue
from service.application.queries import readable
from service.application.summaries import may_see, seat_in
from service.eventlog.codec import public
from service.eventlog.errors import GameNotFound, VersionConflict
from service.eventlog.pipeline import together
from service.eventlog.summary import Summary
from service.players.tokens import Identity, Scope
from service.rules.game import Progress, game_named
from service.rules.table import Actor, Command

CREATED: Final = 201


class Entered(NamedTuple):
    """Someone at the door of a game: who, with what the first round trip has read."""

    identity: Identity
    prepared: Prepared
    command_id: str


class Given(NamedTuple):
    """A command that was given, the seat it came from, and what it led to."""

    game: str
    kind: str
    seat: int | None
    command: Command
    outcome: Outcome


def give(
    game_id: str, command: Command, *, has_link: bool = False, status: int = CREATED
) -> Response:
    """A command of the admitted caller. ``has_link``: it came by a link to this game.

    Raises GameNotFound, RuleViolation, VersionConflict, StaleVersion, CommandReused.
    """
    identity = caller()
    chosen = command_id(identity.player, given_key())
    house, states = desk().house, desk().states
    prepared = prepare(house.store, states, game_id, chosen)
    summary = prepared.loaded.summary
    if summary is None or not has_link:
        summary = known_to(identity, summary, game_id)
    return _told(_settled(Entered(identity, prepared, chosen), summary, command), status)


def give_at_once(game_id: str, scope: Scope, read: Callable[[str], Command]) -> Response:
    """``given_at_once``, answered with what it led to."""
    return _told(given_at_once(game_id, scope, read), CREATED)


def given_at_once(game_id: str, scope: Scope, read: Callable[[str], Command]) -> Given:
    """A command in two round trips; ``read`` makes it from the body, given the kind of game."""
    identity, chosen, prepared = _enter(game_id)
    command: Command | None = None
    try:
        identity = admitted(identity, scope)
        summary = known_to(identity, prepared.loaded.summary, game_id)
        command = read(summary.kind)
    finally:
        if command is None:
            desk().states.give(game_id, prepared.state)
    return _settled(Entered(identity, prepared, chosen), summary, command)


def opened(game_id: str, command: Command, chance: bytes) -> Outcome:
    """The outcome of opening a game under an id that may have been used by this same request."""
    identity, at = caller(), desk()
    return handle(
        at.house.store,
        at.states,
        game_id,
        command,
        by=Actor(identity.player, "http"),
        now=at.now(),
        command_id=command_id(identity.player, given_key()),
        chance=chance,
    )


def changed(
    outcome: Outcome,
    game_id: str,
    seat: int | None,
    status: int = CREATED,
    progress: Progress | None = None,
) -> Response:
    """What the command led to, as ``seat`` may read it."""
    events = [public(event) for event in readable(outcome.events, seat)]
    answer = Changed(game_id, outcome.version, events, progress or UNSET)
    return answered(answer, tag(outcome.version), status)


def _enter(game_id: str) -> tuple[Identity | None, str, Prepared]:
    """Token, command id and the news of the game in one round trip.

    The command id follows from the player, whom only the token tells: so the player is guessed,
    and asked for again when the guess was wrong.
    """
    at, token, key = desk(), bearer(), given_key()
    guess = at.guesses.player(token)
    chosen = command_id(guess, key)
    state = at.states.take(game_id)
    store, with_notes = at.house.store, may_keep_notes(state)
    read = store.loading(game_id, state.version, chosen if key else None, with_notes=with_notes)
    identity, loaded = together(store.client, looking_up(token), read)
    if identity is not None and identity.player != guess:
        at.guesses.learn(token, identity.player)
        chosen = command_id(identity.player, key)
        if key:
            loaded = store.load(game_id, state.version, chosen, with_notes=with_notes)
    return identity, chosen, Prepared(state, loaded)


def _settled(entered: Entered, summary: Summary, command: Command) -> Given:
    at, identity = desk(), entered.identity
    if is_overdue(summary, at.now()) and has_caught_up(summary.game):
        prepared = prepare(at.house.store, at.states, summary.game, entered.command_id)
        entered = entered._replace(prepared=prepared)
    expected = expected_version()
    this_request().game_version = entered.prepared.loaded.version
    try:
        outcome = handle(
            at.house.store,
            at.states,
            summary.game,
            command,
            by=Actor(identity.player, "http"),
            now=at.now(),
            command_id=entered.command_id,
            expected_version=expected,
            prepared=entered.prepared,
        )
    except VersionConflict as conflict:
        if expected is None:
            raise
        raise _stale(conflict, summary, identity.player) from None
    seat = _seat(summary, identity.player)
    return Given(summary.game, summary.kind, seat, command, outcome)


def _told(given: Given, status: int) -> Response:
    """What the command led to, as its seat may read it, and how far it went."""
    happened = [event.data for event in given.outcome.events]
    progress = game_named(given.kind).how_far(given.command, happened)
    return changed(given.outcome, given.game, given.seat, status, progress)


def _stale(conflict: VersionConflict, summary: Summary, player: str) -> StaleVersion:
    """The conflict with what its asker may read; a link alone lets nobody read the game."""
    missed = conflict.missed if may_see(summary, player) else []
    told = readable(missed, _seat(summary, player))
    return StaleVersion(conflict.version, told, conflict.expected)


def _seat(summary: Summary, player: str) -> int | None:
    """The seat whose cards the player may read now."""
    if summary.phase == "running":
        return seat_in(summary, player)
    # The lot may have moved the seats since the summary was read: a stale one shows the
    # cards of someone else.
    store = desk().house.store
    (latest,) = together(store.client, store.summarising(summary.game))
    if latest is None:
        raise GameNotFound(summary.game)
    return seat_in(latest, player)
