"""What mails say: approved texts, nobody else's cards, no line that could be taken for a move."""

import re
from email.message import EmailMessage
from html import unescape
from pathlib import Path

import pytest

from service.application.notices import notices_for
from service.application.offers import MOST
from service.application.reminders import reminders_for
from service.bootstrap import House
from service.players.player import LANGUAGES
from service.rules.cards import PACK
from service.rules.game import fold, game_named
from service.rules.sequence.moves import PlaceChip
from tests.workers.evening import Evening, in_letters, seated
from tests.workers.mail.discretion import expect_no_more_than_readers_may_know
from tests.workers.mail.golden_mails import GOLDEN, NAMES, evening_in, text_of, written
from workers.mail.kinds import letter_of
from workers.mail.news import news_of
from workers.mail.render import as_html, as_plain
from workers.mail.wishes import Move, wish_in


@pytest.mark.parametrize("language", LANGUAGES)
def test_mails_are_as_they_were_approved(language: str, store_url: str, tmp_path: Path) -> None:
    evening = evening_in(language, store_url, tmp_path)
    assert written(evening) == (GOLDEN / f"{language}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_a_mail_reads_as_a_command(language: str, house: House) -> None:
    evening = seated(house, NAMES[language], language=language)
    evening.post()
    evening.begin()
    for _ in range(12):
        evening.move()
        evening.post()
    lines = {line.strip() for mail in evening.mails() for line in _lines(mail)}
    assert len(lines) > 100
    assert [line for line in lines if _is_command(line)] == []


def test_a_letter_needs_no_more_than_its_reader_may_know(house: House) -> None:
    evening = seated(house, ["Anna", "Bohdan", "Chiara"])
    evening.begin()
    for _ in range(10):
        evening.move()
    recorded = house.store.read(evening.table.game)
    whole = fold(event.data for event in recorded)
    readers = {player.id: player for player in evening.people}
    notices = notices_for(recorded, whole) + reminders_for(recorded, whole, readers, 0)
    assert len(notices) > 15
    expect_no_more_than_readers_may_know(evening, notices)


def test_a_mail_shows_the_hand_of_its_reader_and_no_seed(evening: Evening) -> None:
    evening.begin()
    for _ in range(6):
        evening.move()
        evening.post()
    recorded = evening.house.store.read(evening.table.game)
    for mail in evening.mails_of("your_turn"):
        place = re.search(r"\.v(\d+)\.s(\d)\.", str(mail["Message-ID"]))
        assert place is not None
        state = fold(event.data for event in recorded[: int(place[1])])
        (held,) = re.findall(r"^Your hand: (.*)$", text_of(mail), re.MULTILINE)
        assert held.split() == state.position.hands[int(place[2])]
        assert state.seed is not None
        assert state.seed not in mail.as_string()


def test_the_start_carries_the_commitment(evening: Evening) -> None:
    evening.begin()
    evening.post()
    commitment = evening.table.state().commitment
    assert len(commitment) == 64
    for mail in evening.mails_of("started"):
        assert commitment in text_of(mail)


def test_the_recap_begins_after_the_readers_own_last_move(house: House) -> None:
    evening = seated(house, ["Anna", "Bohdan", "Chiara"])
    evening.begin()
    for _ in range(6):
        evening.move()
    evening.post()
    (mail,) = evening.mails_of("your_turn")
    told = re.findall(r"^- (\w+) placed", text_of(mail), re.MULTILINE)
    mover = evening.table.state().to_move
    assert mover is not None
    seats = [seat.player for seat in evening.table.state().seats]
    names = {player.id: player.name for player in evening.people}
    before = [names[str(seats[(mover + n) % 3])] for n in (1, 2)]
    assert told == before


def test_names_are_shown_as_text_and_never_as_markup(house: House) -> None:
    evening = seated(house, ["<b>Eve</b>", "Bob & Co {host}"])
    evening.begin()
    recorded = house.store.read(evening.table.game)
    whole = fold(event.data for event in recorded)
    (notice, *_) = notices_for(recorded[-1:], whole)
    reader = next(player for player in evening.people if player.id == notice.player)
    letter = letter_of(news_of(house, notice, reader, recorded, whole), in_letters)
    page = as_html(letter, None)
    assert "<b>Eve" not in page
    assert "&lt;b&gt;Eve&lt;/b&gt;" in page
    assert "<b>Eve</b> and Bob & Co {host}" in as_plain(letter)


def _is_command(line: str) -> bool:
    """Whether a reply with this line would do anything, with every number on offer."""
    wish = wish_in(line, game_named("sequence"), [PlaceChip("7H", "i5")] * MOST)
    # The notation leaves it to the rules to say that a card is none.
    card = getattr(wish.command, "card", "7H") if isinstance(wish, Move) else "7H"
    return wish is not None and card.upper() in PACK


def _lines(mail: EmailMessage) -> list[str]:
    body = mail.get_body(("html",))
    assert body is not None
    page = body.get_content()
    shown = re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    # As a mail program that quotes HTML would: tags end lines or vanish.
    apart = unescape(re.sub(r"<[^>]+>", "\n", shown))
    joined = unescape(re.sub(r"<[^>]+>", "", shown))
    return [*text_of(mail).splitlines(), *apart.splitlines(), *joined.splitlines()]
