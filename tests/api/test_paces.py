"""The clock of a game over HTTP: its rules, where it stands, pauses, leave, time that ran out."""

from typing import Any

import pytest

from service.bootstrap import House
from service.rules.pace import instant, instant_ms
from tests.api.people import NOON, Clock, Person
from tests.api.tables import expect, legal, mover, opened, seen, started
from tests.api.test_following import stream, take

DAY = 86_400_000
HOUR = 3_600_000
MINUTE = 60_000
BERLIN = "Europe/Berlin"
THREE_DAYS = {"per_turn": "P3D"}
EVERYTHING: dict[str, Any] = {
    "per_turn": "P3D",
    "then": "resign",
    "zone": BERLIN,
    "bank": "P7D",
    "grace": "PT30M",
    "days_off": ["sun"],
    "quiet": {"start": "22:00", "end": "07:00", "does": "stop"},
    "leave": {"days": 14, "starts_itself": True},
    "longest_pause": "P30D",
    "passes": 2,
    "bot_turns": 1,
    "unmoved": "void",
    "moves_to_morning": True,
}


def clock_of(person: Person, game: str, **headers: str) -> dict[str, Any]:
    """The clock of the game as the person is shown it."""
    found: dict[str, Any] = expect(200, person.get(f"/v1/games/{game}/clock", **headers)).body
    return found


def paused(game: str, until: str, *people: Person) -> None:
    """The first proposes, all others agree."""
    expect(201, people[0].post(f"/v1/games/{game}/pause", {"until": until}))
    for other in people[1:]:
        expect(201, other.post(f"/v1/games/{game}/pause/agreement", {"until": until}))


def test_every_rule_of_the_clock_is_in_the_game_from_its_opening(anna: Person) -> None:
    game = opened(anna, pace=EVERYTHING)
    agreed = seen(anna, game)["state"]["pace"]
    assert agreed == {**EVERYTHING, "daily": None, "least": None}
    shown = clock_of(anna, game)
    assert shown["pace"] == agreed
    assert shown["is_kept_for_ever"] is True
    assert shown["coming"] == []


def test_a_daily_pace_is_resolved(anna: Person) -> None:
    game = opened(anna, pace={"daily": "20:00", "zone": BERLIN})
    assert seen(anna, game)["state"]["pace"]["least"] == "PT12H"


@pytest.mark.parametrize(
    ("pace", "code"),
    [
        ({"per_turn": "soon"}, "bad_pace"),
        ({"daily": "20:00"}, "unfit_pace"),
        ({"per_turn": "P1D", "zone": "Mars/Base"}, "unfit_pace"),
        ({"per_turn": "P1D", "days_off": ["someday"]}, "bad_body"),
        ({"per_turn": "P1D", "quiet": {"start": "22:00"}}, "bad_body"),
        (
            {"per_turn": "P1D", "quiet": {"start": "22", "end": "07:00"}, "zone": "UTC"},
            "unfit_pace",
        ),
        ({"per_turn": "P1D", "leave": {"days": 0}}, "bad_body"),
        ({"per_turn": "P1D", "passes": -1}, "bad_body"),
        ({"per_turn": "P1D", "then": "explode"}, "bad_body"),
        ({"per_turn": "P1D", "hurry": True}, "bad_body"),
        ({"bank": "P1D"}, "unfit_pace"),
    ],
)
def test_a_pace_that_cannot_hold_opens_no_game(
    anna: Person, pace: dict[str, Any], code: str
) -> None:
    body = {"kind": "sequence", "seats": 2, "pace": pace}
    refused = anna.post("/v1/games", body)
    assert (refused.status, refused.code) == (422, code)
    assert expect(200, anna.get("/v1/games")).body["games"] == []


