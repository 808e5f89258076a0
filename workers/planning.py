"""What an entry of the outbox means for the ledger: notices to send, and such as need not be."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from service.application.mornings import may_move_to_morning, to_morning
from service.application.notices import notices_for
from service.application.overtaken import MESSAGE, overtaken
from service.application.postings import postable
from service.application.reminders import REMINDER, reminders_for, step_in
from service.application.states import States
from service.application.summaries import seat_in
from service.application.talk import audience
from service.bootstrap import House
from service.eventlog.errors import GameNotFound
from service.eventlog.ledger import Ended, Notice
from service.eventlog.outbox import GAME, OutboxEntry
from service.eventlog.pipeline import together
from service.eventlog.recorded import RecordedEvent
from service.players.player import Player
from service.rules.game import fold
from service.rules.table import State
from workers.admission import is_by_hand
from workers.digests import gather_anew
from workers.mail.disabled import DISABLED
from workers.posts import plan_posts
from workers.readers import readers_of
from workers.renewal import renewed

GATHER_MS: Final = 10 * 60_000
"""So long after the first of them, messages are mailed together."""

Planner = Callable[[House, OutboxEntry, int], None]


def plan_mail(house: House, entry: OutboxEntry, now: int) -> None:
    """A mail of no game; its reference names it, known player or not."""
    house.ledger.plan([Notice(entry.ref, 0, None, entry.player, entry.kind, now, entry.ref)], now)


def plan_own(house: House, entry: OutboxEntry, now: int) -> None:
    """A mail to a player about something of the player's own."""
    player = entry.player
    house.ledger.plan([Notice(player, 0, None, player, entry.kind, now, entry.ref)], now)


def plan_game(house: House, entry: OutboxEntry, now: int) -> None:
    """What happened in a game from one version to another.

    Raises GameNotFound, UnknownEvent, StoreAway.
    """
    loaded, pending = together(
        house.store.client, house.store.loading(entry.game), house.ledger.waiting(entry.game)
    )
    if loaded.summary is None:
        raise GameNotFound(entry.game)
    then, recorded = loaded.events[: entry.version], loaded.events[entry.version_before :]
    state = fold(event.data for event in then)
    batch = recorded[: entry.version - entry.version_before]
    reminders = reminders_for(then, state, _mover(house, state), then[-1].at)
    may_be_back = entry.version == loaded.version and _has_moved(state)
    new = notices_for(batch, state) + (renewed(house, reminders) if may_be_back else reminders)
    _note_visits(house, batch, state)
    # Of a game that has gone on since, only what is still true is sent.
    later = loaded.events[entry.version :]
    latest = fold(event.data for event in loaded.events) if later else state
    _to_morning(house, latest, now)
    house.ledger.plan(new, now, overtaken(pending, new, latest))
    posts = [*postable(batch, state), *reminders]
    plan_posts(house, posts, state, entry.version_before, latest, now)


def plan_message(house: House, entry: OutboxEntry, now: int) -> None:
    """What somebody said at a table; those who wait for a mail about it wait no longer for it."""
    game, _, number = entry.ref.partition("_")
    loaded, pending, said = together(
        house.store.client,
        house.store.loading(game),
        house.ledger.waiting(game),
        house.messages.reading(game, int(number) - 1, 1),
    )
    message = next((it.message for it in said.messages if it.number == int(number)), None)
    if message is None or loaded.summary is None:
        return
    house.attention.note_visit(message.player, message.at)
    state = fold(event.data for event in loaded.events)
    waiting = {it.player: it.send_at for it in pending if it.kind == MESSAGE}
    first = message.at + GATHER_MS
    new = [
        Notice(game, 0, seat, player, MESSAGE, min(first, waiting.get(player, first)), number)
        for seat, player in audience(message, state)
    ]
    house.ledger.plan(new, now, overtaken(pending, new, state))


def plan_preferences(house: House, entry: OutboxEntry, now: int) -> None:
    """A player wants to be mailed otherwise, in all games or (``ref``) in one."""
    if not entry.ref:
        gather_anew(house, entry.player, now)
    for summary in house.store.games_of(entry.player):
        seat = seat_in(summary, entry.player)
        is_meant = entry.ref in ("", summary.game)
        if is_meant and seat is not None and summary.to_move == seat and summary.deadline:
            _remind_anew(house, summary.game, entry.player, now)


PLANNERS: Final[Mapping[str, Planner]] = {
    GAME: plan_game,
    MESSAGE: plan_message,
    "test": plan_own,
    DISABLED: plan_own,
    "preferences": plan_preferences,
}
"""By kind of entry."""


def _note_visits(house: House, batch: Sequence[RecordedEvent], state: State) -> None:
    """Who does something is there, by whatever way and in whichever game."""
    for seat, at in {it.by.seat: it.at for it in batch if is_by_hand(it)}.items():
        player = None if seat is None else state.seats[seat].player
        if player is not None:
            house.attention.note_visit(player, at)


def _mover(house: House, state: State) -> Mapping[str, Player]:
    player = None if state.to_move is None else state.seats[state.to_move].player
    return readers_of(house, [player], state.game) if player and state.deadline else {}


def _has_moved(state: State) -> bool:
    """Whether the deadline of this turn has, and so may be again what it was before."""
    return state.timing is not None and state.timing.deadline_version > state.turn_version


def _to_morning(house: House, latest: State, now: int) -> None:
    """Where the deadline lies in the night of who is to move: before anybody is mailed of it."""
    if may_move_to_morning(latest):
        for player in _mover(house, latest).values():
            to_morning(house.store, States(), latest, player, now)


def _remind_anew(house: House, game: str, player: str, now: int) -> None:
    loaded, pending = together(
        house.store.client, house.store.loading(game), house.ledger.waiting(game)
    )
    state = fold(event.data for event in loaded.events)
    readers = readers_of(house, [player], game)
    wanted = readers[player].reminders if player in readers else ()
    given_up = [
        Ended(it, "dropped", "step_off")
        for it in pending
        if it.kind == REMINDER and it.player == player and step_in(it) not in wanted
    ]
    reminders = reminders_for(loaded.events, state, readers, now)
    house.ledger.plan(renewed(house, reminders), now, given_up)
    plan_posts(house, reminders, state, state.version, state, now)
    _to_morning(house, state, now)
