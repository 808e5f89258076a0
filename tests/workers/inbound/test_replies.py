"""What a reply does: the one move it asks for, or nothing and a mail that says why."""

import re
from textwrap import fill
from typing import Final

import pytest

from service.application.talk import say
from service.rules.decide import Resign
from service.rules.game import game_named
from service.rules.pace import instant_ms
from service.rules.sequence.events import ChipPlaced
from service.rules.table import SeatResigned, TurnTimedOut
from tests.workers.inbound.correspondence import Correspondence, bare_reply_to, reply_to
from tests.workers.mail.golden_mails import text_of
from workers.mail.parse import wishes_in
from workers.mail.wishes import Say
from workers.mail.words import RESIGN, YES

HOUR = 3_600_000
MINUTE = 60_000
UNTOUCHED = "Nothing was changed."


def test_a_reply_makes_the_move_and_is_answered_with_the_board(letters: Correspondence) -> None:
    turn, move, mover = letters.turn_mail(), letters.move(), letters.mover
    letters.arrive(reply_to(turn, move))
    recorded = letters.evening.house.store.read(letters.evening.table.game)
    (placed,) = (event.data for event in recorded if isinstance(event.data, ChipPlaced))
    assert f"{placed.card} {placed.space}" == move
    assert recorded[-1].by.channel == "mail"
    answer = letters.answer()
    assert answer["To"].addresses[0].addr_spec == mover.email
    assert f"Your move is made: {move}." in text_of(answer)
    assert f">{placed.card}(" in text_of(answer)
    assert answer["Reply-To"] is None


def test_the_answer_belongs_to_the_mail_that_it_answers(letters: Correspondence) -> None:
    turn = letters.turn_mail()
    mail = reply_to(turn, letters.move())
    letters.arrive(mail)
    answer = letters.answer()
    assert answer["Auto-Submitted"] == "auto-replied"
    assert answer["In-Reply-To"] == mail["Message-ID"]
    assert str(answer["References"]).split()[-1] == mail["Message-ID"]
    assert str(answer["References"]).split()[0] == turn["References"]
    assert answer["Subject"] == turn["Subject"]


def test_a_number_plays_the_move_that_the_mail_shows_beside_it(letters: Correspondence) -> None:
    turn = letters.turn_mail()
    offers = dict(re.findall(r"^\[(\d)\] (.*)$", text_of(turn).replace("\xa0", " "), re.MULTILINE))
    assert len(offers) == 9
    letters.arrive(reply_to(turn, "4"))
    assert f"Your move is made: {offers['4']}." in text_of(letters.answer())


def test_who_is_not_to_move_is_asked_for_no_reply_at_the_start(letters: Correspondence) -> None:
    (other,) = letters.evening.mails_of("started")
    assert letters.mover.email not in str(other["To"])
    assert other["Reply-To"] is None
    letters.arrive(reply_to(letters.turn_mail(), letters.move()))
    assert "Your move is made" in text_of(letters.answer())


def test_a_reply_to_an_older_turn_is_refused_with_the_position(letters: Correspondence) -> None:
    turn, move = letters.turn_mail(), letters.move()
    letters.evening.move()
    letters.evening.post()
    before = letters.version()
    letters.arrive(reply_to(turn, move))
    assert letters.version() == before
    text = text_of(letters.answer())
    assert f"That turn was over already. {UNTOUCHED}" in text
    assert "is to move." in text
    assert "Your hand:" in text


def test_an_older_turn_is_over_although_the_seat_is_to_move_again(letters: Correspondence) -> None:
    turn = letters.turn_mail()
    for _ in range(2):
        letters.evening.move()
    before, move = letters.version(), letters.move()
    letters.arrive(reply_to(turn, move))
    assert letters.version() == before
    answer = letters.answer()
    assert "That turn was over already." in text_of(answer)
    letters.arrive(reply_to(answer, move))
    assert letters.version() > before


def test_an_illegal_move_is_refused_with_the_reason_and_what_is_legal(
    letters: Correspondence,
) -> None:
    state, before = letters.evening.table.state(), letters.version()
    held = state.position.hands[state.to_move or 0]
    card = next(card for card in ("2H", "3H", "4H", "5H", "6H", "8H") if card not in held)
    letters.arrive(reply_to(letters.turn_mail(), f"{card} {_space_of(card, state.position)}"))
    assert letters.version() == before
    text = text_of(letters.answer())
    assert f"cannot be played. {UNTOUCHED}" in text
    assert f"You do not hold {card}." in text
    assert "[1]\xa0" in text
    letters.arrive(reply_to(letters.answer(), letters.move()))
    assert letters.version() > before


