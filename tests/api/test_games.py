"""Games as their readers see them: now, earlier, unchanged, in lists."""

from typing import Any

import msgspec

from service.api.app import create_app
from service.bootstrap import House
from service.eventlog.codec import from_ndjson
from service.rules.game import fold
from service.rules.view import view
from tests.api.people import Clock, Person
from tests.api.tables import expect, legal, mover, opened, seen, started, versions

NDJSON = "application/x-ndjson"


def test_folding_what_one_may_read_gives_what_is_shown(
    anna: Person, bo: Person, cleo: Person
) -> None:
    game = started(anna, bo)
    for _ in range(8):
        one = mover(game, anna, bo)
        expect(201, one.post(f"/v1/games/{game}/moves", legal(one, game)[0]))
        for reader in (anna, bo, cleo):
            lines = expect(200, reader.get(f"/v1/games/{game}/events", Accept=NDJSON))
            state = fold(event.data for event in from_ndjson(lines.raw))
            assert msgspec.to_builtins(view(state)) == seen(reader, game)["state"]


def test_a_game_is_shown_with_names_and_the_own_seat(
    anna: Person, bo: Person, cleo: Person
) -> None:
    game = started(anna, bo)
    shown = seen(bo, game)
    assert shown["players"] == {anna.player: {"name": "Anna"}, bo.player: {"name": "Bo"}}
    assert (shown["seat"], seen(cleo, game)["seat"]) == (1, None)


