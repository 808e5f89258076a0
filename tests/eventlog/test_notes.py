"""What the store promises of private notes: laid down in one step, and no trace for others."""

from collections.abc import Callable
from typing import Any

import pytest
from redis.exceptions import ResponseError

from service.eventlog import keys
from service.eventlog.connection import Client, primaries
from service.eventlog.errors import CommandReused, NotesChanged, UnknownNote, VersionConflict
from service.eventlog.outbox import Outbox
from service.eventlog.store import Appended, NewNote, Store
from service.rules.notes import NO_NOTES
from service.rules.stacks.notes import Answer, Order, StacksNote
from tests.eventlog.batches import GAME, NOON, batch

KIND = {"kind": "sequence-stacks"}
NEVER = StacksNote(Order("never"))
ALWAYS = StacksNote(Order(1, [0, 2]), Answer(7, blocks=True))


def note(changes: int = 0, seat: int = 1, given: StacksNote = NEVER, **more: Any) -> NewNote:
    """A note on a game of two versions; the rest says what else differs."""
    defaults: dict[str, Any] = {
        "game_id": GAME,
        "kind": "sequence-stacks",
        "rules_version": 1,
        "expected_version": 2,
        "expected_changes": changes,
        "command_id": f"note-{changes:08d}-{seat}",
        "body_hash": "0123456789ab",
        "seat": seat,
        "note": given,
        "due": None,
    }
    return NewNote(**{**defaults, **more})


@pytest.fixture
def begun(store: Store) -> Store:
    """A store with a game of two versions, due at noon."""
    store.append(batch(0, 2, summary=KIND, due=NOON))
    return store


def test_a_note_is_read_beside_the_log_in_the_same_round_trip(begun: Store) -> None:
    begun.lay_down(note(given=ALWAYS))
    begun.lay_down(note(1, seat=0))
    loaded = begun.load(GAME, with_notes=True)
    assert (loaded.notes, loaded.changes) == ({1: ALWAYS, 0: NEVER}, 2)
    assert len(loaded.events) == loaded.version == 2
    unasked = begun.load(GAME)
    assert (unasked.notes, unasked.changes) == (NO_NOTES, 0)


def test_a_later_note_of_the_seat_takes_the_place_of_the_earlier_one(begun: Store) -> None:
    begun.lay_down(note(given=ALWAYS))
    begun.lay_down(note(1))
    loaded = begun.load(GAME, with_notes=True)
    assert (loaded.notes, loaded.changes) == ({1: NEVER}, 2)


def test_a_note_changes_nothing_but_the_notes_the_command_ids_and_the_due_time(
    begun: Store, outbox: Outbox
) -> None:
    before = _everything(begun.client)
    assert begun.lay_down(note(due=NOON)) == Appended(2, 2, is_repeat=False)
    after = _everything(begun.client)
    changed = {key for key in after if after[key] != before.get(key)}
    partition = keys.partition_of(GAME, begun.partitions)
    allowed = {keys.notes(partition, GAME), keys.commands(partition, GAME)}
    assert changed == {key.encode() for key in allowed}
    assert before.keys() <= after.keys()
    assert [entry.version for entry in outbox.claim("a", 9)] == [2]


@pytest.mark.parametrize("due", [NOON - 5, None])
def test_a_note_says_when_the_clock_has_to_look(begun: Store, due: int | None) -> None:
    begun.lay_down(note(due=due))
    assert begun.due_games(NOON - 5, 9) == ([] if due is None else [GAME])
    assert begun.due_games(NOON, 9) == ([] if due is None else [GAME])


def test_a_note_decided_on_another_version_is_refused_with_the_events_it_missed(
    begun: Store,
) -> None:
    begun.append(batch(2, 1, summary=KIND))
    with pytest.raises(VersionConflict) as conflict:
        begun.lay_down(note())
    assert conflict.value.missed == begun.read(GAME, after=2)
    assert begun.load(GAME, with_notes=True).notes == {}


@pytest.mark.parametrize(
    "again", [lambda: note(0, seat=0), lambda: note(0, seat=1, command_id="c")]
)
def test_a_note_decided_on_other_notes_is_refused(
    begun: Store, again: Callable[[], NewNote]
) -> None:
    begun.lay_down(note())
    with pytest.raises(NotesChanged):
        begun.lay_down(again())
    assert begun.load(GAME, with_notes=True).changes == 1