def test_the_clock_is_shown_in_machine_form_and_in_one_sentence(
    anna: Person, bo: Person, cleo: Person, clock: Clock
) -> None:
    game = started(anna, bo, pace={**THREE_DAYS, "bank": "P7D", "grace": "PT30M"})
    clock.ms = NOON + DAY + 123
    shown = clock_of(cleo, game)
    assert shown["server_time"] == instant(NOON + DAY)
    assert shown["deadline"] == instant(NOON + 10 * DAY) == seen(anna, game)["state"]["deadline"]
    assert shown["left"] == "P8DT23H59M59S"
    assert shown["halted_by"] is None
    assert [seat["bank"] for seat in shown["seats"]] == ["P7D", "P7D"]
    assert [(coming["what"], coming["at"]) for coming in shown["coming"]] == [
        ("bank", instant(NOON + 3 * DAY)),
        ("deadline", instant(NOON + 10 * DAY)),
        ("time_out", instant(NOON + 10 * DAY + 30 * MINUTE)),
    ]
    assert shown["coming"][-1]["then"] == "pass"
    assert shown["sentence"].startswith("Each turn may take 3 days; each seat has 7 days")


@pytest.mark.parametrize("language", ["fr", "ar", "uk", "it"])
def test_the_sentence_is_in_the_language_of_its_reader(anna: Person, language: str) -> None:
    game = opened(anna, pace=EVERYTHING)
    english = clock_of(anna, game)["sentence"]
    said = clock_of(anna, game, Accept_Language=language)["sentence"]
    assert said != english
    assert said.endswith(".")


def test_a_private_game_shows_its_clock_to_nobody_else(anna: Person, cleo: Person) -> None:
    game = opened(anna, visibility="private", pace=THREE_DAYS)
    assert cleo.get(f"/v1/games/{game}/clock").status == 404


def test_a_pause_by_consent_stops_the_clock_and_ends_by_itself(
    anna: Person, bo: Person, clock: Clock
) -> None:
    game = started(anna, bo, pace=THREE_DAYS)
    clock.ms = NOON + DAY
    until = instant(NOON + 11 * DAY)
    expect(201, anna.post(f"/v1/games/{game}/pause", {"until": until}))
    assert clock_of(bo, game)["proposal"] == {
        "seat": 0,
        "until": until,
        "awaited": [1],
        "version": seen(bo, game)["version"],
    }
    made = expect(201, bo.post(f"/v1/games/{game}/pause/agreement", {"until": until})).body
    types = [event["type"] for event in made["events"]]
    assert types == ["pause_agreed", "game_paused", "deadline_moved"]
    shown = clock_of(anna, game)
    assert (shown["halted_by"], shown["runs_from"], shown["paused_until"]) == (
        "pause",
        until,
        until,
    )
    assert shown["deadline"] == instant(NOON + 13 * DAY)
    assert (shown["left"], shown["moved_for"]) == ("P2D", "pause")
    clock.ms = NOON + 12 * DAY
    assert clock_of(anna, game)["paused_until"] is None
    assert clock_of(anna, game)["left"] == "P1D"


def test_a_proposal_can_be_refused(anna: Person, bo: Person, cleo: Person) -> None:
    game = started(anna, bo, pace=THREE_DAYS)
    until = {"until": instant(NOON + DAY)}
    path = f"/v1/games/{game}/pause"
    expect(201, anna.post(path, until))
    assert (bo.post(path, until).status, bo.post(path, until).code) == (409, "pause_proposed")
    expect(201, bo.post(f"{path}/refusal"))
    assert clock_of(anna, game)["proposal"] is None
    refused = bo.post(f"{path}/agreement", until)
    assert (refused.status, refused.code) == (409, "nothing_proposed")
    assert cleo.post(path, until).code == "not_seated"
    far = anna.post(path, {"until": instant(NOON + 100 * DAY)})
    assert (far.status, far.code) == (409, "pause_too_long")
    vague = anna.post(path, {"until": "next summer"})
    assert (vague.status, vague.code) == (422, "bad_instant")


def test_a_repeated_proposal_is_made_once(anna: Person, bo: Person) -> None:
    game = started(anna, bo, pace=THREE_DAYS)
    until = {"until": instant(NOON + DAY)}
    first = anna.post(f"/v1/games/{game}/pause", until, Idempotency_Key="p")
    again = anna.post(f"/v1/games/{game}/pause", until, Idempotency_Key="p")
    assert (first.status, again.status) == (201, 201)
    assert first.raw == again.raw
    stale = bo.post(f"/v1/games/{game}/pause/agreement", until, If_Match='"3"')
    assert (stale.status, stale.code) == (412, "stale_version")


