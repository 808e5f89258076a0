"""Each notice is sent once while it is true, whatever the mail server does."""

from dataclasses import replace
from threading import Barrier, Thread
from typing import Any

import pytest
from msgspec import structs
from structlog.testing import capture_logs

from service.bootstrap import House
from service.eventlog.pipeline import Read
from service.eventlog.recorded import RecordedEvent
from service.eventlog.store import Loaded, Store
from service.players.mail_addresses import ReturnAddress
from service.players.player import Preferences
from service.rules.decide import Resign
from service.rules.pace import instant
from service.rules.pauses import ProposePause
from service.rules.seating import CancelGame
from service.rules.table import GameOpened
from tests.application.tables import DAY
from tests.workers.evening import Evening, seated
from tests.workers.sink import CUT, Sink
from workers.mail.smtp import SmtpTransport
from workers.notify import BACK_OFF_MS, GIVE_UP_MS, notify

MINUTE = 60_000
HOUR = 60 * MINUTE


@pytest.fixture
def by_smtp(evening: Evening, sink: Sink) -> Evening:
    """A game that has begun; its mails leave by SMTP."""
    evening.transport = SmtpTransport(sink.url, "longhand@play.example.org", timeout_s=60)
    evening.begin()
    return evening


def test_a_burst_takes_one_connection(by_smtp: Evening, sink: Sink) -> None:
    by_smtp.post()
    assert len(sink.mails) == 2
    assert sink.connections == 1
    backs = [by_smtp.house.mail_addresses.read(sender) for sender in sink.senders]
    assert {back.player for back in backs if isinstance(back, ReturnAddress)} == {
        player.id for player in by_smtp.people
    }
    assert all(mail["Return-Path"] is None for mail in sink.mails)


@pytest.mark.parametrize("verb", ["EHLO", "MAIL", "RCPT", "DATA"])
@pytest.mark.parametrize("answer", ["451 not now", "421 closing", CUT])
def test_a_failure_that_passes_delays_a_mail(
    by_smtp: Evening, sink: Sink, verb: str, answer: str
) -> None:
    sink.faults.append((verb, answer))
    if verb == "EHLO":
        # smtplib asks again with HELO, which must fail as well.
        sink.faults.append(("HELO", answer))
    by_smtp.post()
    taken = len(sink.mails)
    assert taken < 2
    assert by_smtp.fate("invitation").state == "dropped"
    by_smtp.table.now += BACK_OFF_MS[0]
    by_smtp.post()
    assert len(sink.mails) == len(set(sink.ids)) == 2
    assert {fate.state for key, fate in by_smtp.fates().items() if "started" in key} == {"sent"}


@pytest.mark.parametrize("verb", ["RCPT", "DATA"])
def test_a_refusal_is_recorded_and_final(by_smtp: Evening, sink: Sink, verb: str) -> None:
    sink.faults.extend([(verb, "550 5.7.1 not from you")] * 3)
    by_smtp.post()
    assert sink.mails == []
    assert by_smtp.fate("your_turn").state == "failed"
    assert by_smtp.fate("your_turn").reason == "smtp_550"
    by_smtp.table.now += DAY
    by_smtp.post()
    assert [id for id in sink.ids if "reminder" not in id] == []


def test_an_address_that_nothing_reaches_is_written_to_no_more(
    by_smtp: Evening, sink: Sink
) -> None:
    sink.faults.append(("RCPT", "550 5.1.1 nobody here"))
    by_smtp.post()
    statuses = {it.id: by_smtp.house.players.get(it.id).mail_status for it in by_smtp.people}
    assert sorted(statuses.values()) == ["bounced", "ok"]
    stopped = next(player for player, status in statuses.items() if status == "bounced")
    taken = len(sink.mails)
    for _ in range(3):
        by_smtp.move()
        by_smtp.table.now += DAY
        by_smtp.post()
    address = by_smtp.house.players.get(stopped).email
    assert not any(address in str(mail["To"]) for mail in sink.mails[taken:])
    assert "address_bounced" in {fate.reason for fate in by_smtp.fates().values()}


def test_a_refused_login_can_be_mended(by_smtp: Evening, sink: Sink) -> None:
    sink.faults.append(("MAIL", "530 5.7.0 authentication required"))
    by_smtp.post()
    assert len(sink.mails) == 1
    by_smtp.table.now += MINUTE
    by_smtp.post()
    assert len(sink.mails) == 2


