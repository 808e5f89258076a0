"""Hundreds of games while mail server and processes fail at random: every notice has one end."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from email.message import EmailMessage
from email.utils import parsedate_to_datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

import pytest

from service.application.backlog import due_notices
from service.application.delivery import DIGEST
from service.bootstrap import House, build
from service.config import Settings
from service.eventlog.ledger import Entry
from service.players.player import Player, Preferences, QuietHours
from service.rules.decide import Resign
from service.rules.errors import RuleViolation
from service.rules.pace import Pace
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.table import GameEnded, TurnTimedOut
from tests.application.tables import SEED, Table
from tests.servers import wait_until
from tests.system.people import IS_LONG
from tests.workers.evening import Evening
from tests.workers.storm import Fleet, StormySink, Weather, falling

GAMES: Final = 500 if IS_LONG else 20
ROUNDS: Final = 8 if IS_LONG else 3
MOST_ROUNDS: Final = 10 * ROUNDS
KILLS: Final = 30 if IS_LONG else 2
FALLS: Final = 20 if IS_LONG else 2
PEOPLE: Final = 60 if IS_LONG else 12
MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
TURNS: Final = (".your_turn@", ".reminder@")
WISHES: Final = (
    Preferences(),
    Preferences(),
    Preferences(turn_interval="PT0M"),
    Preferences(turn_mails="first"),
    Preferences(turn_mails="daily", digest_at="07:00"),
    Preferences(turn_mails="none"),
    Preferences(zone="Asia/Tokyo", quiet_hours=QuietHours("22:00", "07:30")),
    Preferences(wants_mail=False),
)
LOOK_S: Final = 0.1
FALLEN_S: Final = 2.0
"""What has not changed for so long lies with a process that fell."""
PATIENCE_MS: Final = 300_000
"""For longer no mail is under way."""
ENDS: Final = ("sent", "superseded", "dropped", "failed")


@contextmanager
def stormy(settings: Settings, weather: Weather) -> Iterator[tuple[House, StormySink]]:
    """A house whose time is told, and the mail server that it sends to."""
    with StormySink(weather) as sink:
        house = build(replace(settings, mail=sink.url, test_clock="on"))
        house.prepare()
        yield house, sink


def people(house: House, count: int) -> list[Player]:
    """Players who want their mails in all sorts of ways."""
    made = [house.players.add(f"Player {n}", f"{n}@example.org", house.now()) for n in range(count)]
    return [house.players.update(it.id, WISHES[n % len(WISHES)]) for n, it in enumerate(made)]


def begun(house: House, players: list[Player], game: str) -> Evening:
    """A game that has just begun."""
    table, host = Table(house.store, game, house.now()), players[0].id
    opening = OpenGame(game, "sequence", len(players), pace=Pace("P2D"))
    table.give(opening, host, chance=SEED)
    for player in players:
        table.give(TakeSeat(has_link=True), player.id)
    table.give(StartGame(), host)
    return Evening(house, players, table)


def games(house: House, count: int, chance: Random) -> list[Evening]:
    """So many games of two or three."""
    known = people(house, PEOPLE)
    return [
        begun(house, chance.sample(known, chance.choice((2, 2, 3))), f"storm{n:05d}"[:10])
        for n in range(count)
    ]


@pytest.mark.long
@pytest.mark.timeout(900)
def test_in_any_weather_every_planned_notice_has_one_end(
    settings: Settings, tmp_path: Path
) -> None:
    begin, chance = monotonic(), Random(6)
    weather = Weather(Random(7), faults=0.03 if IS_LONG else 0.08, kills=KILLS, falls=FALLS)
    with stormy(settings, weather) as (house, sink):
        evenings = games(house, GAMES, chance)
        with Fleet(house.settings, tmp_path, plain=3, relay=1, clock=2) as fleet:
            sink.fleet = fleet
            with falling(fleet, weather):
                _rounds(house, evenings, chance, lambda: _was_bad(fleet, sink))
            _end(house, evenings)
            _settle(house)
            weather.rages = False
            _calm(house, evenings)
        entries = _entries(house, evenings)
        _print_figures(entries, sink, fleet, monotonic() - begin)
        _every_notice_has_an_end(evenings, entries)
        _nothing_went_twice(entries, sink)
        _one_turn_mail_an_interval(evenings, sink)
        _after_the_end_one_result(evenings, sink)
        assert _was_bad(fleet, sink)


@pytest.mark.long
@pytest.mark.timeout(300)
def test_of_two_clocks_and_three_workers_each_notice_goes_once(
    settings: Settings, tmp_path: Path
) -> None:
    count = 60 if IS_LONG else 8
    with stormy(settings, Weather(Random(1), faults=0)) as (house, sink):
        evenings = games(house, count, Random(8))
        with Fleet(house.settings, tmp_path, plain=3, relay=2, clock=2):
            _settle(house, 30)
            for turns in (1, 2):
                _forward(house, 2 * DAY)
                wait_until(partial(_have_run_out, evenings, turns), 60)
                _settle(house, 30)
            _end(house, evenings)
            _calm(house, evenings)
        entries = _entries(house, evenings)
        assert _have_run_out(evenings, 2)
        assert len(sink.ids) == len(set(sink.ids))
        _every_notice_has_an_end(evenings, entries)
        _nothing_went_twice(entries, sink)
        assert {it.fate.state for it in entries} <= {"sent", "superseded", "dropped"}


def _rounds(
    house: House, evenings: list[Evening], chance: Random, has_been_bad: Callable[[], bool]
) -> None:
    """A few rounds; more where the weather has done no harm so far."""
    for n in range(MOST_ROUNDS):
        if n >= ROUNDS and has_been_bad():
            return
        _round(house, evenings, chance)
        _settle(house)


def _round(house: House, evenings: list[Evening], chance: Random) -> None:
    """In a third of the games somebody moves, all at once as it were, and time goes by."""
    for evening in chance.sample(evenings, len(evenings) // 3):
        evening.table.now = house.now()
        # The clock may have been quicker.
        with suppress(RuleViolation, AssertionError):
            evening.move()
    _settle(house)
    _forward(house, chance.choice((1, 1, 6, 20, 45, 240, 900)) * MINUTE)


def _was_bad(fleet: Fleet, sink: StormySink) -> bool:
    """Whether workers and others fell, and the mail server failed often enough."""
    fallen = fleet.killed
    return 0 < fallen["plain"] < fallen.total() and sink.drawn.total() >= GAMES / 4


def _end(house: House, evenings: list[Evening]) -> None:
    """All but one give up, in every game."""
    for evening in evenings:
        evening.table.now = house.now()
        while evening.table.state().phase == "running":
            evening.table.give(Resign(), evening.table.mover())


def _forward(house: House, ms: int) -> None:
    assert house.told_time is not None
    house.told_time.move_to(house.now() + ms)


def _settle(house: House, patience: float = 20) -> None:
    """Whatever can be told now is told, but for what fell with a process: that waits for later."""
    seen, since, looked = _waiting(house), monotonic(), monotonic()

    def is_calm() -> bool:
        nonlocal seen, since, looked
        if monotonic() - looked < LOOK_S:
            return False
        found, looked = _waiting(house), monotonic()
        if found != seen:
            seen, since = found, looked
        return not found or looked - since > FALLEN_S

    with suppress(TimeoutError):
        wait_until(is_calm, patience)


def _waiting(house: House) -> set[str]:
    """What the relay has still to tell, is due, or is being sent."""
    now = house.now()
    entries = house.ledger.ready(now + PATIENCE_MS, 5_000)
    under_way = (it for it in entries if it.fate.attempts and not it.fate.until)
    told = {f"outbox {n}" for n in range(house.outbox.count())}
    return told | {it.notice.key for it in (*under_way, *due_notices(house.ledger, now))}


def _calm(house: House, evenings: list[Evening]) -> None:
    """The time goes on until nothing is planned any more; what is tried again is tried."""
    for n in range(100):
        _settle(house)
        if not house.ledger.count():
            return
        # First what is tried again soon, then what waits for a morning.
        _forward(house, 5 * MINUTE if n < 12 else HOUR)
    raise AssertionError("some notices never end")


def _have_run_out(evenings: list[Evening], turns: int) -> bool:
    """Whether the time of so many turns has run out in each game, and of none twice."""
    logs = (evening.house.store.read(evening.table.game) for evening in evenings)
    return all(sum(isinstance(it.data, TurnTimedOut) for it in log) == turns for log in logs)


def _entries(house: House, evenings: list[Evening]) -> list[Entry]:
    """Every notice about the games, and every digest."""
    players = {player.id for evening in evenings for player in evening.people}
    subjects = [*(evening.table.game for evening in evenings), *sorted(players)]
    return [entry for subject in subjects for entry in house.ledger.entries(subject)]


def _every_notice_has_an_end(evenings: list[Evening], entries: list[Entry]) -> None:
    """Planned is what the logs ask for, no less and no more, and each of it is done with."""
    asked = {f"{it.table.game}-{key}" for it in evenings for key in it.planned()}
    planned = {entry.notice.key for entry in entries if entry.notice.kind != DIGEST}
    assert planned == asked
    ends = Counter(entry.fate.state for entry in entries)
    assert len(entries) == sum(ends[state] for state in ENDS)
    assert not [it for it in entries if it.fate.state == "dropped" and not it.fate.reason]
    assert not [it for it in entries if it.fate.state == "superseded" and not it.fate.reason]


def _nothing_went_twice(entries: list[Entry], sink: StormySink) -> None:
    """But for a mail whose taking its sender never heard of, and then as the same mail."""
    sent = {it.fate.message_id for it in entries if it.fate.state == "sent"}
    taken = Counter(sink.ids)
    assert sent <= set(taken)
    assert set(taken) - sent <= set(sink.unsure)
    assert {it: times for it, times in taken.items() if times > 1 + sink.unsure[it]} == {}


def _one_turn_mail_an_interval(evenings: list[Evening], sink: StormySink) -> None:
    intervals = {
        player.email: 0 if player.turn_interval == "PT0M" else 15 * MINUTE
        for evening in evenings
        for player in evening.people
    }
    sent = defaultdict[tuple[str, str], list[int]](list)
    for message_id, mail in _first_of_each(sink).items():
        if any(kind in message_id for kind in TURNS) and message_id not in sink.unsure:
            sent[_reader(mail), message_id.split(".")[1]].append(_sent_at(mail))
    for (reader, _), times in sent.items():
        times.sort()
        gaps = [later - earlier for earlier, later in pairwise(times)]
        assert all(gap >= intervals[reader] for gap in gaps), (reader, gaps)


def _after_the_end_one_result(evenings: list[Evening], sink: StormySink) -> None:
    by_game = defaultdict[str, dict[str, EmailMessage]](dict)
    for message_id, mail in _first_of_each(sink).items():
        by_game[message_id.split(".")[1]][message_id] = mail
    for evening in evenings:
        log = evening.house.store.read(evening.table.game)
        ended_at = next(event.at for event in log if isinstance(event.data, GameEnded))
        mails = by_game[evening.table.game]
        late = [it for it, mail in mails.items() if _sent_at(mail) > ended_at]
        assert all(".result@" in it for it in late), late
        readers = [_reader(mail) for it, mail in mails.items() if ".result@" in it]
        assert len(readers) == len(set(readers))
        results = evening.fates_of("result")
        assert len(results) == len(evening.people)
        assert {it.state for it in results} <= {"sent", "failed", "dropped"}
        dropped = {it.reason for it in results if it.state == "dropped"}
        assert dropped <= {"mail_off"}


def _first_of_each(sink: StormySink) -> dict[str, EmailMessage]:
    return {str(mail["Message-ID"]): mail for mail in reversed(sink.mails)}


def _reader(mail: EmailMessage) -> str:
    return str(mail["To"].addresses[0].addr_spec)


def _sent_at(mail: EmailMessage) -> int:
    return int(parsedate_to_datetime(str(mail["Date"])).timestamp() * 1000)


def _print_figures(entries: list[Entry], sink: StormySink, fleet: Fleet, seconds: float) -> None:
    ends = Counter(entry.fate.state for entry in entries)
    reasons = Counter(f"{it.fate.state}: {it.fate.reason}" for it in entries if it.fate.reason)
    print(f"\n{GAMES} games, {seconds:.0f} s: {len(entries)} notices planned = ", end="")
    print(" + ".join(f"{count} {state}" for state, count in sorted(ends.items())))
    for reason, count in reasons.most_common():
        print(f"  {count:6} {reason}")
    print(f"  mails taken {len(sink.ids)}, of them again {len(sink.ids) - len(set(sink.ids))}")
    print(f"  taken without an answer heard: {sink.unsure.total()}")
    print(f"  faults of the mail server: {dict(sorted(sink.drawn.items()))}")
    print(f"  processes killed: {dict(fleet.killed)}")