def test_leave_is_taken_shown_and_ended(anna: Person, bo: Person, clock: Clock) -> None:
    game = started(anna, bo, pace={**THREE_DAYS, "leave": {"days": 14}})
    one = mover(game, anna, bo)
    seat = seen(one, game)["seat"]
    path = f"/v1/games/{game}/leave"
    expect(201, one.post(path, {"until": instant(NOON + 10 * DAY)}))
    shown = clock_of(one, game)
    assert (shown["halted_by"], shown["deadline"]) == ("leave", instant(NOON + 13 * DAY))
    assert shown["seats"][seat]["on_leave_until"] == instant(NOON + 10 * DAY)
    assert shown["seats"][seat]["leave_left"] == "P4D"
    clock.ms = NOON + 4 * DAY
    expect(200, one.call("DELETE", path, None, {}))
    shown = clock_of(one, game)
    assert (shown["deadline"], shown["seats"][seat]["leave_left"]) == (
        instant(NOON + 7 * DAY),
        "P10D",
    )
    assert one.call("DELETE", path, None, {}).code == "not_on_leave"
    assert one.post(path, {"until": instant(NOON + 30 * DAY)}).code == "leave_spent"


def test_the_clock_stands_still_at_night_and_says_until_when(
    anna: Person, bo: Person, clock: Clock
) -> None:
    quiet = {"start": "22:00", "end": "07:00"}
    game = started(anna, bo, pace={"per_turn": "PT12H", "zone": BERLIN, "quiet": quiet})
    clock.ms = instant_ms("2027-01-15T22:00:00Z")
    shown = clock_of(anna, game)
    assert (shown["halted_by"], shown["runs_from"]) == ("rest", "2027-01-16T06:00:00Z")


def test_a_bank_is_used_by_the_move_that_needs_it(anna: Person, bo: Person, clock: Clock) -> None:
    game = started(anna, bo, pace={"per_turn": "P1D", "bank": "P2D"})
    one = mover(game, anna, bo)
    clock.ms = NOON + DAY + 6 * HOUR
    body = legal(one, game)[0]
    made = expect(201, one.post(f"/v1/games/{game}/moves", body)).body
    assert made["events"][0]["data"] == {
        "type": "bank_used",
        "seat": seen(one, game)["seat"],
        "used": 6 * HOUR,
        "left": 42 * HOUR,
    }


def test_a_time_out_is_applied_on_read_when_no_clock_is_there(
    anna: Person, bo: Person, cleo: Person, clock: Clock
) -> None:
    game = started(anna, bo, pace=THREE_DAYS)
    first = mover(game, anna, bo)
    version = seen(anna, game)["version"]
    clock.ms = NOON + 3 * DAY + MINUTE
    assert seen(cleo, game)["version"] == version
    clock.ms += 1
    assert seen(cleo, game)["version"] > version
    assert mover(game, anna, bo) != first
    log = expect(200, anna.get(f"/v1/games/{game}/events?after={version}")).body["events"]
    assert [event["type"] for event in log] == ["turn_timed_out", "turn_passed", "turn_began"]
    assert {event["by"]["channel"] for event in log} == {"clock"}


@pytest.mark.parametrize("what", ["", "/events", "/moves", "/clock", "/recap", "/board.svg"])
def test_a_time_out_is_applied_whatever_is_read(
    anna: Person, bo: Person, clock: Clock, house: House, what: str
) -> None:
    game = started(anna, bo, pace=THREE_DAYS)
    version = house.store.version(game)
    clock.ms = NOON + 3 * DAY + MINUTE + 1
    expect(200, bo.get(f"/v1/games/{game}{what}"))
    assert house.store.version(game) == version + 3


def test_a_time_out_is_applied_for_who_follows_by_a_stream(
    anna: Person, bo: Person, clock: Clock
) -> None:
    game = started(anna, bo, pace=THREE_DAYS)
    version = seen(bo, game)["version"]
    clock.ms = NOON + 3 * DAY + MINUTE + 1
    with stream(bo, f"/v1/games/{game}/events?after={version}") as told:
        assert [frame.event for frame in take(told, 3)] == [
            "turn_timed_out",
            "turn_passed",
            "turn_began",
        ]


