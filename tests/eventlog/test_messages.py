"""What people say: in order, once, beside the log, and erasable."""

import msgspec
import pytest

from service.eventlog.errors import CommandReused
from service.eventlog.messages import KEPT, Message, Messages
from service.eventlog.outbox import Outbox
from service.eventlog.store import Store
from tests.eventlog.batches import NOON

GAME, OTHER = "abcdefghij", "bcdefghijk"
HELLO = Message(NOON, "panna", 0, None, "Hello « Салют » \\ \n 😀")
ANSWER = Message(NOON + 1, "pbo", 1, 1, "psst")


@pytest.fixture
def messages(store: Store) -> Messages:
    """No messages yet."""
    return Messages(store.client, store.partitions)


def test_messages_are_numbered_and_read_in_order(messages: Messages) -> None:
    assert messages.say(GAME, HELLO, "a") == (1, HELLO)
    assert messages.say(GAME, ANSWER, "b") == (2, ANSWER)
    assert messages.read(GAME) == ([(1, HELLO), (2, ANSWER)], 2)
    assert messages.read(GAME, after=1) == ([(2, ANSWER)], 2)
    assert messages.read(GAME, limit=1) == ([(1, HELLO)], 2)
    assert messages.read(OTHER) == ([], 0)


def test_a_message_is_told_of_once(messages: Messages, outbox: Outbox) -> None:
    for _ in range(2):
        assert messages.say(GAME, HELLO, "a").number == 1
    (entry,) = outbox.claim("relay", 9)
    assert (entry.kind, entry.player, entry.ref) == ("message", "panna", f"{GAME}_1")


def test_an_id_stands_for_one_message(messages: Messages) -> None:
    messages.say(GAME, HELLO, "a")
    again = msgspec.structs.replace(HELLO, at=NOON + 99)
    assert messages.say(GAME, again, "a") == (1, HELLO)
    with pytest.raises(CommandReused):
        messages.say(GAME, msgspec.structs.replace(HELLO, text="Goodbye"), "a")
    assert messages.say(OTHER, HELLO, "a").number == 1


def test_what_is_erased_is_gone_and_moves_no_number(messages: Messages) -> None:
    for message, message_id in [(HELLO, "a"), (ANSWER, "b"), (HELLO, "c")]:
        messages.say(GAME, message, message_id)
    assert messages.erase(GAME, "pbo", 1) == 0
    assert messages.erase(GAME, "panna", 1) == 1
    assert messages.erase(GAME, "panna", 1) == 0
    assert messages.read(GAME) == ([(2, ANSWER), (3, HELLO)], 3)
    assert messages.say(GAME, HELLO, "a").number == 1
    assert messages.read(GAME).last == 3


def test_everything_an_author_said_can_be_erased(messages: Messages) -> None:
    for game in (GAME, OTHER, "cdefghijkl"):
        messages.say(game, HELLO, "a")
        messages.say(game, ANSWER, "b")
    assert messages.forget("panna") == 3
    assert messages.forget("panna") == 0
    for game in (GAME, OTHER):
        assert messages.read(game) == ([(2, ANSWER)], 2)


def test_nothing_is_said_in_the_log(messages: Messages, store: Store) -> None:
    messages.say(GAME, HELLO, "a")
    assert store.version(GAME) == 0
    kept = {key.decode().split(":")[1] for key in store.client.scan_iter("{p*")}
    assert kept == {"messages", "outbox", "written"}


def test_the_oldest_make_room_for_the_latest(messages: Messages) -> None:
    for number in range(1, KEPT + 4):
        messages.say(GAME, msgspec.structs.replace(HELLO, text=f"{number}"), f"{number}")
    found = messages.read(GAME, limit=KEPT * 2)
    assert [it.number for it in found.messages] == list(range(4, KEPT + 4))
