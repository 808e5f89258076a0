"""The calendar of one's deadlines: it parses, is stable, and only its owner knows its place."""

from datetime import datetime
from typing import Any

from icalendar import Calendar

from service.bootstrap import House
from service.rules.pace import instant_ms
from tests.api.people import NOON, Clock, Person
from tests.api.tables import expect, legal, mover, seen, started

DAY = 86_400_000
PACE = {"per_turn": "P3D"}


def path_of(person: Person) -> str:
    """Where the person's calendar is."""
    url = str(expect(200, person.get("/v1/me/calendar")).body["url"])
    assert url.startswith("http://longhand.example/v1/calendar/")
    assert url.endswith(".ics")
    return url.removeprefix("http://longhand.example")


def entries(nobody: Person, path: str) -> list[Any]:
    """What a calendar program finds there, without a token."""
    reply = expect(200, nobody.get(path))
    assert reply.headers["Content-Type"].startswith("text/calendar")
    calendar = Calendar.from_ical(reply.raw)
    assert (str(calendar["VERSION"]), str(calendar["METHOD"])) == ("2.0", "PUBLISH")
    return list(calendar.walk("VEVENT"))


def test_a_deadline_of_ones_own_is_an_entry(anna: Person, bo: Person, nobody: Person) -> None:
    game = started(anna, bo, pace=PACE)
    one = mover(game, anna, bo)
    other = bo if one is anna else anna
    (entry,) = entries(nobody, path_of(one))
    shown = seen(one, game)
    assert entry.decoded("dtstart") == datetime.fromisoformat(shown["state"]["deadline"])
    assert b"DTSTART:20270118T080000Z" in entry.to_ical()
    assert int(entry["SEQUENCE"]) == shown["version"]
    assert str(entry["UID"]) == f"{game}@longhand.example"
    assert str(entry["URL"]) == f"http://longhand.example/games/{game}?lang=en"
    assert entries(nobody, path_of(other)) == []


def test_a_calendar_is_one_by_the_letter_of_the_standard(
    anna: Person, bo: Person, nobody: Person
) -> None:
    """RFC 5545: lines end in CR LF and have 75 octets at most, also where letters have several."""
    game = started(anna, bo, pace=PACE)
    one = mover(game, anna, bo)
    expect(200, one.call("PATCH", "/v1/me", {"language": "uk"}, {}))
    raw = expect(200, nobody.get(path_of(one))).raw
    lines = raw.removesuffix(b"\r\n").split(b"\r\n")
    assert b"\r" not in b"".join(lines)
    assert b"\n" not in b"".join(lines)
    assert max(map(len, lines)) <= 75
    # Folded between letters, so that each line is text by itself.
    assert all(line.decode() for line in lines)
    whole = raw.replace(b"\r\n ", b"").decode().split("\r\n")
    assert (whole[0], whole[-2]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    (entry,) = entries(nobody, path_of(one))
    assert {"UID", "DTSTAMP", "DTSTART", "SUMMARY", "SEQUENCE"} <= set(entry)
    assert {name for name in whole if name.startswith("DT")} == {
        f"DTSTAMP:{entry.decoded('dtstamp'):%Y%m%dT%H%M%SZ}",
        f"DTSTART:{entry.decoded('dtstart'):%Y%m%dT%H%M%SZ}",
    }


def test_a_calendar_of_nothing_is_one_as_well(anna: Person, nobody: Person) -> None:
    raw = expect(200, nobody.get(path_of(anna))).raw
    assert [it.name for it in Calendar.from_ical(raw).subcomponents] == ["VTIMEZONE"]
    assert entries(nobody, path_of(anna)) == []


def test_a_game_that_has_ended_leaves_the_calendar(
    anna: Person, bo: Person, nobody: Person
) -> None:
    game = started(anna, bo, pace=PACE)
    one = mover(game, anna, bo)
    path = path_of(one)
    tag = expect(200, nobody.get(path)).headers["ETag"]
    expect(201, (bo if one is anna else anna).post(f"/v1/games/{game}/resignation"))
    assert nobody.get(path, If_None_Match=tag).status == 200
    assert entries(nobody, path) == []


def test_a_game_keeps_its_entry_and_its_sequence_grows(
    anna: Person, bo: Person, nobody: Person, clock: Clock
) -> None:
    game = started(anna, bo, pace=PACE)
    one = mover(game, anna, bo)
    (first,) = entries(nobody, path_of(one))
    for _ in range(2):
        clock.ms += DAY
        mine = mover(game, anna, bo)
        expect(201, mine.post(f"/v1/games/{game}/moves", legal(mine, game)[0]))
    (second,) = entries(nobody, path_of(one))
    assert first["UID"] == second["UID"]
    assert int(second["SEQUENCE"]) > int(first["SEQUENCE"])
    moved = second.decoded("dtstart").timestamp() * 1000
    assert moved == NOON + 5 * DAY == instant_ms(seen(one, game)["state"]["deadline"])


def test_an_unchanged_calendar_is_not_sent_again(
    anna: Person, bo: Person, nobody: Person, clock: Clock
) -> None:
    started(anna, bo, pace=PACE)
    path = path_of(anna)
    first = expect(200, nobody.get(path))
    clock.ms += DAY
    again = nobody.get(path, If_None_Match=first.headers["ETag"])
    assert (again.status, again.raw) == (304, b"")


def test_the_address_can_be_changed_and_the_old_one_leads_nowhere(
    anna: Person, bo: Person, nobody: Person
) -> None:
    old = path_of(anna)
    moved = expect(201, anna.post("/v1/me/calendar")).body["url"]
    assert moved.endswith(path_of(anna))
    assert path_of(anna) not in (old, path_of(bo))
    gone = nobody.get(old)
    assert (gone.status, gone.code) == (404, "bad_link")
    assert entries(nobody, path_of(anna)) == []


def test_a_forged_address_leads_nowhere(anna: Person, nobody: Person, house: House) -> None:
    unsubscribe = house.links.unsubscribe(anna.player)
    for token in ("forged", unsubscribe, path_of(anna).split("/")[-1][:-5]):
        assert nobody.get(f"/v1/calendar/{token}.ics").code == "bad_link"


def test_the_calendar_goes_with_the_account(anna: Person, nobody: Person, house: House) -> None:
    path = path_of(anna)
    house.players.erase(anna.player)
    assert nobody.get(path).code == "bad_link"


def test_a_calendar_speaks_the_language_of_its_owner(
    anna: Person, bo: Person, nobody: Person
) -> None:
    game = started(anna, bo, pace=PACE)
    one = mover(game, anna, bo)
    expect(200, one.call("PATCH", "/v1/me", {"language": "ar"}, {}))
    (entry,) = entries(nobody, path_of(one))
    assert "حان موعد نقلتك" in str(entry["SUMMARY"])
