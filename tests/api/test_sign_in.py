"""Signing up and in: a mailed code, used up by a POST and by nothing else."""

import pytest

from service.bootstrap import House
from tests.api.people import Clock, Person
from tests.api.tables import expect

ADDRESS = "dora@example.org"


def begun(nobody: Person, address: str = ADDRESS, **headers: str) -> str:
    """The id of a sign-in under way."""
    return str(expect(202, nobody.post("/v1/sign-ins", {"address": address}, **headers)).body["id"])


def test_a_new_address_gets_an_account_and_a_token(nobody: Person, house: House) -> None:
    sign_in = begun(nobody)
    body = {"code": house.sign_ins.code(sign_in), "name": "Dora", "zone": "Europe/Rome"}
    made = expect(201, nobody.post(f"/v1/sign-ins/{sign_in}/redemption", body)).body
    dora = Person(nobody.http, token=made["token"])
    me = expect(200, dora.get("/v1/me")).body
    assert me == made["player"]
    assert (me["name"], me["email"], me["zone"]) == ("Dora", ADDRESS, "Europe/Rome")
    assert made["scopes"] == ["games:read", "games:play", "games:create", "account", "webhooks"]


def test_a_known_address_gets_its_account(anna: Person, nobody: Person, house: House) -> None:
    sign_in = begun(nobody, "anna@example.org")
    body = {"code": house.sign_ins.code(sign_in), "name": "Not Anna"}
    made = expect(201, nobody.post(f"/v1/sign-ins/{sign_in}/redemption", body)).body
    assert made["player"]["id"] == anna.player
    assert made["player"]["name"] == "Anna"


def test_known_and_unknown_addresses_look_alike(anna: Person, nobody: Person) -> None:
    known = nobody.post("/v1/sign-ins", {"address": "anna@example.org"})
    unknown = nobody.post("/v1/sign-ins", {"address": "nobody-knows@example.org"})
    assert known.status == unknown.status == 202
    assert known.body.keys() == unknown.body.keys()
    assert known.body["expires_at"] == unknown.body["expires_at"]


def test_the_code_is_mailed(nobody: Person, house: House) -> None:
    sign_in = begun(nobody)
    entries = house.outbox.claim("a relay", 10)
    assert [(entry.kind, entry.ref) for entry in entries] == [("sign_in", sign_in)]


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
def test_a_followed_link_uses_no_code_up(method: str, nobody: Person, house: House) -> None:
    sign_in = begun(nobody)
    path = f"/v1/sign-ins/{sign_in}/redemption"
    code = house.sign_ins.code(sign_in)
    nobody.call(method, path, None, {})
    nobody.call(method, f"{path}?code={code}", None, {})
    expect(201, nobody.post(path, {"code": code}))


def test_a_code_is_good_once(nobody: Person, house: House) -> None:
    sign_in = begun(nobody)
    path, body = f"/v1/sign-ins/{sign_in}/redemption", {"code": house.sign_ins.code(sign_in)}
    expect(201, nobody.post(path, body))
    again = nobody.post(path, body)
    assert (again.status, again.code) == (422, "bad_code")


def test_a_repeated_redemption_shows_the_same_token(nobody: Person, house: House) -> None:
    sign_in = begun(nobody)
    path, body = f"/v1/sign-ins/{sign_in}/redemption", {"code": house.sign_ins.code(sign_in)}
    first = expect(201, nobody.post(path, body, Idempotency_Key="k1"))
    again = nobody.post(path, body, Idempotency_Key="k1")
    assert (again.status, again.raw) == (201, first.raw)
    assert first.body["token"].encode() not in _everything(house)


def test_a_repeated_request_mails_one_code(nobody: Person, house: House) -> None:
    first = begun(nobody, Idempotency_Key="k1")
    assert begun(nobody, Idempotency_Key="k1") == first
    assert len(house.outbox.claim("a relay", 10)) == 1


def test_a_failed_redemption_can_be_tried_again_under_its_key(nobody: Person, house: House) -> None:
    sign_in = begun(nobody)
    path = f"/v1/sign-ins/{sign_in}/redemption"
    wrong = nobody.post(path, {"code": "AAAA-AAAA"}, Idempotency_Key="k1")
    assert wrong.code == "bad_code"
    right = {"code": house.sign_ins.code(sign_in)}
    expect(201, nobody.post(path, right, Idempotency_Key="k1"))


def test_an_old_code_is_good_no_longer(nobody: Person, house: House, clock: Clock) -> None:
    sign_in = begun(nobody)
    clock.ms += 15 * 60_000
    body = {"code": house.sign_ins.code(sign_in)}
    assert nobody.post(f"/v1/sign-ins/{sign_in}/redemption", body).code == "bad_code"


def test_a_bad_zone_uses_no_code_up(nobody: Person, house: House) -> None:
    sign_in = begun(nobody)
    path, code = f"/v1/sign-ins/{sign_in}/redemption", house.sign_ins.code(sign_in)
    assert nobody.post(path, {"code": code, "zone": "Mars/Base"}).code == "bad_zone"
    expect(201, nobody.post(path, {"code": code}))


def test_too_many_codes_are_refused_with_the_time_to_wait(nobody: Person) -> None:
    for _ in range(6):
        begun(nobody)
    refused = nobody.post("/v1/sign-ins", {"address": ADDRESS})
    assert (refused.status, refused.code) == (429, "too_many_codes")
    assert 0 < int(refused.headers["Retry-After"]) <= 3600


def test_a_bad_address_is_named(nobody: Person) -> None:
    refused = nobody.post("/v1/sign-ins", {"address": "no address"})
    assert (refused.status, refused.code) == (422, "bad_address")


def _everything(house: House) -> bytes:
    client = house.store.client
    return b"".join(client.dump(key) or b"" for key in client.scan_iter(count=1000))
