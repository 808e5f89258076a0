"""The ledger: each planned notice has one fate."""

from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from service.eventlog import keys
from service.eventlog.ledger import Ended, Entry, Fate, Ledger, Notice, Place
from tests.eventlog.batches import GAME, NOON

LEASE = 60_000
TURN = Notice(GAME, 17, 1, "pplayer00001", "your_turn", NOON)
INVITATION = Notice(GAME, 17, None, "pplayer00002", "invitation", NOON)
SIGN_IN = Notice("pplayer00003", 0, None, "pplayer00003", "sign_in", NOON, "ref_1-x")


def test_a_key_names_the_notice_in_letters_that_a_job_id_takes() -> None:
    assert TURN.key == "abcdefghij-17-1-your_turn"
    assert INVITATION.key == "abcdefghij-17-pplayer00002-invitation"
    assert SIGN_IN.key == "pplayer00003-0-pplayer00003-sign_in-ref_1-x"


def test_a_planned_notice_is_ready_at_its_time_and_comes_back_whole(ledger: Ledger) -> None:
    reminder = msgspec.structs.replace(TURN, kind="reminder", send_at=NOON + 9)
    notices = [TURN, INVITATION, SIGN_IN, reminder]
    ledger.plan(notices, NOON - 5)
    assert ledger.claim_ready(NOON - 1, LEASE, 9) == []
    ready = ledger.claim_ready(NOON, LEASE, 9)
    assert sorted(ready, key=lambda it: it.key) == [TURN, INVITATION, SIGN_IN]
    assert ledger.claim_ready(NOON + 9, LEASE, 9) == [reminder]
    assert ledger.fates(GAME)[TURN.key] == Fate("planned", NOON - 5)
    assert set(ledger.fates(GAME)) == {TURN.key, INVITATION.key, reminder.key}
    assert set(ledger.fates("pplayer00003")) == {SIGN_IN.key}
    assert ledger.fates("nobody") == {}


def test_what_a_mail_says_besides_outlives_every_try(ledger: Ledger) -> None:
    told = 'stale "quoted" \\ / \n\t <x@y> é ٣ Привіт 😀'
    notice = msgspec.structs.replace(TURN, kind="reply", ref="a-b_c", detail=told)
    ledger.plan([notice], NOON)
    assert ledger.claim_ready(NOON, LEASE, 9) == [notice]
    assert ledger.begin(notice, NOON, LEASE)
    ledger.postpone(notice, NOON + 9, "away")
    assert ledger.claim_ready(NOON + 9, LEASE, 9) == [notice]


def test_to_plan_twice_changes_nothing(ledger: Ledger) -> None:
    ledger.plan([TURN], NOON)
    ledger.conclude(TURN, Fate("sent", NOON + 1))
    ledger.plan([TURN, msgspec.structs.replace(TURN, send_at=NOON + 5)], NOON + 2)
    assert ledger.fates(GAME) == {TURN.key: Fate("sent", NOON + 1)}
    assert ledger.claim_ready(NOON + 9, LEASE, 9) == []
    ledger.plan([], NOON)


def test_a_lease_that_runs_out_brings_the_notice_back(ledger: Ledger) -> None:
    ledger.plan([TURN], NOON)
    assert ledger.claim_ready(NOON, LEASE, 9) == [TURN]
    assert ledger.claim_ready(NOON + LEASE - 1, LEASE, 9) == []
    assert ledger.claim_ready(NOON + LEASE, LEASE, 9) == [TURN]


def test_no_more_than_asked_for_the_earliest_first(ledger: Ledger) -> None:
    notices = [Notice(f"game{n:06d}", 1, 0, "pa", "your_turn", NOON + n) for n in range(30)]
    ledger.plan(list(reversed(notices)), NOON)
    assert ledger.claim_ready(NOON + 99, LEASE, 4) == notices[:4]
    assert ledger.claim_ready(NOON + 99, LEASE, 99) == notices[4:]


def test_racing_clocks_share_without_doubles(ledger: Ledger) -> None:
    notices = [Notice(f"game{n % 7:06d}", n, 0, "pa", "your_turn", NOON) for n in range(100)]
    ledger.plan(notices, NOON)

    def drain(_: int) -> list[Notice]:
        mine: list[Notice] = []
        while ready := ledger.claim_ready(NOON, LEASE, 9):
            mine += ready
        return mine

    with ThreadPoolExecutor(4) as pool:
        seen = [notice for share in pool.map(drain, range(4)) for notice in share]
    # A clock that loses every race of a look sees an empty one and stops; the rest stays ready.
    seen += ledger.claim_ready(NOON, LEASE, 99)
    assert sorted(it.version for it in seen) == list(range(100))


