"""One's own account and tokens, and the end of mails by one click."""

import pytest

from service.api.times import written
from service.api.tokens import DAY_MS
from service.bootstrap import House
from tests.api.people import NOON, Clock, Person, someone
from tests.api.tables import expect, started


def test_preferences_are_changed_one_by_one(anna: Person) -> None:
    before = expect(200, anna.get("/v1/me")).body
    changed = expect(200, anna.call("PATCH", "/v1/me", {"name": "Anna B."}, {})).body
    assert changed == {**before, "name": "Anna B."}
    said = {"language": "uk", "zone": "Europe/Kyiv", "wants_mail": False}
    changed = expect(200, anna.call("PATCH", "/v1/me", said, {})).body
    assert changed == {**before, "name": "Anna B.", **said}
    assert expect(200, anna.get("/v1/me")).body == changed


def test_an_address_that_mails_came_back_from_is_told_to_its_owner(
    anna: Person, house: House
) -> None:
    assert anna.get("/v1/me").body["mail_status"] == "ok"
    house.players.stop_mail(anna.player)
    assert expect(200, anna.get("/v1/me")).body["mail_status"] == "bounced"


def test_bad_preferences_are_named_and_change_nothing(anna: Person) -> None:
    before = anna.get("/v1/me").body
    for body, code in [
        ({"name": ""}, "bad_name"),
        ({"zone": "Mars/Base"}, "bad_zone"),
        ({"language": "xx"}, "bad_body"),
        ({"wants_mail": "no"}, "bad_body"),
        ({"email": "other@example.org"}, "bad_body"),
    ]:
        refused = anna.call("PATCH", "/v1/me", body, {})
        assert (refused.status, refused.code) == (422, code)
    assert anna.get("/v1/me").body == before


def test_a_token_is_shown_once(anna: Person) -> None:
    made = expect(201, anna.post("/v1/me/tokens", {"label": "laptop", "days": 3})).body
    listed = expect(200, anna.get("/v1/me/tokens")).body["tokens"]
    assert made["token"].startswith("lh_")
    assert {name: value for name, value in made.items() if name != "token"} in listed
    assert all("token" not in one for one in listed)


def test_a_revoked_token_is_good_no_longer(anna: Person) -> None:
    made = expect(201, anna.post("/v1/me/tokens", {})).body
    other = Person(anna.http, token=made["token"])
    expect(200, other.get("/v1/me"))
    path = f"/v1/me/tokens/{made['id']}"
    assert expect(204, anna.call("DELETE", path, None, {})).raw == b""
    assert (other.get("/v1/me").status, other.get("/v1/me").code) == (401, "bad_token")
    assert anna.call("DELETE", path, None, {}).status == 404


def test_nobody_revokes_the_token_of_another(anna: Person, bo: Person) -> None:
    made = expect(201, anna.post("/v1/me/tokens", {})).body
    assert bo.call("DELETE", f"/v1/me/tokens/{made['id']}", None, {}).status == 404
    expect(200, Person(anna.http, token=made["token"]).get("/v1/me"))


def test_a_repeated_request_makes_one_token(anna: Person) -> None:
    before = len(anna.get("/v1/me/tokens").body["tokens"])
    first = expect(201, anna.post("/v1/me/tokens", {"label": "a"}, Idempotency_Key="k"))
    again = expect(201, anna.post("/v1/me/tokens", {"label": "a"}, Idempotency_Key="k"))
    assert again.raw == first.raw
    assert len(anna.get("/v1/me/tokens").body["tokens"]) == before + 1
    other = anna.post("/v1/me/tokens", {"label": "b"}, Idempotency_Key="k")
    assert (other.status, other.code) == (422, "command_reused")


def test_no_token_makes_one_that_may_do_more(house: House, anna: Person) -> None:
    clerk = someone(house, anna.http, "Clerk", ("account",))
    refused = clerk.post("/v1/me/tokens", {"scopes": ["games:play"]})
    assert (refused.status, refused.code) == (403, "insufficient_scope")
    made = expect(201, clerk.post("/v1/me/tokens", {})).body
    assert made["scopes"] == ["account"]


@pytest.mark.parametrize(("days", "is_sooner"), [(None, False), (30, False), (1, True)])
def test_no_token_makes_one_that_lasts_longer(
    house: House, anna: Person, bo: Person, days: int | None, is_sooner: bool
) -> None:
    game, end = started(anna, bo), NOON + 2 * DAY_MS
    text, _ = house.tokens.create(anna.player, NOON, expires_at=end)
    brief = Person(anna.http, anna.player, text)
    for path in ("/v1/me/tokens", f"/v1/games/{game}/seat-tokens"):
        made = expect(201, brief.post(path, {"days": days})).body
        assert made["expires_at"] == written(NOON + DAY_MS if is_sooner else end)
        # What never ends makes what never ends.
        own = expect(201, anna.post(path, {"days": days})).body
        assert own["expires_at"] == (None if days is None else written(NOON + days * DAY_MS))


def test_one_click_ends_the_mails_without_signing_in(
    house: House, anna: Person, nobody: Person
) -> None:
    path = f"/v1/unsubscribe/{house.links.unsubscribe(anna.player)}"
    form = b"List-Unsubscribe=One-Click"
    said = {"Content_Type": "application/x-www-form-urlencoded"}
    for _ in range(2):
        assert expect(200, nobody.post(path, form, **said)).body["wants_mail"] is False
    assert anna.get("/v1/me").body["wants_mail"] is False


def test_looking_at_the_unsubscribe_link_changes_nothing(
    house: House, anna: Person, nobody: Person
) -> None:
    path = f"/v1/unsubscribe/{house.links.unsubscribe(anna.player)}"
    assert expect(200, nobody.get(path)).body["wants_mail"] is True
    nobody.call("HEAD", path, None, {})
    assert anna.get("/v1/me").body["wants_mail"] is True


def test_a_forged_unsubscribe_link_leads_nowhere(nobody: Person, clock: Clock) -> None:
    refused = nobody.post("/v1/unsubscribe/forged.link")
    assert (refused.status, refused.code) == (404, "bad_link")
