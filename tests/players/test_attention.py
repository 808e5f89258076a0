"""What counts as read, and how many mails about turns are let through."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from service.eventlog.connection import Client
from service.players.attention import Admission, Attention, Seen, Told

NOW = 1_795_000_000_000
MINUTE = 60_000
QUARTER = 15 * MINUTE
GAME, OTHER = "abcdefghij", "bcdefghijk"


@pytest.fixture
def attention(client: Client) -> Attention:
    """That of players who have seen nothing yet."""
    return Attention(client)


def test_who_read_nothing_has_seen_nothing(attention: Attention) -> None:
    assert attention.get("panna", GAME) == Seen()


def test_the_farthest_reading_counts_whatever_comes_after_it(attention: Attention) -> None:
    attention.note_reading("panna", GAME, 7, NOW)
    attention.note_reading("panna", GAME, 5, NOW - MINUTE)
    attention.note_messages_read("panna", GAME, 3, NOW + MINUTE)
    assert attention.get("panna", GAME) == Seen(7, 3, NOW + MINUTE)
    assert attention.get("panna", OTHER) == Seen(visited_at=NOW + MINUTE)
    assert attention.get("pbo", GAME) == Seen()


def test_who_was_there_has_read_nothing_by_that(attention: Attention) -> None:
    attention.note_visit("panna", NOW)
    attention.note_visit("panna", NOW - MINUTE)
    assert attention.get("panna", GAME) == Seen(visited_at=NOW)


def test_a_game_is_mailed_about_once_an_interval(attention: Attention) -> None:
    assert attention.admit("panna", GAME, "first", NOW, QUARTER).is_given
    later = Admission(False, NOW + QUARTER)
    assert attention.admit("panna", GAME, "second", NOW + QUARTER - 1, QUARTER) == later
    assert attention.admit("panna", OTHER, "third", NOW + MINUTE, QUARTER).is_given
    assert attention.admit("pbo", GAME, "fourth", NOW + MINUTE, QUARTER).is_given
    assert attention.admit("panna", GAME, "second", NOW + QUARTER, QUARTER).is_given
    assert attention.get("panna", GAME).told == Told(NOW + QUARTER, "second")


def test_the_interval_counts_from_the_last_time_that_a_mail_was_let_go(
    attention: Attention,
) -> None:
    """Who let it go before may have fallen before it went."""
    assert attention.admit("panna", GAME, "first", NOW, QUARTER).is_given
    assert attention.admit("panna", GAME, "first", NOW + 13 * MINUTE, QUARTER).is_given
    later = Admission(False, NOW + 13 * MINUTE + QUARTER)
    assert attention.admit("panna", GAME, "second", NOW + QUARTER, QUARTER) == later


def test_a_mail_that_did_not_go_makes_room(attention: Attention) -> None:
    attention.admit("panna", GAME, "first", NOW, QUARTER, NOW - MINUTE)
    attention.release("panna", GAME, "another")
    assert not attention.admit("panna", GAME, "second", NOW + 1, QUARTER).is_given
    attention.release("panna", GAME, "first")
    assert attention.admit("panna", GAME, "second", NOW + 1, QUARTER, NOW - MINUTE).is_given


def test_one_mail_goes_between_two_visits(attention: Attention) -> None:
    assert attention.admit("panna", GAME, "first", NOW, 0, NOW - MINUTE).is_given
    assert attention.admit("panna", OTHER, "second", NOW + 1, 0, NOW - MINUTE) == Admission(False)
    attention.note_reading("panna", OTHER, 4, NOW + MINUTE)
    assert attention.admit("panna", OTHER, "second", NOW + 2 * MINUTE, 0, NOW - MINUTE).is_given
    # What the player did by mail is a visit as well, and told by the log.
    assert not attention.admit("panna", GAME, "third", NOW + 9 * MINUTE, 0, NOW).is_given
    assert attention.admit("panna", GAME, "third", NOW + 9 * MINUTE, 0, NOW + 3 * MINUTE).is_given


def test_of_racing_notices_one_is_admitted(attention: Attention) -> None:
    def ask(number: int) -> bool:
        return attention.admit("panna", f"game{number}", f"n{number}", NOW, 0, 0).is_given

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(ask, range(16))) == 1


def test_what_a_player_saw_can_be_forgotten(attention: Attention) -> None:
    attention.note_reading("panna", GAME, 7, NOW)
    attention.forget("panna")
    assert attention.get("panna", GAME) == Seen()