@pytest.mark.parametrize("text", ["", "Hello!", "I will play my best card", "7H", "17", "0"])
def test_a_mail_without_a_move_is_answered_with_help(letters: Correspondence, text: str) -> None:
    before = letters.version()
    letters.arrive(reply_to(letters.turn_mail(), text))
    assert letters.version() == before
    assert f"No move was found in your mail. {UNTOUCHED}" in text_of(letters.answer())
    assert letters.answer()["Reply-To"] == letters.turn_mail()["Reply-To"]


def test_two_moves_are_none(letters: Correspondence) -> None:
    before, first, second = letters.version(), letters.move(0), letters.move(1)
    letters.arrive(reply_to(letters.turn_mail(), f"{first}\nno, wait:\n{second}"))
    assert letters.version() == before
    assert f"more than one thing. {UNTOUCHED}" in text_of(letters.answer())
    assert f"Found: {first} and {second}." in text_of(letters.answer())


def test_the_same_move_twice_is_one(letters: Correspondence) -> None:
    before, move = letters.version(), letters.move()
    letters.arrive(reply_to(letters.turn_mail(), f"{move}\n{move.lower()}"))
    assert letters.version() > before


def test_a_card_without_its_suit_is_asked_about(letters: Correspondence) -> None:
    before, move = letters.version(), letters.move()
    letters.arrive(reply_to(letters.turn_mail(), f"{move[0]} {move[3:]}"))
    assert letters.version() == before
    text = text_of(letters.answer())
    assert f"several ways. {UNTOUCHED}" in text
    assert move in text


def test_the_same_mail_again_does_nothing_more(letters: Correspondence) -> None:
    mail = reply_to(letters.turn_mail(), letters.move())
    letters.arrive(mail)
    after = letters.version()
    for _ in range(3):
        letters.send(mail)
    letters.read()
    assert letters.version() == after
    letters.evening.move()
    later = letters.version()
    letters.arrive(mail)
    assert letters.version() == later
    assert "Your move is made" in text_of(letters.answer())


def test_who_resigns_is_asked_first(letters: Correspondence) -> None:
    before, turn = letters.version(), letters.turn_mail()
    letters.arrive(reply_to(turn, "resign"))
    assert letters.version() == before
    question = letters.answer()
    assert "Do you want to give up your seat?" in text_of(question)
    assert question["Reply-To"] != turn["Reply-To"]
    letters.arrive(reply_to(question, "resign yes"))
    recorded = letters.evening.house.store.read(letters.evening.table.game)
    assert any(isinstance(event.data, SeatResigned) for event in recorded)
    (confirmed,) = (m for m in letters.answers() if m["Message-ID"] != question["Message-ID"])
    assert "You have resigned." in text_of(confirmed)


@pytest.mark.parametrize("text", ["resign yes", "yes"])
def test_nobody_resigns_without_the_question(letters: Correspondence, text: str) -> None:
    before = letters.version()
    letters.arrive(reply_to(letters.turn_mail(), text))
    assert letters.version() == before


@pytest.mark.parametrize("language", ["en", "fr", "ar", "uk", "it"])
def test_the_question_is_answered_in_any_language(letters: Correspondence, language: str) -> None:
    words = RESIGN[language][0], YES[language][0]  # type: ignore[index]
    letters.arrive(reply_to(letters.turn_mail(), words[0]))
    letters.arrive(reply_to(letters.answer(), " ".join(words)))
    assert letters.evening.table.state().phase == "ended"


def test_a_move_instead_of_the_confirmation_is_a_move(letters: Correspondence) -> None:
    before = letters.version()
    letters.arrive(reply_to(letters.turn_mail(), "resign"))
    letters.arrive(reply_to(letters.answer(), letters.move()))
    assert letters.version() > before
    assert letters.evening.table.state().phase == "running"


def heard(letters: Correspondence) -> list[str]:
    """What was said at the table."""
    table = letters.evening.table.game
    return [it.message.text for it in letters.evening.house.messages.read(table).messages]