def test_a_server_that_is_down_for_an_hour_delays_every_mail(by_smtp: Evening, sink: Sink) -> None:
    sink.stop()
    for _ in range(12):
        by_smtp.post()
        by_smtp.table.now += 5 * MINUTE
    assert by_smtp.fate("your_turn").reason == "unreachable"
    sink.start()
    for _ in range(12):
        by_smtp.post()
        by_smtp.table.now += 5 * MINUTE
    assert len(sink.mails) == len(set(sink.ids)) == 2


def test_a_server_that_is_away_is_asked_once_a_burst(by_smtp: Evening, sink: Sink) -> None:
    sink.faults.extend([("EHLO", "421 busy"), ("HELO", "421 busy")])
    by_smtp.post()
    assert (sink.connections, sink.mails) == (1, [])
    reasons = {fate.reason for key, fate in by_smtp.fates().items() if "started" in key}
    assert reasons == {"connect_421"}


def test_log_lines_name_the_game_and_no_address(by_smtp: Evening, sink: Sink) -> None:
    sink.faults.extend([("RCPT", "550 <0@example.org> is unknown"), ("DATA", "451 later")])
    with capture_logs() as lines:
        by_smtp.post()
    assert {line["game"] for line in lines} == {by_smtp.table.game}
    assert "@" not in str(lines)
    assert "@" not in str([fate.reason for fate in by_smtp.fates().values()])


