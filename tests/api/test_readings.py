"""What counts as read: asking for a game or its events, once, and nothing else."""

from service.api.readings import Readings
from service.bootstrap import House
from service.players.attention import Attention
from tests.api.people import Clock, Person
from tests.api.tables import expect, started


def read(house: House, person: Person, game: str) -> int:
    """The version up to which the person is known to have read."""
    return house.attention.get(person.player, game).version


def test_who_asks_for_a_game_has_read_it(house: House, anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    assert read(house, bo, game) == 0
    version = expect(200, bo.get(f"/v1/games/{game}")).body["version"]
    assert read(house, bo, game) == version
    assert house.attention.get(bo.player, game).visited_at > 0
    assert read(house, anna, "another000") == 0


def test_who_asks_for_events_has_read_those(house: House, anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    expect(200, bo.get(f"/v1/games/{game}/events?limit=3"))
    assert read(house, bo, game) == 3
    version = expect(200, bo.get(f"/v1/games/{game}/events")).body["version"]
    assert read(house, bo, game) == version
    # A poll that finds nothing new has read nothing.
    other = expect(200, anna.get(f"/v1/games/{game}/events?after={version}"))
    assert other.body["events"] == []
    assert read(house, anna, game) == 0


def test_a_whole_log_is_read_as_well(house: House, anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    expect(200, bo.get(f"/v1/games/{game}/events", Accept="application/x-ndjson"))
    assert read(house, bo, game) == house.store.version(game)


def test_waiting_looking_back_and_looking_on_count_for_nothing(
    house: House, anna: Person, bo: Person, cleo: Person
) -> None:
    game = started(anna, bo)
    expect(200, bo.get(f"/v1/games/{game}?version=2"))
    expect(200, bo.get(f"/v1/games/{game}/events", Prefer="wait=1"))
    expect(200, bo.get(f"/v1/games/{game}/moves"))
    assert read(house, bo, game) == 0
    expect(200, cleo.get(f"/v1/games/{game}"))
    assert read(house, cleo, game) == 0


class Counted(Attention):
    """Counts what is written down."""

    writes = 0

    def note_reading(self, player: str, game: str, version: int, now: int) -> None:
        """A reading more."""
        self.writes += 1
        super().note_reading(player, game, version, now)


def test_what_was_read_before_is_not_written_down_again(house: House, clock: Clock) -> None:
    counted = Counted(house.store.client)
    readings = Readings(counted)
    for version in (5, 5, 4, 5, 6, 6):
        readings.note_version("panna", "abcdefghij", version, clock())
    readings.note_version("pbo", "abcdefghij", 5, clock())
    assert counted.writes == 3
    assert counted.get("panna", "abcdefghij").version == 6


def test_who_comes_again_and_finds_nothing_new_was_there(house: House, clock: Clock) -> None:
    counted = Counted(house.store.client)
    readings = Readings(counted)
    for seconds in (0, 1, 9, 60, 61, 3600):
        readings.note_version("panna", "abcdefghij", 5, clock() + seconds * 1000)
    assert counted.get("panna", "abcdefghij").visited_at == clock() + 3_600_000
    assert counted.writes == 3


def test_a_cached_answer_is_no_reading(house: House, anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    tag = anna.get(f"/v1/games/{game}").headers["ETag"]
    before = house.attention.get(anna.player, game)
    assert anna.get(f"/v1/games/{game}", If_None_Match=tag).status == 304
    assert house.attention.get(anna.player, game) == before


def test_messages_are_read_by_who_asks_for_them(house: House, anna: Person, bo: Person) -> None:
    game = started(anna, bo)
    for text in ("one", "two"):
        expect(201, anna.post(f"/v1/games/{game}/messages", {"text": text}))
    expect(200, bo.get(f"/v1/games/{game}/messages?limit=1"))
    assert house.attention.get(bo.player, game).messages == 1
    expect(200, bo.get(f"/v1/games/{game}/messages"))
    assert house.attention.get(bo.player, game).messages == 2