def test_what_is_said_reaches_the_table_once_and_no_log(letters: Correspondence) -> None:
    before = letters.version()
    mail = reply_to(letters.turn_mail(), "say Good luck to all")
    for _ in range(2):
        letters.arrive(mail)
    assert letters.version() == before
    assert heard(letters) == ["Good luck to all"]
    assert "Your message was passed on to the table." in text_of(letters.answer())


SAID: Final = (
    *("say Hi", "Say: Hi", "SAY  Hi", "dis Hi", "Dire Hi", "قل Hi", "قُل Hi", "قـل: Hi"),
    *("скажи Hi", "Сказати: Hi", "di' Hi", "di\u2019 Hi", "Di\u2018: Hi", "di\u02bc Hi"),
    *("\u200fقل Hi", "\u200bsay\u00a0Hi", "dire : Hi"),
)
UNSAID: Final = ("sayHi", "say", "say:", "I say Hi", "saying Hi", "di Hi", "essay Hi", "say. Hi")


def test_the_word_before_what_is_said_is_known_however_a_telephone_writes_it() -> None:
    game = game_named("sequence")
    assert [line for line in SAID if wishes_in(line, (), game, ()) != [Say("Hi")]] == []
    assert [line for line in UNSAID if wishes_in(line, (), game, ()) != []] == []


LONG = " ".join(f"word{n}" for n in range(60))


def test_what_is_long_is_said_whole_also_where_a_mail_program_broke_it(
    letters: Correspondence,
) -> None:
    turn = letters.turn_mail()
    letters.arrive(reply_to(turn, f"say {LONG}"))
    letters.arrive(reply_to(turn, fill(f"say Look: {LONG}", 72) + "\n\nAnna"))
    letters.arrive(reply_to(turn, "say Hello\nAnna"))
    assert heard(letters) == [LONG, f"Look: {LONG}", "Hello"]


def test_a_move_and_a_word_beside_it_are_both_done_once(letters: Correspondence) -> None:
    text = "a long sentence " * 4
    mail = reply_to(letters.turn_mail(), f"say {text}\n{letters.move()}")
    for _ in range(2):
        letters.arrive(mail)
    assert (heard(letters), happened(letters, ChipPlaced)) == ([text.strip()], 1)
    answer = text_of(letters.answer())
    assert answer.startswith("Your move is made:")
    assert "Your message was passed on to the table." in answer


def test_where_the_move_is_refused_nothing_is_said(letters: Correspondence) -> None:
    before, turn, move = letters.version(), letters.turn_mail(), letters.move()
    letters.arrive(reply_to(turn, f"{move}\n{letters.move(1)}\nsay Hello"))
    assert (heard(letters), letters.version()) == ([], before)
    letters.evening.move()
    letters.arrive(reply_to(turn, f"{move}\nsay Hello"))
    assert heard(letters) == []


def test_words_that_cannot_be_passed_on_hold_up_no_move(letters: Correspondence) -> None:
    letters.arrive(reply_to(letters.turn_mail(), f"{letters.move()}\n\nsay {'x ' * 1100}"))
    assert (heard(letters), happened(letters, ChipPlaced)) == ([], 1)
    assert "Your message was not passed on: it is too long" in text_of(letters.answer())


def test_an_old_mail_or_one_of_a_game_that_is_over_is_good_enough_to_talk(
    letters: Correspondence,
) -> None:
    turn = letters.turn_mail()
    letters.evening.move()
    letters.arrive(reply_to(turn, "say Well played"))
    letters.evening.table.give(Resign(), letters.evening.table.mover())
    letters.arrive(reply_to(turn, "say Thanks for the game"))
    assert heard(letters) == ["Well played", "Thanks for the game"]


def test_a_mail_about_messages_is_answered_to_the_table(letters: Correspondence) -> None:
    evening = letters.evening
    author = next(player for player in evening.people if player.id != letters.mover.id)
    house, now = evening.house, evening.table.now
    state = evening.table.state()
    say(house.messages, house.allowances, state, author.id, "Hello", "m1", now)
    evening.relay()
    evening.table.now += 11 * 60_000
    evening.post()
    (told,) = evening.mails_of("message")
    letters.arrive(reply_to(told, "say Hello yourself"))
    assert heard(letters) == ["Hello", "Hello yourself"]