def test_tries_grow_rarer_and_end(by_smtp: Evening, sink: Sink) -> None:
    sink.stop()
    begun = by_smtp.table.now
    tries: list[int] = []
    while by_smtp.table.now - begun < GIVE_UP_MS + 5 * HOUR:
        before = _attempts(by_smtp)
        by_smtp.post()
        if _attempts(by_smtp) > before:
            tries.append((by_smtp.table.now - begun) // MINUTE)
        by_smtp.table.now += MINUTE if by_smtp.table.now - begun < 22 * MINUTE else HOUR
    assert tries[:5] == [0, 1, 6, 21, 82]
    assert len(tries) < 20
    assert by_smtp.fate("started").state == "failed"
    assert by_smtp.fate("started").reason == "unreachable"


def test_a_turn_that_is_over_is_not_told(evening: Evening) -> None:
    evening.begin()
    evening.relay()
    evening.move()
    evening.post()
    (mail,) = evening.mails_of("your_turn")
    assert f".v{evening.table.state().turn_version}." in str(mail["Message-ID"])
    states = [fate.state for key, fate in evening.fates().items() if key.endswith("your_turn")]
    assert sorted(states) == ["sent", "superseded"]


class Rival(Store):
    """A store where the player to move moves just as the mail about the turn is ready."""

    evening: Evening | None = None

    def version(self, game_id: str) -> int:
        """The version, after the rival's move."""
        evening, self.evening = self.evening, None
        if evening is not None:
            evening.move()
        return super().version(game_id)


def test_the_log_is_read_again_right_before_a_mail_leaves(evening: Evening) -> None:
    evening.begin()
    evening.post()
    evening.move()
    evening.relay()
    store = Rival(evening.house.store.client)
    store.evening = evening
    evening.house = replace(evening.house, store=store)
    evening.work()
    assert len(evening.mails_of("your_turn")) == 1
    assert evening.fate("your_turn").state == "superseded"


class Busy(Store):
    """A store where something is done at the table, turn or no turn, whenever a mail is ready."""

    evening: Evening | None = None

    def version(self, game_id: str) -> int:
        """The version, after a pause is proposed."""
        if self.evening is not None:
            table = self.evening.table
            other = next(it.id for it in self.evening.people if it.id != table.mover())
            table.give(ProposePause(instant(table.now + DAY)), other)
        return super().version(game_id)


def test_a_turn_is_not_told_while_the_table_is_never_still(evening: Evening) -> None:
    evening.begin()
    evening.post()
    evening.move()
    evening.relay()
    plain, busy = evening.house, Busy(evening.house.store.client)
    busy.evening = evening
    evening.house = replace(plain, store=busy)
    evening.work()
    assert (evening.fate("your_turn").state, evening.fate("your_turn").reason) == (
        "planned",
        "busy",
    )
    evening.house = plain
    evening.table.now += MINUTE
    evening.post()
    assert evening.fate("your_turn").state == "sent"
    assert len(evening.mails_of("your_turn")) == 2


def test_nothing_but_the_result_follows_the_end(evening: Evening) -> None:
    evening.begin()
    evening.relay()
    evening.table.give(Resign(), evening.table.mover())
    evening.post()
    kinds = {str(mail["Message-ID"]).split("@")[0].rpartition(".")[2] for mail in evening.mails()}
    assert kinds == {"result"}
    assert evening.fate("your_turn").reason == "game_over"
    evening.table.now += 2 * DAY
    evening.post()
    assert len(evening.mails()) == 2


def test_the_result_reaches_those_who_resigned(house: House) -> None:
    evening = seated(house, ["Anna", "Bohdan", "Chiara"])
    evening.begin()
    for _ in range(2):
        evening.table.give(Resign(), evening.table.mover())
    evening.post()
    told = sorted(str(mail["To"].addresses[0].addr_spec) for mail in evening.mails_of("result"))
    assert told == ["0@example.org", "1@example.org", "2@example.org"]


def test_a_game_called_off_is_told_to_who_sat_down(evening: Evening) -> None:
    evening.table.give(CancelGame(), evening.people[0].id)
    evening.post()
    (mail,) = evening.mails()
    assert "The game was cancelled." in str(mail.get_body(("plain",)))
    assert evening.fate("invitation").state == "dropped"


def test_a_reminder_comes_at_each_step_once(evening: Evening) -> None:
    evening.begin()
    evening.post()
    begun = evening.table.now
    for share, mails in [(49, 0), (51, 1), (79, 1), (81, 2), (94, 2), (96, 3), (99, 3)]:
        evening.table.now = begun + 2 * DAY * share // 100
        evening.post()
        assert len(evening.mails_of("reminder")) == mails


def test_after_an_outage_a_turn_is_told_once(evening: Evening) -> None:
    evening.begin()
    evening.table.now += 2 * DAY * 4 // 5
    evening.post()
    assert len(evening.mails_of("your_turn")) == 1
    assert evening.mails_of("reminder") == []
    ends = [(fate.state, fate.reason) for fate in evening.fates_of("reminder")]
    assert ends == [("superseded", "turn_told_late")] * 2 + [("planned", "")]


def test_who_wants_no_mail_gets_none(evening: Evening) -> None:
    evening.begin()
    mover = evening.table.mover()
    evening.house.players.update(mover, Preferences(wants_mail=False))
    evening.post()
    assert evening.mails_of("your_turn") == []
    assert evening.fate("your_turn").reason == "mail_off"


def test_who_was_erased_gets_none(evening: Evening) -> None:
    evening.begin()
    evening.house.players.erase(evening.table.mover())
    evening.post()
    assert evening.fate("your_turn").reason == "no_player"
    assert len(evening.mails_of("started")) == 1


def test_two_workers_send_one_mail(evening: Evening, sink: Sink) -> None:
    evening.transport = SmtpTransport(sink.url, "longhand@play.example.org", timeout_s=60)
    evening.begin()
    evening.relay()
    evening.table.now += HOUR
    notices = evening.house.ledger.claim_ready(evening.table.now, MINUTE, 100)
    start = Barrier(2)

    def send() -> None:
        start.wait()
        notify(evening.room(), notices)

    threads = [Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(sink.mails) == len(set(sink.ids)) == 2


class Blank(Store):
    """A store of games without commitment."""

    def loading(self, game_id: str, *asked: Any, **more: Any) -> Read[Loaded]:
        """The log, its first event lacking a value."""
        read = super().loading(game_id, *asked, **more)
        return Read(read.commands, lambda replies: _blank(read.parse(replies)))


def _blank(loaded: Loaded) -> Loaded:
    return structs.replace(loaded, events=[_blanked(recorded) for recorded in loaded.events])


def _blanked(recorded: RecordedEvent) -> RecordedEvent:
    if not isinstance(recorded.data, GameOpened):
        return recorded
    return structs.replace(recorded, data=structs.replace(recorded.data, commitment=""))


def test_a_text_without_its_value_is_not_sent(evening: Evening) -> None:
    evening.begin()
    store = Blank(evening.house.store.client)
    evening.house = replace(evening.house, store=store)
    evening.post()
    assert evening.mails_of("started") == []
    assert evening.fate("started").state == "failed"
    assert evening.fate("started").reason == "missing_value"


def _attempts(evening: Evening) -> int:
    fates = evening.fates()
    return sum(fate.attempts for key, fate in fates.items() if key.endswith("0-started"))
