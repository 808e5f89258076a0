"""Another address for one's mails: by a code that was read there, and by nothing else."""

from service.bootstrap import House
from tests.api.people import Person
from tests.api.tables import expect

NEW = "Anna.New@example.org"


def asked(nobody: Person, address: str = NEW) -> str:
    """The id of a code on its way to the address."""
    return str(expect(202, nobody.post("/v1/sign-ins", {"address": address})).body["id"])


def test_mails_go_where_the_code_was_read(house: House, anna: Person, nobody: Person) -> None:
    house.players.stop_mail(anna.player)
    sign_in = asked(nobody)
    body = {"sign_in": sign_in, "code": house.sign_ins.code(sign_in)}
    changed = expect(200, anna.post("/v1/me/address", body)).body
    assert (changed["id"], changed["email"]) == (anna.player, NEW)
    assert changed["mail_status"] == "ok"
    assert expect(200, anna.get("/v1/me")).body == changed
    found = house.players.by_address(NEW)
    assert found is not None
    assert found.id == anna.player
    # Who has the old address now may have an account of their own with it.
    assert house.players.by_address("anna@example.org") is None


def test_a_wrong_code_changes_nothing(house: House, anna: Person, nobody: Person) -> None:
    sign_in = asked(nobody)
    refused = anna.post("/v1/me/address", {"sign_in": sign_in, "code": "AAAA-AAAA"})
    assert (refused.status, refused.code) == (422, "bad_code")
    assert expect(200, anna.get("/v1/me")).body["email"] == "anna@example.org"


def test_the_address_of_another_is_not_taken_over(
    house: House, anna: Person, bo: Person, nobody: Person
) -> None:
    sign_in = asked(nobody, "bo@example.org")
    body = {"sign_in": sign_in, "code": house.sign_ins.code(sign_in)}
    refused = anna.post("/v1/me/address", body)
    assert (refused.status, refused.code) == (409, "address_taken")
    assert expect(200, anna.get("/v1/me")).body["email"] == "anna@example.org"
    assert expect(200, bo.get("/v1/me")).body["email"] == "bo@example.org"


def test_the_same_request_again_is_harmless(house: House, anna: Person, nobody: Person) -> None:
    sign_in = asked(nobody)
    body = {"sign_in": sign_in, "code": house.sign_ins.code(sign_in)}
    first = anna.post("/v1/me/address", body, Idempotency_Key='"once"')
    again = anna.post("/v1/me/address", body, Idempotency_Key='"once"')
    assert (first.status, first.body) == (again.status, again.body)
    # Under another key the code has been used up, and the address stays.
    assert anna.post("/v1/me/address", body).code == "bad_code"
    assert expect(200, anna.get("/v1/me")).body["email"] == NEW


def test_the_own_address_in_other_letters_stays_known(
    house: House, anna: Person, nobody: Person
) -> None:
    sign_in = asked(nobody, "ANNA@example.org")
    body = {"sign_in": sign_in, "code": house.sign_ins.code(sign_in)}
    assert expect(200, anna.post("/v1/me/address", body)).body["email"] == "ANNA@example.org"
    found = house.players.by_address("anna@example.org")
    assert found is not None
    assert found.id == anna.player


def test_a_code_moves_nobody_without_a_token(house: House, nobody: Person) -> None:
    sign_in = asked(nobody)
    body = {"sign_in": sign_in, "code": house.sign_ins.code(sign_in)}
    assert nobody.post("/v1/me/address", body).status == 401