def test_after_the_end_a_reply_changes_nothing(letters: Correspondence) -> None:
    turn, move = letters.turn_mail(), letters.move()
    letters.evening.table.give(Resign(), letters.evening.table.mover())
    before = letters.version()
    letters.arrive(reply_to(turn, move))
    assert letters.version() == before
    assert f"The game was over already. {UNTOUCHED}" in text_of(letters.answer())


def test_a_turn_that_goes_on_is_played_from_the_same_mail(letters: Correspondence) -> None:
    """Something else may happen at the table while the turn lasts."""
    turn = letters.turn_mail()
    letters.arrive(reply_to(turn, "nothing yet"))
    letters.arrive(reply_to(turn, letters.move()))
    assert any("Your move is made" in text_of(answer) for answer in letters.answers())


def test_a_mail_without_message_id_is_taken_once(letters: Correspondence) -> None:
    turn = letters.turn_mail()
    mail = bare_reply_to(turn, letters.move())
    del mail["Message-ID"]
    before = letters.version()
    letters.arrive(mail)
    after = letters.version()
    assert after > before
    letters.arrive(mail)
    assert letters.version() == after
    assert letters.answer()["In-Reply-To"] == turn["In-Reply-To"]


def test_explanations_are_few_and_moves_still_count(letters: Correspondence) -> None:
    turn = letters.turn_mail()
    for n in range(7):
        letters.arrive(reply_to(turn, f"what number {n}?"))
    assert len(letters.answers()) == 4
    fates = letters.evening.fates().values()
    assert sum(fate.reason == "explained_enough" for fate in fates) == 3
    before = letters.version()
    letters.arrive(reply_to(turn, letters.move()))
    assert letters.version() > before
    assert len(letters.answers()) == 5
    letters.evening.table.now += HOUR
    letters.arrive(reply_to(turn, "what now?"))
    assert len(letters.answers()) == 6


def _space_of(card: str, position: object) -> str:
    layout: list[str] = position.layout  # type: ignore[attr-defined]
    place = layout.index(card)
    return "abcdefghij"[place % 10] + str(place // 10 + 1)


def happened(letters: Correspondence, kind: type[object]) -> int:
    """How many events of a type the game has."""
    recorded = letters.evening.house.store.read(letters.evening.table.game)
    return sum(isinstance(event.data, kind) for event in recorded)


def until_after_the_deadline(letters: Correspondence, ms: int) -> None:
    """The time for the turn runs out, and no clock comes by."""
    letters.evening.table.now = instant_ms(letters.evening.table.state().deadline or "") + ms


def test_a_reply_after_the_deadline_comes_too_late_though_no_clock_is_there(
    letters: Correspondence,
) -> None:
    turn, move = letters.turn_mail(), letters.move()
    until_after_the_deadline(letters, MINUTE + 1)
    mail = reply_to(turn, move)
    letters.arrive(mail)
    assert (happened(letters, TurnTimedOut), happened(letters, ChipPlaced)) == (1, 0)
    assert f"That turn was over already. {UNTOUCHED}" in text_of(letters.answer())
    letters.arrive(mail)
    assert (happened(letters, TurnTimedOut), happened(letters, ChipPlaced)) == (1, 0)
    assert len(letters.answers()) == 1


def test_the_same_reply_read_again_after_the_deadline_ends_nobodys_turn(
    letters: Correspondence,
) -> None:
    mail = reply_to(letters.turn_mail(), letters.move())
    letters.arrive(mail)
    until_after_the_deadline(letters, MINUTE + 1)
    letters.arrive(mail)
    assert (happened(letters, TurnTimedOut), happened(letters, ChipPlaced)) == (0, 1)


def test_what_came_in_time_counts_though_it_is_read_late(letters: Correspondence) -> None:
    turn, move = letters.turn_mail(), letters.move()
    until_after_the_deadline(letters, 0)
    letters.send(reply_to(turn, move))
    letters.evening.table.now += HOUR
    letters.read()
    assert (happened(letters, TurnTimedOut), happened(letters, ChipPlaced)) == (0, 1)


def test_while_an_outage_of_the_clock_goes_on_no_reply_is_late(letters: Correspondence) -> None:
    turn, move = letters.turn_mail(), letters.move()
    letters.evening.house.heartbeat.beat(letters.evening.table.now)
    until_after_the_deadline(letters, HOUR)
    letters.arrive(reply_to(turn, move))
    assert (happened(letters, TurnTimedOut), happened(letters, ChipPlaced)) == (0, 1)
