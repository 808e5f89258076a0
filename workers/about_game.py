"""Notices about a game: true by its log, wanted by the reader, and no more than that seat knows."""

from collections.abc import Sequence

import msgspec

from service.application.delivery import YOUR_TURN, Case, ruling
from service.application.overtaken import MESSAGE
from service.application.truth import Untrue, why_untrue
from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.eventlog.pipeline import together
from service.eventlog.recorded import RecordedEvent
from service.players.player import Player
from service.rules.decide import has_answers
from service.rules.game import fold
from service.rules.notes import Notes
from service.rules.table import GameStarted, State, seat_of
from workers.admission import admitting, last_act
from workers.mail.asked import ANSWER_WANTED
from workers.mail.boards import BoardOf
from workers.mail.compose import compose, game_subject
from workers.mail.envelope import address_of
from workers.mail.kinds import letter_of
from workers.mail.news import news_of
from workers.mail.talk import talk_letter
from workers.outcome import Errand, NoErrand
from workers.still import stands_still
from workers.unread import unread


def about_game(
    house: House, notice: Notice, reader: Player, board_of: BoardOf, now: int
) -> Errand | NoErrand:
    """The mail about a game, or why there is none."""
    loaded, pending, seen = together(
        house.store.client,
        house.store.loading(notice.subject, with_notes=notice.kind == ANSWER_WANTED),
        house.ledger.waiting(notice.subject),
        house.attention.getting(reader.id, notice.subject),
    )
    recorded = loaded.events
    if loaded.summary is None:
        return Untrue("dropped", "no_game")
    whole = fold(event.data for event in recorded)
    acted = _acted_since(notice, recorded, seat_of(whole, reader.id))
    is_news = _is_news(house, notice, reader, recorded, max(acted, seen.version))
    case = Case(
        notice=notice,
        state=whole,
        reader=reader,
        seen=seen,
        pending=pending,
        now=now,
        acted=acted,
        is_news=is_news,
    )
    untrue = why_untrue(notice, whole) or _why_not_theirs(notice, whole)
    settled = untrue or _why_answered(notice, whole, loaded.notes) or ruling(case)
    settled = settled or stands_still(house, notice, whole, recorded, now)
    if settled is not None:
        return settled
    news = news_of(house, notice, reader, recorded, whole)
    if notice.kind == MESSAGE:
        talk = unread(house, notice, whole, seen)
        if not talk:
            return Untrue("dropped", "erased")
        letter = talk_letter(house, news, talk)
    else:
        letter = letter_of(news, board_of)
    to = address_of(reader.name, reader.email)
    mail = compose(house, notice, letter, to, game_subject(whole), now)
    return Errand(mail, whole.version, admitting(house, notice, reader, whole, recorded, is_news))


def _acted_since(notice: Notice, recorded: Sequence[RecordedEvent], seat: int | None) -> int:
    """The version of the reader's last act, but for the one that is told of; 0: none."""
    last = last_act(recorded, seat)
    told = recorded[notice.version - 1] if 0 < notice.version <= len(recorded) else None
    if last is None or (told is not None and last.command_id == told.command_id):
        return 0
    return last.version


def _is_news(
    house: House, notice: Notice, reader: Player, recorded: Sequence[RecordedEvent], known: int
) -> bool:
    """Whether nothing has told the reader yet that the game has begun, nor did they see it.

    Asked only where turns are not told one by one. ``known``: the version that they know of.
    """
    if notice.kind != YOUR_TURN or reader.turn_mails == "each":
        return False
    begun = next((it.version for it in recorded if isinstance(it.data, GameStarted)), 0)
    return known < begun and not any(
        entry.fate.message_id
        for entry in house.ledger.entries(notice.subject)
        if entry.notice.player == reader.id and entry.notice.kind in ("started", YOUR_TURN)
    )


def _why_answered(notice: Notice, whole: State, notes: Notes) -> Untrue | None:
    """Who has answered, or left a standing order, is not asked: no mail, and nobody else knows."""
    if notice.kind != ANSWER_WANTED or notice.seat is None:
        return None
    alone = msgspec.structs.replace(whole, asked=[notice.seat])
    return Untrue("superseded", "answered") if has_answers(alone, notes) else None


def _why_not_theirs(notice: Notice, whole: State) -> Untrue | None:
    """A hand goes to whoever holds the seat now, and to nobody else."""
    if notice.seat is None or seat_of(whole, notice.player) == notice.seat:
        return None
    return Untrue("dropped", "seat_lost")