def test_an_append_decided_on_other_notes_is_refused_and_leaves_nothing(begun: Store) -> None:
    begun.lay_down(note())
    before = _everything(begun.client)
    with pytest.raises(NotesChanged):
        begun.append(batch(2, 1, summary=KIND, expected_changes=0))
    assert _everything(begun.client) == before
    begun.append(batch(2, 1, summary=KIND, expected_changes=1))
    # Where notes decide nothing, they hold nothing up.
    begun.append(batch(3, 1, summary=KIND))
    assert begun.version(GAME) == 4


def test_a_repeated_note_does_not_undo_a_later_one(begun: Store) -> None:
    first = note(given=ALWAYS)
    begun.lay_down(first)
    begun.lay_down(note(1))
    begun.append(batch(2, 1, summary=KIND))
    assert begun.lay_down(first) == Appended(2, 2, is_repeat=True)
    loaded = begun.load(GAME, command_id=first.command_id, with_notes=True)
    assert (loaded.notes, loaded.changes) == ({1: NEVER}, 2)
    assert loaded.earlier is not None
    assert (loaded.earlier.version_before, loaded.earlier.version) == (2, 2)


def test_a_command_id_belongs_to_one_body_be_it_a_note_or_an_append(begun: Store) -> None:
    begun.lay_down(note(command_id="c"))
    with pytest.raises(CommandReused):
        begun.lay_down(note(1, command_id="c", body_hash="another"))
    with pytest.raises(CommandReused):
        begun.append(batch(2, 1, summary=KIND, command_id="c", body_hash="another"))
    assert begun.version(GAME) == 2


def test_with_the_end_of_the_game_its_notes_are_gone(begun: Store) -> None:
    begun.lay_down(note())
    begun.append(batch(2, 1, summary={**KIND, "phase": "ended"}, expected_changes=1))
    assert begun.load(GAME, with_notes=True).notes == {}
    partition = keys.partition_of(GAME, begun.partitions)
    assert not begun.client.exists(keys.notes(partition, GAME))


def test_a_note_that_fails_half_way_leaves_nothing(begun: Store) -> None:
    key = keys.due(keys.partition_of(GAME, begun.partitions))
    begun.client.delete(key)
    begun.client.set(key, "of another type")
    before = _everything(begun.client)
    with pytest.raises(ResponseError, match="WRONGTYPE"):
        begun.lay_down(note(due=NOON))
    assert _everything(begun.client) == before


def test_a_note_in_an_unknown_form_stops_loudly_and_is_not_quoted(begun: Store) -> None:
    key = keys.notes(keys.partition_of(GAME, begun.partitions), GAME)
    begun.client.hset(key, "2", '{"order":{"when":"a secret"}}')
    with pytest.raises(UnknownNote) as unknown:
        begun.load(GAME, with_notes=True)
    assert unknown.value.seat == 2
    assert "secret" not in str(unknown.value)
    assert len(begun.read(GAME)) == 2


def test_the_due_time_is_put_right_where_nothing_has_changed_since(begun: Store) -> None:
    assert begun.look_again(GAME, 2, 0, NOON + 60_000)
    assert begun.due_games(NOON + 59_999, 9) == []
    assert begun.due_games(NOON + 60_000, 9) == [GAME]
    assert begun.look_again(GAME, 2, 0, None)
    assert begun.due_games(NOON + 60_000, 9) == []


def test_the_due_time_stays_where_something_has_changed_since(begun: Store) -> None:
    begun.lay_down(note(due=NOON))
    assert not begun.look_again(GAME, 2, 0, None)
    assert not begun.look_again(GAME, 1, 1, None)
    assert begun.due_games(NOON, 9) == [GAME]


def test_an_archived_game_can_be_left_alone_for_good(begun: Store) -> None:
    begun.append(batch(2, 1, summary={**KIND, "phase": "ended"}, due=NOON))
    begun.archive(GAME)
    assert begun.look_again(GAME, 3, 0, None)
    assert begun.due_games(NOON, 9) == []


def _everything(client: Client) -> dict[bytes, bytes | None]:
    """Key -> all that is stored under it, on every server."""
    return {
        key: server.dump(key) for server in primaries(client) for key in server.scan_iter(count=999)
    }
