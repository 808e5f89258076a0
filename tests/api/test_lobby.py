"""Before the first turn: opening, inviting, sitting down, bots, the start."""

from collections.abc import Callable

import pytest

from service.bootstrap import House
from tests.api.people import Clock, Person
from tests.api.tables import expect, opened, seen, started, versions

DAY = 86_400_000


def test_a_game_is_opened_with_every_option_resolved(anna: Person) -> None:
    body = {
        "kind": "sequence",
        "seats": 2,
        "options": {"sequences_to_win": 1},
        "pace": {"per_turn": "P3D", "then": "bot"},
        "visibility": "public",
        "seat_order": "by_lot",
    }
    made = expect(201, anna.post("/v1/games", body))
    game = made.body["game"]
    assert made.headers["Location"] == f"/v1/games/{game}"
    assert (made.body["version"], made.headers["ETag"]) == (1, '"1"')
    (event,) = made.body["events"]
    assert event["data"]["seed"] is None
    state = seen(anna, game)["state"]
    assert state["options"]["sequences_to_win"] == 1
    assert state["options"]["board"] == "standard"
    pace = state["pace"]
    assert (pace["per_turn"], pace["then"]) == ("P3D", "bot")
    assert (pace["passes"], pace["longest_pause"]) == (0, "P60D")
    assert (state["host"], state["phase"]) == (anna.player, "open")
    assert len(state["commitment"]) == 64


def test_a_repeated_opening_opens_one_game(anna: Person, bo: Person) -> None:
    body = {"kind": "sequence", "seats": 2}
    first = expect(201, anna.post("/v1/games", body, Idempotency_Key="k"))
    again = expect(201, anna.post("/v1/games", body, Idempotency_Key="k"))
    assert again.raw == first.raw
    assert again.headers["Location"] == first.headers["Location"]
    assert len(anna.get("/v1/games").body["games"]) == 1
    other = anna.post("/v1/games", {**body, "seats": 3}, Idempotency_Key="k")
    assert (other.status, other.code) == (422, "command_reused")
    assert expect(201, bo.post("/v1/games", body, Idempotency_Key="k")).raw != first.raw


def test_a_private_game_is_for_its_guests(anna: Person, bo: Person, cleo: Person) -> None:
    game = opened(anna, visibility="private")
    assert bo.get(f"/v1/games/{game}").status == 404
    assert bo.post(f"/v1/games/{game}/seats").status == 404
    body = {"address": "bo@example.org"}
    event = expect(201, anna.post(f"/v1/games/{game}/invitations", body)).body["events"][0]
    assert event["data"] == {"type": "player_invited", "player": bo.player}
    expect(201, bo.post(f"/v1/games/{game}/seats", {"seat": 1, "entropy": "mine"}))
    assert seen(bo, game)["seat"] == 1
    assert cleo.get(f"/v1/games/{game}").status == 404


def test_inviting_twice_changes_nothing(anna: Person, bo: Person) -> None:
    game = opened(anna)
    for _ in range(2):
        reply = anna.post(f"/v1/games/{game}/invitations", {"address": "bo@example.org"})
        assert expect(201, reply).body["version"] == 2
    assert versions(anna, game) == 2


def test_an_address_without_account_can_be_invited(anna: Person, house: House) -> None:
    game = opened(anna)
    body = {"address": "new@example.org"}
    event = expect(201, anna.post(f"/v1/games/{game}/invitations", body)).body["events"][0]
    guest = house.players.by_address("new@example.org")
    assert guest is not None
    assert event["data"]["player"] == guest.id
    assert not guest.is_confirmed


def test_only_the_host_invites_and_nobody_else_makes_accounts(
    anna: Person, bo: Person, house: House
) -> None:
    game = opened(anna)
    for path in ("invitations", "invitation-links"):
        refused = bo.post(
            f"/v1/games/{game}/{path}",
            {"address": "new@example.org"} if path == "invitations" else None,
        )
        assert (refused.status, refused.code) == (409, "not_host")
    assert house.players.by_address("new@example.org") is None