def test_one_sender_at_a_time(ledger: Ledger) -> None:
    ledger.plan([TURN], NOON)
    with ThreadPoolExecutor(8) as pool:
        begun = list(pool.map(lambda _: ledger.begin(TURN, NOON, LEASE), range(8)))
    assert sum(begun) == 1
    assert not ledger.begin(TURN, NOON + LEASE - 1, LEASE)
    assert ledger.claim_ready(NOON + LEASE - 1, LEASE, 9) == []
    # The sender is gone: the clock finds the notice, another one sends it.
    assert ledger.claim_ready(NOON + LEASE, LEASE, 9) == [TURN]
    assert ledger.begin(TURN, NOON + LEASE, LEASE)
    assert ledger.fates(GAME)[TURN.key].attempts == 2


def test_what_was_never_planned_is_not_begun(ledger: Ledger) -> None:
    assert not ledger.begin(TURN, NOON, LEASE)
    assert not ledger.postpone(TURN, NOON, "no")
    assert ledger.fates(GAME) == {}


@pytest.mark.parametrize("state", ["sent", "superseded", "dropped", "failed"])
def test_a_concluded_notice_keeps_its_first_fate(ledger: Ledger, state: str) -> None:
    ledger.plan([TURN], NOON)
    assert ledger.begin(TURN, NOON + 1, LEASE)
    fate = Fate(msgspec.convert(state, Fate.__annotations__["state"]), NOON + 2, "5/5 ميل", "<a@b>")
    assert ledger.conclude(TURN, fate)
    assert not ledger.conclude(TURN, Fate("failed", NOON + 3, "late"))
    assert ledger.fates(GAME) == {TURN.key: msgspec.structs.replace(fate, attempts=1)}
    assert not ledger.begin(TURN, NOON + 2 * LEASE, LEASE)
    assert not ledger.postpone(TURN, NOON + 9, "no")
    assert ledger.claim_ready(NOON + 9 * LEASE, LEASE, 9) == []


def test_planned_is_no_end(ledger: Ledger) -> None:
    with pytest.raises(ValueError, match="planned"):
        ledger.conclude(TURN, Fate("planned", NOON))


def test_the_fate_of_a_notice_that_was_never_planned_is_kept_as_well(ledger: Ledger) -> None:
    assert ledger.conclude(SIGN_IN, Fate("dropped", NOON, "expired"))
    assert ledger.fates("pplayer00003") == {SIGN_IN.key: Fate("dropped", NOON, "expired")}
    assert ledger.claim_ready(NOON + LEASE, LEASE, 9) == []


def test_a_postponed_notice_comes_back_then_and_says_why(ledger: Ledger) -> None:
    ledger.plan([TURN], NOON)
    ledger.begin(TURN, NOON, LEASE)
    assert ledger.postpone(TURN, NOON + 5, "450 busy")
    put_off = Fate("planned", NOON, "450 busy", attempts=1, until=NOON + 5)
    assert ledger.fates(GAME)[TURN.key] == ledger.fate(TURN) == put_off
    assert not ledger.begin(TURN, NOON + 4, LEASE)
    assert ledger.claim_ready(NOON + 4, LEASE, 9) == []
    assert ledger.claim_ready(NOON + 5, LEASE, 9) == [TURN]
    assert ledger.begin(TURN, NOON + 5, LEASE)


def test_a_ledger_is_kept_for_ninety_days_after_its_last_change(ledger: Ledger) -> None:
    key = keys.ledger(keys.partition_of(GAME, ledger.partitions), GAME)
    for change in (
        lambda: ledger.plan([TURN], NOON),
        lambda: ledger.begin(TURN, NOON, LEASE),
        lambda: ledger.postpone(TURN, NOON, "later"),
        lambda: ledger.conclude(TURN, Fate("sent", NOON)),
    ):
        change()
        assert 89 * 86_400 < ledger.client.ttl(key) <= 90 * 86_400
        ledger.client.persist(key)


def test_a_notice_that_the_ledger_has_forgotten_is_not_looked_for_again(ledger: Ledger) -> None:
    partition = keys.partition_of(GAME, ledger.partitions)
    ledger.plan([TURN, SIGN_IN], NOON)
    ledger.client.delete(keys.ledger(partition, GAME))
    assert ledger.claim_ready(NOON, LEASE, 9) == [SIGN_IN]
    assert ledger.client.zcard(keys.planned(partition)) == 0


def test_what_is_not_concluded_waits(ledger: Ledger) -> None:
    ledger.plan([TURN, INVITATION, SIGN_IN], NOON)
    ledger.begin(TURN, NOON, LEASE)
    assert sorted(ledger.pending(GAME), key=lambda it: it.key) == [TURN, INVITATION]
    ledger.conclude(TURN, Fate("sent", NOON))
    ledger.postpone(INVITATION, NOON + 9, "later")
    assert ledger.pending(GAME) == [INVITATION]
    ledger.conclude(INVITATION, Fate("failed", NOON))
    assert ledger.pending(GAME) == []


