"""Replies as mail programs write them, in five languages: the right move, or the right refusal."""

from email.message import EmailMessage
from typing import Final

import pytest

from service.bootstrap import House
from service.rules.game import game_named
from service.rules.sequence.events import ChipPlaced
from service.rules.sequence.moves import PlaceChip
from tests.workers.evening import Evening, seated
from tests.workers.inbound.corpus import NAMES, as_sent
from workers.inbound_mail import Reader

MOVES: Final = {
    "apple-mail-en-html-only": "7D h10",
    "apple-mail-en-top": "9D f10",
    "apple-mail-it-bottom": "4S d1",
    "bare-ar-windows": "8D h4",
    "bare-en-bold": "5H e5",
    "bare-en-glyph": "AC f8",
    "bare-en-html-list": "3C d2",
    "bare-en-twice": "4S d1",
    "bare-en-words": "7D h3",
    "bare-uk-word": "4S d1",
    "gmail-ar-number": "9D h5",
    "gmail-en-bottom": "8D h4",
    "gmail-en-html-only": "AC f8",
    "gmail-en-signature": "4S e9",
    "gmail-en-top": "4S d1",
    "gmail-en-wrapped-attribution": "9D h5",
    "gmail-fr-inline": "3C d2",
    "gmail-fr-top": "5H e5",
    "gmail-it-top": "7D h3",
    "gmail-uk-look-alike": "AC a9",
    "iphone-ar-top": "AC f8",
    "iphone-en-top": "8D h4",
    "iphone-fr-top": "3C d2",
    "iphone-uk-top": "7D h3",
    "k9-en-top": "7D h3",
    "k9-it-bottom": "8D h4",
    "outlook-android-fr-number": "AC f8",
    "outlook-ar-top": "4S d1",
    "outlook-en-html-only": "3C f4",
    "outlook-en-known-contact": "8D g10",
    "outlook-en-top": "4S d1",
    "outlook-fr-top": "9D h5",
    "outlook-ios-en-top": "4S d1",
    "outlook-it-original-message": "7D h3",
    "outlook-uk-top": "5H e5",
    "outlook-web-en-html-only": "5H i7",
    "outlook-web-it-top": "AC f8",
    "proton-en-top": "3C d2",
    "proton-it-html-only": "5H e5",
    "samsung-ar-top": "9D h5",
    "samsung-en-top": "AC a9",
    "samsung-fr-number": "4S e9",
    "samsung-uk-top": "4S d1",
    "thunderbird-en-signature": "4S d1",
    "thunderbird-fr-html-only": "9D h5",
    "thunderbird-it-bottom": "5H e5",
    "thunderbird-uk-inline": "8D h4",
    "yahoo-en-top": "4S e9",
    "yahoo-fr-html-only": "AC f8",
    "yahoo-mobile-it-top": "9D h5",
}
REFUSALS: Final = {
    "auto-en-gmail-vacation": "auto_submitted",
    "auto-fr-exchange": "auto_submitted",
    "auto-it-sieve": "auto_submitted",
    "chat-en-no-move": "unreadable",
    "chat-fr-move-in-a-sentence": "unreadable",
    "copied-en-offer": "unreadable",
    "empty-en-outlook": "unreadable",
    "empty-uk-wrapped-quotation": "unreadable",
    "forged-en-opponent": "foreign_from",
    "forwarded-en-friend": "foreign_from",
    "illegal-it-not-held": "illegal",
    "illegal-uk-not-dead": "illegal",
    "report-en-bounce": "report",
    "resign-ar-asked": "ask_resign",
    "resign-fr-asked": "ask_resign",
    "say-it-message": "said",
    "two-en-move-and-resign": "several",
    "two-it-moves": "several",
    "unclear-en-no-suit": "unclear",
}

PROGRAMS: Final = (
    *("apple-mail", "gmail", "iphone", "k9", "outlook", "outlook-android", "outlook-ios"),
    *("outlook-web", "proton", "samsung", "thunderbird", "yahoo"),
)
SENDER: Final = "bohdan@mail.example.org"


@pytest.fixture(scope="module")
def turn_mails() -> dict[str, EmailMessage]:
    """The mail about the same turn, by language; drawn once each."""
    return {}


@pytest.fixture
def table(request: pytest.FixtureRequest, house: House) -> Evening:
    """The same game in every test, in the language of the reply, on its first turn."""
    evening = seated(house, ["Anna", "Bohdan"], language=_language(request.node.callspec.id))
    evening.begin()
    return evening


def _language(name: str) -> str:
    return next(part for part in name.split("-") if part in ("en", "fr", "ar", "uk", "it"))


def _turn_mail(evening: Evening, known: dict[str, EmailMessage]) -> EmailMessage:
    language = evening.people[1].language
    if language not in known:
        evening.post()
        (known[language],) = evening.mails_of("your_turn")
    return known[language]


def _settled(evening: Evening, name: str, known: dict[str, EmailMessage], quoted: str = "") -> str:
    """What came of the reply, however it came in."""
    turn, house, now = _turn_mail(evening, known), evening.house, evening.table.now
    to = str(turn["Reply-To"].addresses[0].addr_spec)
    house.inbox.put([to], SENDER, as_sent(name, turn, quoted), now)
    (entry,) = house.inbox.claim("test", 9)
    return Reader(house).settle(entry, now)


def test_the_table_names_every_reply_and_every_program_and_language() -> None:
    assert {*MOVES, *REFUSALS} == set(NAMES)
    assert len(NAMES) >= 40
    for program in PROGRAMS:
        assert any(name.startswith(f"{program}-") for name in MOVES), program
    assert {_language(name) for name in MOVES} == {"en", "fr", "ar", "uk", "it"}


@pytest.mark.parametrize("name", MOVES)
def test_the_right_move_is_made(
    table: Evening, name: str, turn_mails: dict[str, EmailMessage]
) -> None:
    before = table.table.state().version
    assert _settled(table, name, turn_mails) == "done"
    recorded = table.house.store.read(table.table.game)
    (placed,) = (event.data for event in recorded if isinstance(event.data, ChipPlaced))
    print_move = game_named("sequence").print_move
    assert print_move(PlaceChip(placed.card, placed.space)) == MOVES[name]
    assert recorded[before].by.channel == "mail"


@pytest.mark.parametrize("name", MOVES)
def test_what_is_quoted_is_not_read(
    table: Evening, name: str, turn_mails: dict[str, EmailMessage]
) -> None:
    """Though our mails hold no move: whatever a program quotes, it is not what the player says."""
    assert _settled(table, name, turn_mails, quoted="JD j9") == "done"


@pytest.mark.parametrize("name", REFUSALS)
def test_the_right_refusal_is_given_and_nothing_changes(
    table: Evening, name: str, turn_mails: dict[str, EmailMessage]
) -> None:
    before = table.table.state().version
    assert _settled(table, name, turn_mails) == REFUSALS[name]
    assert table.table.state().version == before


@pytest.mark.parametrize("name", MOVES)
def test_after_the_turn_no_reply_does_anything(
    table: Evening, name: str, turn_mails: dict[str, EmailMessage]
) -> None:
    _turn_mail(table, turn_mails)
    table.move()
    before = table.table.state().version
    assert _settled(table, name, turn_mails) == "stale"
    assert table.table.state().version == before
