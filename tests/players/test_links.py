"""Signed links: whole, in time, for their purpose and from this service only."""

import pytest

from service.players.errors import BadLink, LinkExpired
from service.players.links import Invitation, Links

LINKS = Links("s" * 40)
LATER = 1_800_000_000_000


def test_an_invitation_is_read_back_until_it_expires() -> None:
    text = LINKS.invitation("abcdefghij", LATER)
    assert LINKS.read_invitation(text, LATER - 1) == Invitation("abcdefghij", LATER)
    with pytest.raises(LinkExpired):
        LINKS.read_invitation(text, LATER)


def test_an_unsubscribe_link_names_its_player() -> None:
    assert LINKS.read_unsubscribe(LINKS.unsubscribe("pabc")) == "pabc"


def test_the_text_needs_no_escaping_in_a_url() -> None:
    text = LINKS.invitation("abcdefghij", LATER) + LINKS.unsubscribe("pabc")
    assert text.replace("-", "").replace("_", "").replace(".", "").isalnum()


def test_a_link_of_one_purpose_is_none_of_the_other() -> None:
    with pytest.raises(BadLink):
        LINKS.read_unsubscribe(LINKS.invitation("abcdefghij", LATER))
    with pytest.raises(BadLink):
        LINKS.read_invitation(LINKS.unsubscribe("pabc"), 0)


def test_every_changed_or_cut_link_is_refused() -> None:
    text = LINKS.unsubscribe("pabc")
    for place, char in enumerate(text[:-1]):
        changed = text[:place] + ("A" if char != "A" else "B") + text[place + 1 :]
        with pytest.raises(BadLink):
            LINKS.read_unsubscribe(changed)
    for broken in ("", ".", "é", text[:-1], Links("t" * 40).unsubscribe("pabc")):
        with pytest.raises(BadLink):
            LINKS.read_unsubscribe(broken)