def test_a_link_lets_its_holder_look_and_sit_down(anna: Person, bo: Person, nobody: Person) -> None:
    game = opened(anna, visibility="private")
    made = expect(201, anna.post(f"/v1/games/{game}/invitation-links", {"days": 2})).body
    path = f"/v1/invitations/{made['token']}"
    assert made["url"] == f"http://longhand.example{path}"
    shown = expect(200, nobody.get(path)).body
    assert (shown["game"]["game"], shown["expires_at"]) == (game, made["expires_at"])
    assert nobody.post(f"{path}/seats").status == 401
    assert versions(anna, game) == 1
    expect(201, bo.post(f"{path}/seats", {"seat": 0}))
    assert seen(bo, game)["seat"] == 0


def test_a_link_shows_nothing_of_a_game_that_has_started(
    anna: Person, bo: Person, cleo: Person
) -> None:
    game = opened(anna, visibility="private")
    link = anna.post(f"/v1/games/{game}/invitation-links").body["token"]
    for one in (anna, bo):
        expect(201, one.post(f"/v1/invitations/{link}/seats"))
    expect(201, anna.post(f"/v1/games/{game}/start"))
    assert cleo.get(f"/v1/invitations/{link}").code == "link_expired"
    late = cleo.post(f"/v1/invitations/{link}/seats")
    assert (late.status, late.code) == (409, "not_open")
    stale = cleo.post(f"/v1/invitations/{link}/seats", If_Match='"0"')
    assert (stale.status, stale.body["missed"]) == (412, [])


def test_inviting_tells_nothing_about_who_has_an_account(anna: Person, bo: Person) -> None:
    game = opened(anna)
    answers = [
        expect(201, anna.post(f"/v1/games/{game}/invitations", {"address": address})).body
        for address in ("bo@example.org", "unknown@example.org")
    ]
    known, unknown = (answer["events"][0]["data"].keys() for answer in answers)
    assert known == unknown
    assert list(seen(anna, game)["players"]) == [anna.player]


def test_a_link_of_another_game_is_no_key(anna: Person, bo: Person, cleo: Person) -> None:
    game = opened(anna, visibility="private")
    own = opened(cleo)
    link = expect(201, cleo.post(f"/v1/games/{own}/invitation-links")).body["token"]
    expect(201, bo.post(f"/v1/invitations/{link}/seats"))
    assert bo.get(f"/v1/games/{game}").status == 404


def test_an_expired_link_is_gone(anna: Person, bo: Person, clock: Clock) -> None:
    game = opened(anna)
    link = anna.post(f"/v1/games/{game}/invitation-links", {"days": 2}).body["token"]
    clock.ms += 2 * DAY
    for reply in (bo.get(f"/v1/invitations/{link}"), bo.post(f"/v1/invitations/{link}/seats")):
        assert (reply.status, reply.code) == (410, "link_expired")
    assert versions(anna, game) == 1


def test_a_forged_link_leads_nowhere(bo: Person) -> None:
    for reply in (bo.get("/v1/invitations/forged"), bo.post("/v1/invitations/forged/seats")):
        assert (reply.status, reply.code) == (404, "bad_link")


def test_a_repeated_request_makes_the_same_link(anna: Person, clock: Clock) -> None:
    game = opened(anna)
    first = anna.post(f"/v1/games/{game}/invitation-links", Idempotency_Key="k")
    clock.ms += 5000
    assert anna.post(f"/v1/games/{game}/invitation-links", Idempotency_Key="k").raw == first.raw


def test_a_seat_can_be_left_and_a_bot_sent_away(anna: Person, bo: Person) -> None:
    game = opened(anna)
    expect(201, bo.post(f"/v1/games/{game}/seats", {"seat": 1}))
    left = expect(200, bo.call("DELETE", f"/v1/games/{game}/seats/1", None, {}))
    assert left.body["events"][0]["data"] == {"type": "seat_left", "seat": 1}
    expect(201, anna.post(f"/v1/games/{game}/bots", {"seat": 1, "bot": "easy"}))
    assert seen(anna, game)["state"]["seats"][1]["bot"] == "easy"
    refused = bo.call("DELETE", f"/v1/games/{game}/seats/1", None, {})
    assert (refused.status, refused.code) == (409, "not_host")
    expect(200, anna.call("DELETE", f"/v1/games/{game}/seats/1", None, {}))
    assert seen(anna, game)["state"]["seats"][1]["bot"] is None


