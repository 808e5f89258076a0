"""What a player may heap up: so many tokens, games that wait and invitations, and no more."""

from service.api.games import MOST_OPEN
from service.api.invitations import INVITED_AN_HOUR, MOST_INVITED
from service.bootstrap import House
from service.players.tokens import MOST
from tests.api.people import NOON, Clock, Person
from tests.api.tables import expect, opened, started


def test_a_player_has_so_many_tokens_and_can_still_sign_in(
    anna: Person, bo: Person, house: House, clock: Clock
) -> None:
    game = started(anna, bo)
    for _ in range(MOST - 2):
        house.tokens.create(anna.player, NOON)
    house.tokens.create(anna.player, NOON, expires_at=NOON + 1000)
    for path in ("/v1/me/tokens", f"/v1/games/{game}/seat-tokens"):
        refused = expect(409, anna.post(path, {}))
        assert refused.code == "too_many_tokens"
        assert str(MOST) in refused.body["detail"]
    clock.ms += 1000
    # One is over, and what is over does not count.
    last = expect(201, anna.post("/v1/me/tokens", {}, Idempotency_Key="k")).body
    assert expect(201, anna.post("/v1/me/tokens", {}, Idempotency_Key="k")).body == last
    expect(409, anna.post("/v1/me/tokens", {}))
    begun = expect(202, anna.post("/v1/sign-ins", {"address": "anna@example.org"})).body
    code = house.sign_ins.code(begun["id"])
    expect(201, anna.post(f"/v1/sign-ins/{begun['id']}/redemption", {"code": code}))
    expect(204, anna.call("DELETE", f"/v1/me/tokens/{last['id']}", None, {}))


def test_so_many_games_of_a_host_wait_for_players(anna: Person, bo: Person) -> None:
    body = {"kind": "sequence", "seats": 2}
    for n in range(MOST_OPEN - 1):
        expect(201, anna.post("/v1/games", body, Idempotency_Key=f"k{n}"))
    last = opened(anna)
    refused = expect(409, anna.post("/v1/games", body))
    assert refused.code == "too_many_open_games"
    # A repeated request gets its answer, and others have room of their own.
    expect(201, anna.post("/v1/games", body, Idempotency_Key="k0"))
    opened(bo)
    expect(201, anna.post(f"/v1/games/{last}/cancellation"))
    opened(anna)


def test_so_many_are_invited_to_a_game_who_have_not_sat_down(anna: Person) -> None:
    game = opened(anna)
    path = f"/v1/games/{game}/invitations"
    for n in range(MOST_INVITED):
        guest = {"address": f"guest{n}@example.org"}
        first = expect(201, anna.post(path, guest, Idempotency_Key=f"k{n}"))
    refused = expect(409, anna.post(path, {"address": "late@example.org"}))
    assert refused.code == "too_many_invited"
    assert expect(201, anna.post(path, guest, Idempotency_Key=f"k{n}")).raw == first.raw
    other = opened(anna)
    expect(201, anna.post(f"/v1/games/{other}/invitations", {"address": "late@example.org"}))


def test_a_player_invites_so_many_an_hour_with_all_tokens_together(
    anna: Person, bo: Person, house: House, clock: Clock
) -> None:
    game, text = opened(anna), house.tokens.create(anna.player, NOON)[0]
    other = Person(anna.http, anna.player, text)
    path, guest = f"/v1/games/{game}/invitations", {"address": "guest@example.org"}
    first = expect(201, anna.post(path, guest, Idempotency_Key="k"))
    for n in range(INVITED_AN_HOUR - 1):
        assert house.allowances.may("invitation", anna.player, f"{n}", INVITED_AN_HOUR, NOON)
    for one in (anna, other):
        refused = expect(429, one.post(path, {"address": "late@example.org"}))
        assert (refused.code, refused.body["limit"]) == ("rate_limited", "mail")
        assert 0 < int(refused.headers["Retry-After"]) <= 3601
    assert house.players.by_address("late@example.org") is None
    # A repeated request gets its answer, and others have room of their own.
    assert expect(201, anna.post(path, guest, Idempotency_Key="k")).raw == first.raw
    expect(201, bo.post(f"/v1/games/{opened(bo)}/invitations", guest))
    clock.ms += 3_600_000
    expect(201, other.post(path, {"address": "late@example.org"}))
