"""Tokens: shown once, stored as a hash, looked up in the round trip of another read."""

from service.eventlog.connection import Client
from service.eventlog.pipeline import together
from service.players.players import Players
from service.players.tokens import SCOPES, Identity, Tokens

NOW = 1_795_000_000_000


def test_a_token_speaks_for_its_player(tokens: Tokens) -> None:
    text, token = tokens.create("panna", NOW, label="phone", scopes=["games:read"])
    identity = tokens.look_up(text)
    assert identity == Identity("panna", token.id, ("games:read",))
    assert identity.has_scope("games:read")
    assert not identity.has_scope("games:play")


def test_a_token_is_known_by_its_prefix_and_cannot_be_guessed(tokens: Tokens) -> None:
    texts = {tokens.create("panna", NOW)[0] for _ in range(20)}
    assert len(texts) == 20
    assert all(text.startswith("lh_") and len(text) == 46 for text in texts)


def test_what_is_no_token_speaks_for_nobody(tokens: Tokens) -> None:
    text, _ = tokens.create("panna", NOW)
    for wrong in ("", "lh_", text[:-1], text + "A", text.swapcase()):
        assert tokens.look_up(wrong) is None


def test_the_lookup_shares_a_round_trip(tokens: Tokens, players: Players, client: Client) -> None:
    anna = players.add("Anna", "anna@example.org", NOW)
    text, _ = tokens.create(anna.id, NOW)
    looking_up = tokens.looking_up(text)
    assert len(looking_up.commands) == 1
    identity, found = together(client, looking_up, players.getting(anna.id))
    assert identity is not None
    assert identity.player == anna.id
    assert identity.scopes == SCOPES
    assert found == anna


def test_the_text_of_a_token_is_stored_nowhere(tokens: Tokens, client: Client) -> None:
    text, _ = tokens.create("panna", NOW)
    secret = text.removeprefix("lh_")
    [key] = client.keys("token:*")
    kept = [key, client.get(key), *client.keys("tokens:*"), *client.hvals("tokens:panna")]
    assert not any(secret in str(value) for value in kept)


def test_tokens_are_listed_oldest_first_and_end_when_revoked(tokens: Tokens) -> None:
    old_text, old = tokens.create("panna", NOW, label="old")
    new_text, new = tokens.create("panna", NOW + 1, label="new")
    tokens.create("pbo", NOW)
    assert tokens.of("panna", NOW + 2) == [old, new]
    assert tokens.revoke("panna", old.id)
    assert tokens.look_up(old_text) is None
    assert tokens.look_up(new_text) is not None
    assert tokens.of("panna", NOW + 2) == [new]
    assert not tokens.revoke("panna", old.id)


def test_nobody_revokes_the_token_of_another(tokens: Tokens) -> None:
    text, token = tokens.create("panna", NOW)
    assert not tokens.revoke("pbo", token.id)
    assert tokens.look_up(text) is not None


def test_all_tokens_end_at_once(tokens: Tokens) -> None:
    texts = [tokens.create("panna", NOW)[0] for _ in range(3)]
    assert tokens.revoke_all("panna") == 3
    assert [tokens.look_up(text) for text in texts] == [None] * 3
    assert tokens.of("panna", NOW) == []


def test_an_expired_token_is_no_token(tokens: Tokens, client: Client) -> None:
    text, token = tokens.create("panna", NOW, expires_at=NOW + 3_600_000)
    assert tokens.look_up(text) is not None
    assert tokens.of("panna", NOW + 3_599_999) == [token]
    assert tokens.of("panna", NOW + 3_600_000) == []
    # The server counts the hour down by its own clock.
    [key] = client.keys("token:*")
    assert 3_500_000 < client.pttl(key) <= 3_600_000
    expired, _ = tokens.create("panna", NOW, expires_at=NOW - 1)
    assert tokens.look_up(expired) is None