def test_after_a_draw_by_lot_each_reads_the_own_hand(
    person: Callable[[str], Person],
) -> None:
    """The host's answer to the start is of the seat that the lot gave, not of the old one."""
    people = [person(f"P{n}") for n in range(4)]
    # One of the lots moves the host with near certainty.
    for _ in range(6):
        game = opened(people[0], 4, seat_order="by_lot")
        for one in people:
            expect(201, one.post(f"/v1/games/{game}/seats"))
        events = expect(201, people[0].post(f"/v1/games/{game}/start")).body["events"]
        seat = seen(people[0], game)["seat"]
        dealt = {e["data"]["seat"]: e["data"]["cards"] for e in events if e["type"] == "hand_dealt"}
        assert [n for n, cards in dealt.items() if None not in cards] == [seat]


def test_a_stale_start_shows_the_hand_of_the_own_seat_alone(
    person: Callable[[str], Person],
) -> None:
    people = [person(f"P{n}") for n in range(4)]
    for _ in range(6):
        game = opened(people[0], 4, seat_order="by_lot")
        for one in people:
            expect(201, one.post(f"/v1/games/{game}/seats"))
        expect(201, people[0].post(f"/v1/games/{game}/start"))
        for one in people:
            stale = one.post(f"/v1/games/{game}/start", If_Match='"1"')
            assert stale.status == 412
            whole = [
                event["data"]["seat"]
                for event in stale.body["missed"]
                if event["type"] == "hand_dealt" and None not in event["data"]["cards"]
            ]
            assert whole == [seen(one, game)["seat"]]


@pytest.mark.parametrize("path", ["start", "cancellation", "resignation", "seats", "bots"])
def test_every_command_is_harmless_when_repeated(path: str, anna: Person, bo: Person) -> None:
    game = started(anna, bo) if path == "resignation" else opened(anna)
    if path == "start":
        for strength in ("easy", "easy"):
            expect(201, anna.post(f"/v1/games/{game}/bots", {"bot": strength}))
    first = expect(201, anna.post(f"/v1/games/{game}/{path}", Idempotency_Key="k"))
    latest = versions(anna, game)
    again = anna.post(f"/v1/games/{game}/{path}", Idempotency_Key="k")
    assert (again.status, again.raw) == (201, first.raw)
    assert versions(anna, game) == latest


def test_a_cancelled_game_is_over(anna: Person) -> None:
    game = opened(anna)
    expect(201, anna.post(f"/v1/games/{game}/cancellation"))
    assert seen(anna, game)["state"]["result"]["reason"] == "cancelled"
    refused = anna.post(f"/v1/games/{game}/seats")
    assert (refused.status, refused.code) == (409, "game_over")
    assert refused.body["game_version"] == versions(anna, game)


def test_the_kinds_tell_what_can_be_asked_for(nobody: Person) -> None:
    kinds = expect(200, nobody.get("/v1/kinds")).body["kinds"]
    sequence = next(kind for kind in kinds if kind["kind"] == "sequence")
    assert 2 in sequence["seats"]
    assert "standard" in sequence["editions"]
    whole = expect(200, nobody.get("/v1/kinds/sequence")).body
    options = whole["options"]["$defs"]["Options"]["properties"]
    assert options["sequences_to_win"]["anyOf"][0] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 4,
    }
    assert "place_chip" in whole["commands"]["discriminator"]["mapping"]
    assert {"game_opened", "chip_placed"} <= whole["events"]["discriminator"]["mapping"].keys()
    assert nobody.get("/v1/kinds/chess").status == 404


def test_the_schemas_of_a_kind_say_what_is_hidden_and_what_is_always_there(nobody: Person) -> None:
    whole = expect(200, nobody.get("/v1/kinds/sequence-stacks")).body
    dealt = whole["events"]["$defs"]["HandDealt"]
    assert dealt["properties"]["cards"]["x-private-to"] == "seat"
    assert "description" in dealt["properties"]["seat"]
    assert whole["options"]["$defs"]["Options"]["required"] == []
    assert "stack" not in whole["commands"]["$defs"]["PlayCard"]["required"]
    view = whole["view"]["$defs"]["View"]
    assert set(view["required"]) == set(view["properties"])
