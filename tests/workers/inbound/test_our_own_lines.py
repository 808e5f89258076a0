"""No line of any mail of ours does anything when it comes back, whatever quotes it and however."""

import re
from collections.abc import Iterator
from html import unescape
from typing import get_args

import msgspec
import pytest

from service.application.notices import notices_for
from service.application.offers import MOST, offered
from service.application.queries import seen_state
from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.players.player import LANGUAGES
from service.rules.errors import RuleViolation
from service.rules.game import Game, fold, game_named, games, legal_moves
from service.rules.seating import InvitePlayer, OpenGame, StartGame, TakeSeat
from service.rules.table import Command, seat_of
from tests.application.tables import NOON, SEED, Table
from tests.workers.evening import in_letters
from tests.workers.mail.golden_answers import facts_for, reasons
from workers.mail.answer import Answer, Outcome, encoded
from workers.mail.kinds import letter_of
from workers.mail.letter import Letter
from workers.mail.news import News, news_of
from workers.mail.render import as_html, as_plain
from workers.mail.wishes import wish_in

TURNS = 8
FACTS: dict[str, str | int] = {"card": "7H", "space": "d6", "shown": "QS", "seat": 1, "to_move": 0}


def lines_of(letter: Letter) -> set[str]:
    """As text, and as what programs make of the HTML: tags end lines or vanish."""
    page = re.sub(r"<style>.*?</style>", "", as_html(letter, None), flags=re.DOTALL)
    apart = unescape(re.sub(r"<[^>]+>", "\n", page))
    joined = unescape(re.sub(r"<[^>]+>", "", page))
    return {line for text in (as_plain(letter), apart, joined) for line in text.splitlines()}


def broken_up(lines: set[str]) -> Iterator[str]:
    """The lines, and whatever is left of them when they are wrapped at a space."""
    for line in lines:
        words = line.split(" ")
        yield from (" ".join(words[start:]) for start in range(len(words)))


def commands_in(lines: set[str], game: Game, offers: list[Command]) -> list[str]:
    filled = [*offers, *offers, *offers, *offers, *offers][:MOST]
    return [line for line in sorted(lines) if wish_in(line, game, filled) is not None]


def played(house: House, kind: str, language: str, game: str) -> Table:
    """A game of that kind between three people, some turns on."""
    people = [
        house.players.by_address(f"{n}{language}@example.org")
        or house.players.add(f"Player {n}", f"{n}{language}@example.org", NOON, language=language)
        for n in range(3)
    ]
    table, host = Table(house.store, game), people[0].id
    table.give(OpenGame(game, kind, 3), host, chance=SEED)
    for player in people[1:]:
        table.give(InvitePlayer(player.id), host)
    for player in people:
        table.give(TakeSeat(), player.id)
    table.give(StartGame(), host)
    return table


def news_about(house: House, table: Table, kind: str, detail: str = "") -> News:
    """What a letter of some kind to the mover is written from."""
    recorded = house.store.read(table.game)
    whole = fold(event.data for event in recorded)
    mover = whole.seats[whole.to_move or 0].player or ""
    notice = Notice(
        table.game, whole.version, seat_of(whole, mover), mover, kind, NOON, "ref", detail
    )
    return news_of(house, notice, house.players.get(mover), recorded, whole)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", games())
def test_no_line_of_a_turn_mail_is_a_command(house: House, kind: str, language: str) -> None:
    table, game = played(house, kind, language, "abcdefghij"), game_named(kind)
    seen: set[str] = set()
    for turn in range(TURNS):
        state = table.state()
        if state.to_move is None:
            break
        letter = letter_of(news_about(house, table, "your_turn"), in_letters)
        view = seen_state(house.store.read(table.game), state.to_move)
        offers = offered(view, state.to_move)
        assert letter.reply is not None
        assert len(letter.reply.offers) == len(offers) > 0
        found = lines_of(letter)
        seen |= found
        assert commands_in(found, game, offers) == []
        # However the list is broken up, no part of it is a command.
        parts = set(broken_up({*letter.reply.offers, letter.reply.how, letter.reply.more}))
        assert commands_in(parts, game, offers) == []
        moves = legal_moves(view, state.to_move)
        table.give(moves[turn % len(moves)], table.mover())
    assert len(seen) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_an_answer_is_a_command(house: House, language: str) -> None:
    table = played(house, "sequence", language, "abcdefghij")
    game, outcomes = game_named("sequence"), get_args(Outcome)
    answers = [
        Answer(outcome, ["7H d6", "resign"], text=RuleViolation.text) for outcome in outcomes
    ]
    answers += [
        Answer("illegal", ["7H d6"], text=text, facts=facts_for(text)) for text in reasons()
    ]
    for answer in answers:
        news = news_about(house, table, "reply", encoded(answer))
        letter = letter_of(news, in_letters)
        offers = offered(seen_state(house.store.read(table.game), news.seat), news.seat)
        assert commands_in(lines_of(letter), game, offers) == [], answer
        said = {letter.headline, *letter.paragraphs}
        assert commands_in(said, game, offers) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_our_mails_teach_is_what_is_read(house: House, language: str) -> None:
    """The move beside each number, and the words for giving up, work as they stand there."""
    table, game = played(house, "sequence", language, "abcdefghij"), game_named("sequence")
    news = news_about(house, table, "your_turn")
    letter = letter_of(news, in_letters)
    offers = offered(seen_state(house.store.read(table.game), news.seat), news.seat)
    assert letter.reply is not None
    for number, (line, move) in enumerate(zip(letter.reply.offers, offers, strict=True), start=1):
        shown = line.strip("\u2068\u2069").removeprefix(f"[{number}]\xa0")
        by_number, by_move = (wish_in(text, game, offers) for text in (str(number), shown))
        assert by_number == by_move
        assert getattr(by_move, "command", None) == move
    (word,) = re.findall(r"[“«]\s?(.+?)\s?[”»]", letter.reply.more)
    assert type(wish_in(word, game, offers)).__name__ == "Resign"
    asked = news_about(house, table, "reply", encoded(Answer("ask_resign")))
    question = letter_of(asked, in_letters)
    (words,) = re.findall(r"[“«]\s?(.+?)\s?[”»]", question.paragraphs[0])
    assert msgspec.to_builtins(wish_in(words, game, offers)) == {"is_sure": True}


def test_every_notice_of_a_turn_that_asks_for_a_reply_can_be_replied_to(house: House) -> None:
    table = played(house, "sequence", "en", "abcdefghij")
    recorded = house.store.read(table.game)
    whole = fold(event.data for event in recorded)
    for notice in notices_for(recorded, whole):
        reader = house.players.get(notice.player)
        letter = letter_of(news_of(house, notice, reader, recorded, whole), in_letters)
        is_mover = notice.player == table.mover()
        if notice.kind in ("your_turn", "reminder", "started"):
            assert (letter.reply is not None) == is_mover
