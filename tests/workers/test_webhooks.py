"""What happens in games is posted to webhooks: signed, once, in time, and not for ever."""

from email.message import EmailMessage

import pytest
from msgspec.structs import replace as replaced
from standardwebhooks import WebhookVerificationError

from service.application.posts import LARGEST
from service.application.retrying import DAY_MS, HOUR_MS, TRIED_AT_MS
from service.bootstrap import House
from service.players.player import LANGUAGES, Player
from service.players.webhooks import DisabledBecause, Webhook
from service.rules.decide import Resign
from service.rules.pace import instant
from tests.application.tables import NOON
from tests.receiver import Receiver, Reply
from tests.workers.evening import Evening, seated
from tests.workers.hooks import Hooks, told, types_of, verified
from workers import relay
from workers.mail.disabled import disabled_letter
from workers.mail.render import as_html, as_plain
from workers.process import unix_ms


@pytest.fixture
def hooks(evening: Evening) -> Hooks:
    return Hooks(evening)


def test_who_is_to_move_is_told_and_where_to_look(hooks: Hooks, receiver: Receiver) -> None:
    mover = _mover_of(hooks)
    endpoint = hooks.add(receiver, mover)
    hooks.tell()
    seated_at, start = ("game.changed",), ("game.changed", "game.started", "game.your_turn")
    assert sorted(types_of(receiver)) == sorted([*seated_at, *start])
    turn = next(body for body in told(receiver) if body["type"] == "game.your_turn")
    state, game = hooks.evening.table.state(), hooks.evening.table.game
    url = f"https://play.example.org/v1/games/{game}"
    assert turn == {
        "type": "game.your_turn",
        "timestamp": instant(hooks.evening.table.now),
        "data": {
            "game": game,
            "kind": "sequence",
            "version": state.turn_version,
            "seat": state.to_move,
            "phase": "running",
            "url": url,
            "events_url": f"{url}/events?after={state.turn_version - 1}",
            "turn": 1,
            "deadline": state.deadline,
            "moves_url": f"{url}/moves",
        },
    }
    states = {it.state for it in hooks.deliveries(endpoint) if it.type != "game.reminder"}
    assert states == {"delivered"}


def test_receivers_can_check_what_they_are_posted(house: House, receiver: Receiver) -> None:
    """Their library takes no signature that is older than five minutes."""
    hooks = Hooks(seated(house, ["Anna", "Bohdan"], now=unix_ms()))
    endpoint = hooks.add(receiver, types=("game.changed",))
    hooks.evening.begin()
    hooks.tell()
    secret = hooks.house.webhooks.secret(hooks.made[0])
    assert receiver.requests
    verified(receiver, secret)
    with pytest.raises(WebhookVerificationError):
        verified(receiver, "whsec_" + "A" * 43 + "=")
    ids = [it.headers["webhook-id"] for it in receiver.requests]
    assert ids == [it.id for it in hooks.deliveries(endpoint)]
    assert {it.headers["content-type"] for it in receiver.requests} == {"application/json"}
    assert all(len(it.body) < LARGEST for it in receiver.requests)


def test_after_a_rotation_both_secrets_hold_for_a_day(house: House, receiver: Receiver) -> None:
    hooks = Hooks(seated(house, ["Anna", "Bohdan"], now=unix_ms()))
    endpoint = hooks.add(receiver, types=("game.changed",))
    old = hooks.house.webhooks.secret(hooks.made[0])
    rotated = hooks.house.webhooks.rotate(*endpoint, hooks.evening.table.now)
    hooks.evening.begin()
    hooks.tell()
    verified(receiver, old)
    verified(receiver, hooks.house.webhooks.secret(rotated))
    receiver.requests.clear()
    hooks.house.webhooks.rotate(*endpoint, hooks.evening.table.now)
    hooks.evening.move()
    hooks.tell()
    with pytest.raises(WebhookVerificationError):
        verified(receiver, old)


