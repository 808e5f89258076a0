"""Webhooks of players: few, each at a URL of its own, with secrets that can be changed."""

import pytest
from msgspec.structs import replace

from service.eventlog.connection import Client
from service.players.errors import TooManyWebhooks, WebhookExists, WebhookNotFound
from service.players.signatures import signed_headers
from service.players.webhooks import EVENT_TYPES, MOST, OVERLAP_MS, Webhook, Webhooks

NOW = 1_800_000_000_000
SECRET = "a secret of more than thirty-two letters"


@pytest.fixture
def webhooks(client: Client) -> Webhooks:
    return Webhooks(client, SECRET)


def added(webhooks: Webhooks, n: int = 1, player: str = "panna") -> Webhook:
    return webhooks.add(player, f"https://bot.example.org/{n}", EVENT_TYPES, NOW + n)


def test_they_are_found_again_the_oldest_first(webhooks: Webhooks) -> None:
    first, second = added(webhooks, 1), added(webhooks, 2)
    assert webhooks.of("panna") == [first, second]
    assert webhooks.get("panna", first.id) == first
    assert webhooks.of("pbo") == []
    with pytest.raises(WebhookNotFound):
        webhooks.get("pbo", first.id)


def test_nothing_is_told_twice_at_one_url(webhooks: Webhooks) -> None:
    first, second = added(webhooks, 1), added(webhooks, 2)
    with pytest.raises(WebhookExists):
        added(webhooks, 1)
    with pytest.raises(WebhookExists):
        webhooks.change("panna", second.id, lambda it: replace(it, url=first.url))
    assert added(webhooks, 1, "pbo").url == first.url
    changed = webhooks.change("panna", first.id, lambda it: replace(it, types=("game.ended",)))
    assert webhooks.get("panna", first.id) == changed


def test_a_player_has_ten_at_most(webhooks: Webhooks) -> None:
    found = [added(webhooks, n) for n in range(MOST)]
    with pytest.raises(TooManyWebhooks):
        added(webhooks, MOST)
    assert webhooks.remove("panna", found[0].id)
    assert not webhooks.remove("panna", found[0].id)
    added(webhooks, MOST)


def test_a_change_of_somebody_else_in_between_is_not_lost(webhooks: Webhooks) -> None:
    webhook = added(webhooks)
    others = ["once"]

    def changed(before: Webhook) -> Webhook:
        if others:
            others.pop()
            webhooks.disable("panna", webhook.id, NOW, "gone")
        return replace(before, game="abcdefghij")

    after = webhooks.change("panna", webhook.id, changed)
    assert (after.game, after.disabled_because) == ("abcdefghij", "gone")


def test_the_first_reason_for_disabling_stays(webhooks: Webhooks) -> None:
    webhook = added(webhooks)
    webhooks.disable("panna", webhook.id, NOW, "gone")
    again = webhooks.disable("panna", webhook.id, NOW + 1, "failing")
    assert (again.disabled_at, again.disabled_because) == (NOW, "gone")


def test_after_a_rotation_both_secrets_sign_for_a_day(webhooks: Webhooks) -> None:
    first = added(webhooks)
    old = webhooks.secret(first)
    second = webhooks.rotate("panna", first.id, NOW)
    new = webhooks.secret(second)
    assert new != old
    assert webhooks.secrets(second, NOW + OVERLAP_MS - 1) == [new, old]
    assert webhooks.secrets(second, NOW + OVERLAP_MS) == [new]
    third = webhooks.rotate("panna", first.id, NOW + 1)
    assert webhooks.secrets(third, NOW + 1) == [webhooks.secret(third), new]


def test_no_secret_is_kept_and_each_webhook_has_its_own(webhooks: Webhooks, client: Client) -> None:
    one, other = added(webhooks, 1), added(webhooks, 2)
    secret = webhooks.secret(one)
    assert secret.startswith("whsec_")
    assert secret != webhooks.secret(other)
    assert Webhooks(client, SECRET).secret(one) == secret
    assert Webhooks(client, SECRET[::-1]).secret(one) != secret
    kept = b"".join(client.hvals("webhooks:panna"))  # type: ignore[arg-type]
    assert secret.removeprefix("whsec_").encode() not in kept


def test_headers_are_signed_as_the_standard_says() -> None:
    """The example of the specification (Standard Webhooks 1.0.0, symmetric signatures)."""
    headers = signed_headers(
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1_614_265_330_000,
        b'{"test": 2432232314}',
        ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert headers["webhook-timestamp"] == "1614265330"