def test_a_move_that_comes_long_after_its_deadline_is_too_late(
    anna: Person, bo: Person, clock: Clock
) -> None:
    game = started(anna, bo, pace=THREE_DAYS)
    one = mover(game, anna, bo)
    body = legal(one, game)[0]
    clock.ms = NOON + 3 * DAY + MINUTE + 1
    late = one.post(f"/v1/games/{game}/moves", body)
    assert (late.status, late.code) == (409, "not_your_turn")


def test_a_move_within_the_grace_is_taken(anna: Person, bo: Person, clock: Clock) -> None:
    game = started(anna, bo, pace={**THREE_DAYS, "grace": "PT30M"})
    one = mover(game, anna, bo)
    body = legal(one, game)[0]
    clock.ms = NOON + 3 * DAY + 30 * MINUTE - 1
    expect(201, one.post(f"/v1/games/{game}/moves", body))


def test_nothing_runs_out_on_read_while_the_clock_is_away(
    anna: Person, bo: Person, clock: Clock, house: House
) -> None:
    game = started(anna, bo, pace=THREE_DAYS)
    version = seen(anna, game)["version"]
    house.heartbeat.beat(NOON + 2 * DAY)
    clock.ms = NOON + 4 * DAY
    assert seen(anna, game)["version"] == version
    # The clock is back: two of its days are given back to the turn, one of them was left.
    house.heartbeat.beat(clock.ms)
    shown = clock_of(anna, game)
    assert (shown["deadline"], shown["moved_for"]) == (instant(NOON + 5 * DAY), "outage")
    clock.ms = NOON + 5 * DAY + MINUTE + 1
    house.heartbeat.beat(clock.ms - 1)
    assert seen(anna, game)["version"] > version + 1


def test_lists_and_clock_and_game_agree_on_the_deadline_to_the_second(
    anna: Person, bo: Person, clock: Clock
) -> None:
    clock.ms = NOON + 777
    game = started(anna, bo, pace={"per_turn": "PT8H", "bank": "PT1H"})
    (line,) = expect(200, anna.get("/v1/games")).body["games"]
    state = seen(anna, game)["state"]
    assert line["deadline"] == state["deadline"] == clock_of(anna, game)["deadline"]
    assert line["deadline"] == instant(NOON + 1_000 + 9 * HOUR)


def test_a_vacant_seat_is_taken_by_link_or_by_invitation(
    anna: Person, bo: Person, cleo: Person, clock: Clock
) -> None:
    game = started(anna, bo, cleo, pace={"per_turn": "P1D", "then": "vacate"})
    one = mover(game, anna, bo, cleo)
    clock.ms = NOON + DAY + MINUTE + 1
    assert None in [seat["player"] for seat in seen(one, game)["state"]["seats"]]
    expect(201, one.post(f"/v1/games/{game}/seats"))
    assert seen(one, game)["seat"] is not None


@pytest.mark.parametrize(
    ("ended_by", "reason", "rule"),
    [
        ("cancellation", "cancelled", "table.called_off"),
        ("resignation", "resignation", "table.last_side"),
        ("absence", "voided", "pace.unmoved"),
    ],
)
def test_an_ended_game_keeps_its_record_and_its_reason(
    anna: Person, bo: Person, clock: Clock, house: House, ended_by: str, reason: str, rule: str
) -> None:
    pace = {**THREE_DAYS, "unmoved": "void"}
    game = opened(anna, pace=pace) if ended_by == "cancellation" else started(anna, bo, pace=pace)
    if ended_by == "absence":
        clock.ms = NOON + 3 * DAY + MINUTE + 1
        seen(anna, game)
    else:
        expect(201, anna.post(f"/v1/games/{game}/{ended_by}"))
    clock.ms += 1_000 * DAY
    assert house.store.archive(game)
    shown = seen(anna, game)
    assert shown["state"]["phase"] == "ended"
    assert (shown["state"]["result"]["reason"], shown["state"]["result"]["rule"]) == (reason, rule)
    log = expect(200, anna.get(f"/v1/games/{game}/events")).body["events"]
    assert "game_ended" in [event["type"] for event in log]
    assert game in [line["game"] for line in expect(200, anna.get("/v1/games")).body["games"]]