def test_every_change_is_told_to_all_in_whose_list_the_game_is(
    house: House, receiver: Receiver
) -> None:
    hooks = Hooks(seated(house, ["Anna", "Bohdan"]))
    endpoints = [hooks.add(receiver, n, ("game.changed",), path=f"/{n}") for n in range(2)]
    hooks.evening.begin()
    for _ in range(4):
        hooks.evening.move()
    hooks.tell()
    events = hooks.evening.house.store.read(hooks.evening.table.game)
    commands = {event.command_id: event.version for event in events}
    for n, endpoint in enumerate(endpoints):
        posted = [
            body["data"]
            for body, got in zip(told(receiver), receiver.requests, strict=True)
            if got.path.endswith(f"/{n}")
        ]
        # The second was invited by the second command.
        versions = sorted(commands.values())[n:]
        assert [it["version"] for it in posted] == versions
        assert [it.version for it in hooks.deliveries(endpoint)] == versions
        assert posted[-1]["events_url"].endswith(f"after={posted[-2]['version']}")


def test_the_end_is_told_with_its_result(hooks: Hooks, receiver: Receiver) -> None:
    hooks.evening.begin()
    endpoint = hooks.add(receiver, 0, ("game.ended",))
    hooks.evening.table.give(Resign(), hooks.evening.people[1].id)
    hooks.tell()
    (body,) = told(receiver)
    seat = hooks.evening.table.state().seats
    assert body["data"]["phase"] == "ended"
    assert body["data"]["reason"] == "resignation"
    winners = [n for n, it in enumerate(seat) if it.player == endpoint.player]
    assert body["data"]["winners"] == winners


def test_what_is_told_late_is_told_as_it_was(hooks: Hooks, receiver: Receiver) -> None:
    """The relay comes by when the game is over already."""
    hooks.add(receiver, 0, ("game.changed", "game.started"))
    hooks.evening.begin()
    hooks.evening.move()
    hooks.evening.table.give(Resign(), hooks.evening.people[1].id)
    hooks.tell()
    phases = [body["data"]["phase"] for body in told(receiver) if body["type"] == "game.changed"]
    assert phases[-3:] == ["running", "running", "ended"]
    assert set(phases[:-3]) == {"open"}
    (start,) = (body for body in told(receiver) if body["type"] == "game.started")
    assert start["data"]["phase"] == "running"


def test_an_invitation_is_told(house: House, receiver: Receiver) -> None:
    hooks = Hooks(seated(house, ["Anna", "Bohdan"]))
    hooks.add(receiver, 1, ("game.invitation", "game.started"))
    hooks.tell()
    assert types_of(receiver) == ["game.invitation"]
    assert told(receiver)[0]["data"]["seat"] is None


def test_only_what_is_wanted_is_posted(house: House, receiver: Receiver) -> None:
    hooks = Hooks(seated(house, ["Anna", "Bohdan"]))
    hooks.add(receiver, 0, ("game.started",), path="/a")
    hooks.add(receiver, 0, game="zzzzzzzzzz", path="/b")
    disabled = hooks.add(receiver, 0, path="/c")
    house.webhooks.disable(*disabled, hooks.evening.table.now, "by_owner")
    hooks.evening.begin()
    hooks.tell()
    assert [got.path for got in receiver.requests] == ["/hook/a"]
    assert types_of(receiver) == ["game.started"]


def test_a_turn_that_is_over_is_not_told_any_more(hooks: Hooks, receiver: Receiver) -> None:
    mover = _mover_of(hooks)
    endpoint = hooks.add(receiver, mover, ("game.your_turn",))
    hooks.evening.relay()
    hooks.evening.move()
    hooks.carry()
    assert receiver.requests == []
    found = hooks.delivery(endpoint, "game.your_turn")
    assert (found.state, found.reason, found.attempts) == ("superseded", "turn_over", 0)


def test_reminders_come_at_their_steps_and_not_after_the_move(
    hooks: Hooks, receiver: Receiver
) -> None:
    mover = _mover_of(hooks)
    endpoint = hooks.add(receiver, mover, ("game.reminder",))
    hooks.tell()
    assert receiver.requests == []
    hooks.evening.table.now += DAY_MS + HOUR_MS
    hooks.carry()
    assert types_of(receiver) == ["game.reminder"]
    hooks.evening.move()
    hooks.evening.relay()
    states = [it.state for it in hooks.deliveries(endpoint)]
    assert states == ["delivered", "superseded", "superseded"]
    hooks.evening.table.now += DAY_MS
    hooks.carry()
    assert len(receiver.requests) == 1
    states = [it.state for it in hooks.deliveries(endpoint)]
    assert states == ["delivered", "superseded", "superseded"]


