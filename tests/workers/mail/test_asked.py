"""Who is asked is told, whatever they hold, and who waited is told that the turn goes on."""

import re
from email.message import EmailMessage

import pytest

from service.application.notices import notices_for
from service.application.reception import take_in
from service.bootstrap import House
from service.players.player import LANGUAGES
from service.rules.game import fold
from service.rules.pace import Pace
from service.rules.stacks.notes import Order, StacksNote
from tests.application.dealt import HOUR, RUN, WINDOW, lay, notes_of, said
from tests.workers.evening import Evening
from tests.workers.inbound.correspondence import reply_to
from tests.workers.mail.discretion import expect_no_more_than_readers_may_know
from tests.workers.mail.golden_mails import NAMES, no_board, text_of
from workers.clock import Clock
from workers.inbound_mail import Reader

HANDS = [RUN, "BLOCK B3 B5 R5 R5", "B1 B3 B5 R5 R5"]


def seated(house: House, language: str = "en") -> Evening:
    """A table of three with mails; the second player holds a Block."""
    people = [
        house.players.add(name, f"{n}@example.org", 0, language=language, zone="Europe/Kyiv")
        for n, name in enumerate(NAMES[language])
    ]
    players = [player.id for player in people]
    table = lay(house.store, HANDS, players, options=WINDOW, pace=Pace("P2D"))
    evening = Evening(house, people, table, board_of=no_board)
    evening.post()
    return evening


def asked(house: House, language: str = "en") -> Evening:
    """The table once the first player has finished a sequence, and everybody was told."""
    evening = seated(house, language)
    said(evening.table, 0, *RUN.split())
    evening.post()
    return evening


def wanted(evening: Evening) -> list[EmailMessage]:
    """The mails that ask."""
    return evening.mails_of("answer_wanted")


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_holds_a_block_and_who_does_not_get_the_same_mail(house: House, language: str) -> None:
    mails = wanted(asked(house, language))
    assert len(mails) == 2
    texts = [re.sub(r"/unsubscribe/\S+", "", text_of(mail)) for mail in mails]
    assert texts[0] == texts[1]
    assert "BLOCK" not in texts[0]
    assert "/v1/games/abcdefghij/orders" in texts[0]


def test_it_tells_until_when_and_what_happened(house: House) -> None:
    mail, _ = wanted(asked(house))
    text = text_of(mail).replace("\u00a0", " ")
    assert text.startswith("Your answer is wanted.")
    # Six hours from ten in the morning in Kyiv.
    assert "Deadline: Friday, January 15, 2027, 4:00 PM (Europe/Kyiv, UTC+02:00)" in text
    assert "- Anna finished the red stack 1." in text


def test_whoever_finished_the_sequence_is_told_when_the_turn_goes_on(house: House) -> None:
    evening = asked(house)
    finisher = evening.people[0].email
    assert finisher not in [mail["To"].addresses[0].addr_spec for mail in wanted(evening)]
    before = len(evening.mails_of("your_turn"))
    evening.table.now += 6 * HOUR
    assert Clock(house).step(evening.table.now)
    evening.post()
    told = evening.mails_of("your_turn")
    assert len(told) == before + 1
    assert {mail["To"].addresses[0].addr_spec for mail in told} == {finisher}


def test_a_question_is_over_once_the_answers_are_opened(house: House) -> None:
    evening = seated(house)
    table = evening.table
    said(table, 0, *RUN.split())
    for seat in (1, 2):
        said(table, seat, "pass")
    assert Clock(house).step(table.now)
    evening.post()
    assert wanted(evening) == []
    assert {fate.state for fate in evening.fates_of("answer_wanted")} == {"superseded"}


def test_who_has_answered_beforehand_is_not_asked(house: House) -> None:
    evening = seated(house)
    said(evening.table, 1, "order never")
    said(evening.table, 0, *RUN.split())
    evening.post()
    (mail,) = wanted(evening)
    assert mail["To"].addresses[0].addr_spec == evening.people[2].email
    fates = evening.fates_of("answer_wanted")
    assert sorted(fate.reason for fate in fates) == ["", "answered"]


def test_no_letter_needs_more_than_its_reader_may_know(house: House) -> None:
    evening = asked(house)
    for seat in (1, 2):
        said(evening.table, seat, "block")
    Clock(house).step(evening.table.now)
    for _ in range(12):
        evening.move()
    recorded = house.store.read(evening.table.game)
    whole = fold(event.data for event in recorded)
    notices = notices_for(recorded, whole)
    assert {"started", "your_turn", "answer_wanted"} <= {notice.kind for notice in notices}
    expect_no_more_than_readers_may_know(evening, notices)


def test_a_reply_is_a_sealed_answer_or_an_order_as_good_as_any(house: House) -> None:
    evening = asked(house)
    table, version = evening.table, evening.table.state().version
    for mail, text in zip(wanted(evening), ("block", "order never"), strict=True):
        _reply(evening, mail, text)
    assert table.state().version == version
    given = {seat: note for seat, note in notes_of(table).items() if isinstance(note, StacksNote)}
    assert given[1].answer is not None
    assert given[1].answer.blocks
    assert given[2].order == Order("never")
    told = [text_of(mail) for mail in evening.mails_of("reply")]
    assert sum("Your move is made: block." in text for text in told) == 1
    assert Clock(house).step(table.now)
    assert table.state().position.actions == ["BLOCK"]


def _reply(evening: Evening, mail: EmailMessage, text: str) -> None:
    answer = reply_to(mail, text)
    house, now = evening.house, evening.table.now
    take_in(
        house.inbox,
        house.mail_addresses,
        recipients=[answer["To"].addresses[0].addr_spec],
        sender=answer["From"].addresses[0].addr_spec,
        content=answer.as_bytes(),
        now=now,
    )
    reader = Reader(house)
    while reader.step(now):
        pass
    evening.post()