def test_every_earlier_state_can_be_looked_at(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    latest = versions(anna, game)
    for version in range(1, latest + 1):
        shown = seen(anna, game, version)
        assert (shown["version"], shown["latest"]) == (version, latest)
        assert shown["state"]["version"] == version
    later = anna.get(f"/v1/games/{game}?version={latest + 1}")
    assert (later.status, later.code) == (422, "bad_query")
    assert later.body["errors"][0]["parameter"] == "version"


def test_an_unchanged_game_is_not_sent_again(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    first = expect(200, anna.get(f"/v1/games/{game}"))
    again = anna.get(f"/v1/games/{game}", If_None_Match=first.headers["ETag"])
    assert (again.status, again.raw) == (304, b"")
    for name in ("ETag", "Cache-Control", "Vary"):
        assert again.headers[name] == first.headers[name]
    assert first.headers["Cache-Control"] == "private, no-cache"
    assert "Authorization" in first.headers["Vary"]


def test_the_tag_of_another_reader_is_not_mine(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    tag = expect(200, anna.get(f"/v1/games/{game}")).headers["ETag"]
    expect(200, bo.get(f"/v1/games/{game}", If_None_Match=tag))


def test_a_new_name_changes_the_tag(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    tag = expect(200, anna.get(f"/v1/games/{game}")).headers["ETag"]
    expect(200, bo.call("PATCH", "/v1/me", {"name": "Bob"}, {}))
    shown = expect(200, anna.get(f"/v1/games/{game}", If_None_Match=tag)).body
    assert shown["players"][bo.player]["name"] == "Bob"


def test_a_move_changes_the_tag(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    tag = expect(200, anna.get(f"/v1/games/{game}")).headers["ETag"]
    one = mover(game, anna, bo)
    expect(201, one.post(f"/v1/games/{game}/moves", legal(one, game)[0]))
    expect(200, anna.get(f"/v1/games/{game}", If_None_Match=tag))


def test_events_come_in_pages_that_join_without_a_gap(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    found: list[int] = []
    path: str | None = f"/v1/games/{game}/events?limit=3"
    while path:
        page = expect(200, anna.get(path))
        found += [event["version"] for event in page.body["events"]]
        assert page.body["version"] == found[-1]
        path = page.body["next"]
        assert page.headers.get("Link") == (f'<{path}>; rel="next"' if path else None)
    assert found == list(range(1, versions(anna, game) + 1))


def test_events_after_the_last_are_none(anna: Person) -> None:
    game = opened(anna)
    page = expect(200, anna.get(f"/v1/games/{game}/events?after=1")).body
    assert (page["events"], page["next"], page["version"]) == ([], None, 1)
    assert expect(200, anna.get(f"/v1/games/{game}/events?after=99")).body["events"] == []


def test_the_whole_log_comes_as_lines(anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    lines = expect(200, anna.get(f"/v1/games/{game}/events", Accept=NDJSON))
    assert lines.headers["Content-Type"] == "application/x-ndjson"
    assert lines.raw.count(b"\n") == versions(anna, game)


def test_my_turns_come_first_by_deadline(anna: Person, bo: Person, clock: Clock) -> None:
    later = started(anna, bo, pace={"per_turn": "P5D"})
    clock.ms += 60_000
    sooner = started(anna, bo, pace={"per_turn": "P1D"})
    unclocked = started(anna, bo)
    waiting = opened(anna)
    over = opened(anna)
    expect(201, anna.post(f"/v1/games/{over}/cancellation"))
    listed = _listed(anna)
    running = [sooner, later, unclocked]
    mine = [game for game in running if mover(game, anna, bo) is anna]
    others = [game for game in running if mover(game, anna, bo) is bo]
    assert [line["game"] for line in listed] == [*mine, *others, waiting, over]
    assert [line["is_my_turn"] for line in listed[: len(mine)]] == [True] * len(mine)
    line = next(line for line in listed if line["game"] == sooner)
    assert line["seats"][1] == {"player": bo.player, "name": "Bo", "bot": None}
    assert line["deadline"] is not None


def test_pages_of_games_are_exact_and_stable(anna: Person) -> None:
    games = {opened(anna) for _ in range(7)}
    found: list[str] = []
    path: str | None = "/v1/games?limit=3"
    while path:
        page = expect(200, anna.get(path))
        found += [line["game"] for line in page.body["games"]]
        cursor = page.body["next"]
        path = f"/v1/games?limit=3&cursor={cursor}" if cursor else None
        assert page.headers.get("Link") == (f'<{path}>; rel="next"' if path else None)
    assert (len(found), set(found)) == (7, games)
    # They were opened in the same millisecond: then the ids decide.
    assert found == sorted(games)


def test_a_game_that_changes_between_pages_is_not_lost_or_doubled(anna: Person) -> None:
    games = sorted(opened(anna) for _ in range(4))
    first = expect(200, anna.get("/v1/games?limit=2")).body
    expect(201, anna.post(f"/v1/games/{games[0]}/cancellation"))
    second = expect(200, anna.get(f"/v1/games?limit=9&cursor={first['next']}")).body
    assert [line["game"] for line in second["games"]] == [games[2], games[3], games[0]]


def test_open_games_are_found_by_strangers(anna: Person, bo: Person) -> None:
    public = opened(anna)
    opened(anna, visibility="private")
    full = opened(anna)
    for _ in range(2):
        expect(201, anna.post(f"/v1/games/{full}/bots"))
    found = expect(200, bo.get("/v1/games?list=open")).body["games"]
    assert [line["game"] for line in found] == [public]
    assert expect(200, bo.get("/v1/games?list=mine")).body["games"] == []


def test_a_bad_cursor_is_named(anna: Person) -> None:
    for cursor in ("x", "AAAA", "%C3%A9", "W10"):
        refused = anna.get(f"/v1/games?cursor={cursor}")
        assert (refused.status, refused.code) == (422, "bad_query")
        assert refused.body["errors"][0]["parameter"] == "cursor"


def test_a_log_with_an_unknown_event_is_read_up_to_it(
    anna: Person, bo: Person, house: House, clock: Clock
) -> None:
    game = started(anna, bo)
    latest = versions(anna, game)
    _spoil_last(house, game)
    # Another process, which holds no state of the game.
    anna.http = create_app(house, clock).test_client()
    shown = seen(anna, game)
    assert (shown["version"], shown["latest"]) == (latest - 1, latest)
    refused = anna.post(f"/v1/games/{game}/resignation")
    assert (refused.status, refused.code) == (409, "unknown_event")


def _spoil_last(house: House, game: str) -> None:
    client: Any = house.store.client
    key = next(key for key in client.scan_iter(count=1000) if key.endswith(f"log:{game}".encode()))
    client.lset(key, -1, b'[0,null,"http","c",{"type":"from_the_future"}]')


def _listed(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = expect(200, person.get("/v1/games")).body["games"]
    return found
