"""Whose mail it is: the author that From names, letter by letter."""

import pytest

from tests.workers.inbound.correspondence import Correspondence, reply_to


@pytest.mark.parametrize(
    ("author", "is_taken"),
    [("straße@example.org", True), ("STRAßE@EXAMPLE.ORG", True), ("strasse@example.org", False)],
)
def test_an_address_that_folds_to_the_same_letters_is_another_ones(
    letters: Correspondence, author: str, is_taken: bool
) -> None:
    turn, move, before = letters.turn_mail(), letters.move(), letters.version()
    letters.evening.house.players.move(letters.mover.id, "straße@example.org")
    content = reply_to(turn, move, From="someone@example.org").as_bytes()
    letters.evening.house.inbox.put(
        [turn["Reply-To"].addresses[0].addr_spec],
        "strasse@example.org",
        # As it stands (RFC 6532), in no encoding of its own.
        content.replace(b"someone@example.org", author.encode(), 1),
        letters.evening.table.now,
    )
    letters.read()
    assert (letters.version() > before) is is_taken