def test_a_relay_that_fell_after_planning_plans_nothing_twice(
    hooks: Hooks, receiver: Receiver
) -> None:
    endpoint = hooks.add(receiver)
    hooks.evening.begin()
    house, now = hooks.house, hooks.evening.table.now
    for entry in house.outbox.claim("fallen", 100):
        relay.plan(house, entry, now)
    planned = hooks.deliveries(endpoint)
    hooks.carry()
    assert relay.recover(house, now, idle_ms=0)
    hooks.carry()
    assert {it.id for it in hooks.deliveries(endpoint)} == {it.id for it in planned}
    ids = [got.headers["webhook-id"] for got in receiver.requests]
    assert len(ids) == len(set(ids)) > 0


def test_what_fails_is_tried_again_and_arrives_under_the_same_id(
    hooks: Hooks, receiver: Receiver
) -> None:
    endpoint = hooks.add(receiver, types=("game.started",))
    receiver.reply = Reply(500)
    hooks.evening.begin()
    hooks.tell()
    first = hooks.delivery(endpoint, "game.started")
    assert (first.state, first.status, first.attempts) == ("planned", 500, 1)
    hooks.carry()
    hooks.evening.table.now += TRIED_AT_MS[1] - 1
    hooks.carry()
    assert len(receiver.requests) == 1
    receiver.reply = Reply(204)
    hooks.evening.table.now += 1
    hooks.carry()
    assert hooks.delivery(endpoint, "game.started").state == "delivered"
    one, other = receiver.requests
    assert one.headers["webhook-id"] == other.headers["webhook-id"] == first.id
    assert one.body == other.body


def test_a_receiver_that_fails_for_a_day_is_disabled_and_its_owner_is_mailed(
    hooks: Hooks, receiver: Receiver
) -> None:
    endpoint = hooks.add(receiver, types=("game.started", "game.changed"))
    receiver.reply = Reply(503)
    hooks.evening.begin()
    hooks.tell()
    for pause, before in zip(TRIED_AT_MS[1:], TRIED_AT_MS, strict=False):
        assert _webhook(hooks).is_enabled
        hooks.evening.table.now += pause - before
        hooks.carry()
    webhook = _webhook(hooks)
    assert webhook.disabled_because == "failing"
    found = hooks.deliveries(endpoint)
    assert {it.state for it in found} == {"failed", "dropped"}
    tries = {
        len([1 for got in receiver.requests if got.headers["webhook-id"] == it.id])
        for it in found
        if it.state == "failed"
    }
    assert tries == {10}
    hooks.evening.post()
    (mail,) = _mails(hooks)
    text = mail.get_body(("plain",))
    assert text is not None
    assert f"127.0.0.1:{receiver.port}" in text.get_content()
    assert f"/v1/me/webhooks/{webhook.id}" in text.get_content()
    count = len(receiver.requests)
    hooks.evening.move()
    hooks.tell()
    assert len(receiver.requests) == count


def test_one_that_is_gone_is_disabled_at_once(hooks: Hooks, receiver: Receiver) -> None:
    endpoint = hooks.add(receiver, types=("game.started", "game.changed"))
    receiver.reply = Reply(410)
    hooks.evening.begin()
    hooks.tell()
    assert len(receiver.requests) == 1
    assert _webhook(hooks).disabled_because == "gone"
    states = sorted(it.state for it in hooks.deliveries(endpoint))
    assert states.count("failed") == 1
    assert set(states) == {"failed", "dropped"}
    hooks.evening.post()
    assert len(_mails(hooks)) == 1


def test_a_courier_that_fell_after_disabling_leaves_the_owner_told(
    hooks: Hooks, receiver: Receiver
) -> None:
    endpoint = hooks.add(receiver)
    hooks.evening.begin()
    hooks.evening.relay()
    hooks.house.webhooks.disable(*endpoint, hooks.evening.table.now, "gone")
    hooks.carry()
    hooks.evening.post()
    assert len(_mails(hooks)) == 1
    assert receiver.requests == []


