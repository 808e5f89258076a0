"""Daily mails: one tells of every game that waits, at the time that is wanted."""

from email.message import EmailMessage

from service.application.delivery import digest_after
from service.bootstrap import House
from service.players.player import Preferences
from tests.application.tables import DAY
from tests.workers.evening import Evening, seated
from tests.workers.mail.golden_mails import text_of
from tests.workers.rounds import HOUR, MINUTE, round_of, wishes


def test_a_digest_tells_all_games_at_once_and_is_caught_up(house: House) -> None:
    evenings = [seated(house, ["Anna", "Bohdan"], game=f"digests00{n}") for n in range(3)]
    anna = evenings[0].people[0]
    house.players.update(anna.id, Preferences(turn_mails="daily", digest_at="18:00"))
    for evening in evenings:
        evening.begin()
        evening.post()
        evening.table.now += HOUR
        while evening.table.mover() != anna.id or evening.table.state().turn == 1:
            evening.move()
        evening.post()
    (digest,) = [it for it in house.ledger.pending(anna.id) if it.kind == "digest"]
    ends = {(it.fate("your_turn").state, it.fate("your_turn").by) for it in evenings}
    assert ends == {("superseded", digest.key)}
    last = evenings[-1]
    # The workers are away when it is due, and there again five hours later.
    last.table.now = digest.send_at + 5 * HOUR
    last.post()
    (mail,) = [it for it in last.mails() if str(it["Message-ID"]).startswith("<digest.")]
    text = text_of(mail)
    assert "3 games wait for your move." in text
    assert all(f"/games/{it.table.game}" in text for it in evenings)
    assert text.count("Europe/Rome") == 3
    assert mail["References"] is None
    last.post()
    assert house.ledger.pending(anna.id) == []


def test_a_digest_that_went_out_takes_no_later_turn_along(begun: Evening) -> None:
    """Of two digests of one day, the second is wanted at a time that was chosen in between."""
    mover = wishes(begun, turn_mails="daily", digest_at="10:00")
    round_of(begun, after=MINUTE)
    begun.post()
    begun.table.now += 2 * HOUR
    begun.post()
    assert len(digests(begun)) == 1
    begun.house.players.update(mover, Preferences(digest_at="18:00"))
    round_of(begun, after=HOUR)
    begun.post()
    begun.table.now += 8 * HOUR
    begun.post()
    assert len(digests(begun)) == 2
    assert begun.fate("your_turn").by in begun.house.ledger.fates(mover)


def test_a_digest_that_waits_goes_at_the_time_that_is_wanted_now(begun: Evening) -> None:
    mover = wishes(begun, turn_mails="daily", digest_at="08:00")
    round_of(begun, after=HOUR)
    begun.post()
    (first,) = begun.house.ledger.pending(mover)
    begun.house.players.update(mover, Preferences(digest_at="18:00"))
    for _ in range(2):
        begun.house.outbox.tell("preferences", mover, "")
        begun.post()
    (second,) = begun.house.ledger.pending(mover)
    assert second.send_at == digest_after(begun.house.players.get(mover), begun.table.now).send_at
    fate = begun.house.ledger.fate(first)
    assert fate is not None
    assert (fate.state, fate.by) == ("superseded", second.key)
    begun.table.now = second.send_at
    begun.post()
    begun.table.now = max(first.send_at, second.send_at)
    begun.post()
    assert len(digests(begun)) == 1


def test_who_changes_the_time_of_the_digest_to_and_fro_loses_none(begun: Evening) -> None:
    mover = wishes(begun, turn_mails="daily", digest_at="08:00")
    house = begun.house
    round_of(begun, after=HOUR)
    begun.post()
    for time in ("18:00", "08:00", "18:00", "08:00"):
        house.players.update(mover, Preferences(digest_at=time))
        house.outbox.tell("preferences", mover, "")
        begun.post()
        (waiting,) = house.ledger.pending(mover)
        assert waiting.send_at == digest_after(house.players.get(mover), begun.table.now).send_at
    begun.table.now = waiting.send_at
    begun.post()
    assert len(digests(begun)) == 1
    assert {fate.state for fate in house.ledger.fates(mover).values()} == {"superseded", "sent"}
    round_of(begun, after=HOUR)
    begun.post()
    begun.table.now += DAY
    begun.post()
    assert len(digests(begun)) == 2


def digests(evening: Evening) -> list[EmailMessage]:
    """The daily mails that went out."""
    return [it for it in evening.mails() if str(it["Message-ID"]).startswith("<digest.")]


def test_no_two_mails_share_an_id_also_on_the_day_of_many_digests(begun: Evening) -> None:
    for player in begun.people:
        begun.house.players.update(player.id, Preferences(turn_mails="daily", digest_at="06:00"))
    for _ in range(2):
        begun.move()
        begun.post()
    other = seated(begun.house, ["Anna", "Bohdan"], game="otherothe2", now=begun.table.now)
    other.begin()
    while other.table.mover() == begun.table.mover():
        other.move()
    for _ in range(2):
        other.move()
        other.post()
    begun.table.now += DAY
    begun.post()
    ids = [str(mail["Message-ID"]) for mail in begun.mails()]
    assert len([it for it in ids if it.startswith("<digest.")]) == 2
    assert len(ids) == len(set(ids))


def test_a_digest_without_anything_to_tell_is_not_sent(begun: Evening) -> None:
    mover = wishes(begun, turn_mails="daily")
    round_of(begun, after=HOUR)
    begun.post()
    (digest,) = begun.house.ledger.pending(mover)
    begun.move()
    begun.table.now = digest.send_at + 1
    begun.post()
    fate = begun.house.ledger.fate(digest)
    assert fate is not None
    assert (fate.state, fate.reason) == ("dropped", "nothing_waits")