NEWER = msgspec.structs.replace(TURN, version=21, send_at=NOON + 5)


def test_a_notice_takes_the_place_of_another_in_one_step(ledger: Ledger) -> None:
    ledger.plan([TURN], NOON)
    ledger.plan([NEWER], NOON + 5, [Ended(TURN, "superseded", "newer", NEWER.key)])
    assert ledger.pending(GAME) == [NEWER]
    assert ledger.fate(TURN) == Fate("superseded", NOON + 5, "newer", by=NEWER.key)
    assert ledger.claim_ready(NOON + 5, LEASE, 9) == [NEWER]
    assert not ledger.begin(TURN, NOON + 5, LEASE)


def test_a_notice_may_be_born_concluded(ledger: Ledger) -> None:
    ledger.plan([TURN], NOON, [Ended(TURN, "dropped", "game_over")])
    assert ledger.pending(GAME) == []
    assert ledger.claim_ready(NOON, LEASE, 9) == []
    assert ledger.fate(TURN) == Fate("dropped", NOON, "game_over")


def test_what_is_being_sent_and_what_was_sent_keep_their_place(ledger: Ledger) -> None:
    end = [Ended(TURN, "superseded", "newer", NEWER.key)]
    ledger.plan([TURN], NOON)
    ledger.begin(TURN, NOON, LEASE)
    ledger.plan([NEWER], NOON + 5, end)
    assert ledger.conclude(TURN, Fate("sent", NOON + 6, message_id="<a@b>"))
    ledger.plan([], NOON + 7, end)
    assert ledger.fate(TURN) == Fate("sent", NOON + 6, message_id="<a@b>", attempts=1)


@pytest.mark.parametrize("is_put_off", [False, True])
def test_what_nobody_is_sending_any_more_can_be_ended(ledger: Ledger, is_put_off: bool) -> None:
    ledger.plan([TURN], NOON)
    ledger.begin(TURN, NOON, LEASE)
    if is_put_off:
        ledger.postpone(TURN, NOON + 9 * LEASE, "away")
    ledger.plan([], NOON + LEASE, [Ended(TURN, "dropped", "game_over")])
    assert ledger.fates(GAME)[TURN.key].state == "dropped"


def test_what_was_sent_may_come_back(ledger: Ledger) -> None:
    ledger.plan([TURN], NOON)
    assert not ledger.bounce(TURN, NOON, "5.1.1")
    ledger.conclude(TURN, Fate("sent", NOON, message_id="<a@b>"))
    assert ledger.bounce(TURN, NOON + 1, "5.1.1")
    assert ledger.fate(TURN) == Fate("bounced", NOON + 1, "5.1.1", "<a@b>")
    assert not ledger.bounce(TURN, NOON + 2, "5.1.1")
    assert not ledger.bounce(INVITATION, NOON, "5.1.1")


def test_a_player_finds_each_notice_in_pages_the_latest_first(ledger: Ledger) -> None:
    mine = [
        Notice(f"game{n % 5:06d}", n, 0, "pmine", "your_turn", NOON + n // 7) for n in range(60)
    ]
    ledger.plan([*mine, INVITATION], NOON)
    ledger.conclude(mine[3], Fate("sent", NOON + 1))
    found: list[Entry] = []
    after: Place | None = None
    while page := ledger.of_player("pmine", after, 4):
        assert len(page) <= 4
        found += page
        after = Place(page[-1].notice.send_at, page[-1].notice.key)
    assert [entry.notice for entry in found] == sorted(
        mine, key=lambda it: (it.send_at, it.key), reverse=True
    )
    assert [it.fate.state for it in found if it.notice == mine[3]] == ["sent"]
    assert {it.notice for it in ledger.of_player("pplayer00002", None, 9)} == {INVITATION}
    ledger.forget("pmine")
    assert ledger.of_player("pmine", None, 9) == []
    assert ledger.fate(mine[3]) == Fate("sent", NOON + 1)


def test_what_a_player_no_longer_needs_to_find_leaves_the_list(ledger: Ledger) -> None:
    ledger.plan([TURN], NOON)
    quarter = 90 * 86_400_000 + 1
    ledger.plan([msgspec.structs.replace(NEWER, send_at=NOON + quarter)], NOON + quarter)
    index = keys.notices_of(keys.partition_of(GAME, ledger.partitions), TURN.player)
    assert ledger.client.zcard(index) == 1
    assert 89 * 86_400 < ledger.client.ttl(index) <= 90 * 86_400