def test_enabled_again_in_time_nobody_is_mailed(hooks: Hooks, receiver: Receiver) -> None:
    endpoint = hooks.add(receiver)
    receiver.reply = Reply(410)
    hooks.evening.begin()
    hooks.tell()
    hooks.house.webhooks.change(
        *endpoint, lambda it: replaced(it, disabled_at=None, disabled_because=None)
    )
    hooks.evening.post()
    assert _mails(hooks) == []


def test_a_redirect_is_a_failure_and_is_not_followed(hooks: Hooks, receiver: Receiver) -> None:
    endpoint = hooks.add(receiver, types=("game.started",))
    with Receiver() as other:
        receiver.reply = Reply(302, {"Location": other.url})
        hooks.evening.begin()
        hooks.tell()
        assert other.requests == []
    found = hooks.delivery(endpoint, "game.started")
    assert (found.state, found.status, found.reason) == ("planned", 302, "redirect")


def test_a_removed_webhook_leaves_nothing(hooks: Hooks, receiver: Receiver) -> None:
    endpoint = hooks.add(receiver)
    hooks.evening.begin()
    hooks.evening.relay()
    hooks.house.webhooks.remove(*endpoint)
    hooks.carry()
    assert receiver.requests == []
    assert hooks.deliveries(endpoint) == []
    assert hooks.house.deliveries.ready(hooks.evening.table.now + DAY_MS, 9) == []


def test_a_game_that_cannot_be_read_holds_up_no_other(hooks: Hooks, receiver: Receiver) -> None:
    endpoint = hooks.add(receiver, types=("game.started",))
    hooks.evening.begin()
    hooks.evening.relay()
    (good,) = hooks.deliveries(endpoint)
    now = hooks.evening.table.now
    bad = replaced(good, id="bad", type="game.unheard_of", next_at=now - 1)
    hooks.house.deliveries.plan([(endpoint, bad)])
    hooks.carry()
    assert types_of(receiver) == ["game.started"]
    left = hooks.house.deliveries.get(endpoint, "bad")
    assert left is not None
    assert (left.state, left.reason, left.attempts) == ("planned", "error", 0)


def test_who_asks_for_patience_is_left_alone(hooks: Hooks, receiver: Receiver) -> None:
    endpoint = hooks.add(receiver, types=("game.started",))
    receiver.reply = Reply(429, {"Retry-After": "3600"})
    hooks.evening.begin()
    hooks.tell()
    found = hooks.delivery(endpoint, "game.started")
    assert found.next_at == hooks.evening.table.now + HOUR_MS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("because", ["gone", "failing"])
def test_the_owner_is_told_in_the_own_language(
    house: House, language: str, because: DisabledBecause
) -> None:
    webhook = replaced(
        Webhook("hook", "https://bot.example.org/key-to-the-bot", (), NOON),
        disabled_because=because,
    )
    reader = Player("panna", "Anna", "a@example.org", language)  # type: ignore[arg-type]
    letter = disabled_letter(house, reader, webhook)
    english = disabled_letter(house, replaced(reader, language="en"), webhook)
    assert (letter.headline == english.headline) == (language == "en")
    assert set(letter.paragraphs).isdisjoint(english.paragraphs) or language == "en"
    assert len(set(letter.paragraphs)) == 2
    text = as_plain(letter)
    assert "bot.example.org" in text
    assert "/v1/me/webhooks/hook" in text
    assert "key-to-the-bot" not in text + as_html(letter, None)


def _mover_of(hooks: Hooks) -> int:
    """Who moves first, after a start that is still to be told."""
    hooks.evening.relay()
    hooks.evening.begin()
    ids = [player.id for player in hooks.evening.people]
    return ids.index(hooks.evening.table.mover())


def _webhook(hooks: Hooks) -> Webhook:
    (endpoint,) = hooks.made
    owner = next(p for p in hooks.evening.people if hooks.house.webhooks.of(p.id))
    return hooks.house.webhooks.get(owner.id, endpoint.id)


def _mails(hooks: Hooks) -> list[EmailMessage]:
    """Those that tell that a webhook is disabled."""
    subject = "One of your webhooks is disabled."
    return [mail for mail in hooks.evening.mails() if mail["Subject"] == subject]
