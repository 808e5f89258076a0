"""What to do about one notice, as the log stands now: a mail, or the reason for none."""

from dataclasses import dataclass
from email.message import EmailMessage

import msgspec

from service.application.delivery import Case, Gathered, Later, ruling
from service.application.truth import Untrue, why_untrue
from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.eventlog.pipeline import together
from service.players.player import Player
from service.rules.decide import has_answers
from service.rules.game import fold
from service.rules.notes import Notes
from service.rules.table import State, seat_of
from workers.admission import Admitting, admitting
from workers.mail.asked import ANSWER_WANTED
from workers.mail.boards import BoardOf
from workers.mail.compose import compose, game_subject
from workers.mail.envelope import address_of
from workers.mail.kinds import letter_of
from workers.mail.news import news_of
from workers.mail.sign_in import sign_in_letter
from workers.readers import readers_of


@dataclass(frozen=True)
class Errand:
    """A mail, the version of the game that it speaks of (0: of no game), and who lets it go."""

    mail: EmailMessage
    version: int
    admitting: Admitting | None = None


NoErrand = Untrue | Later | Gathered
"""Never, later, or together with others."""


def errand(house: House, notice: Notice, board_of: BoardOf, now: int) -> Errand | NoErrand:
    """The mail for ``notice`` at ``now`` (Unix ms), or why there is none.

    Raises MissingText, UndefinedError, UnknownEvent, StoreAway.
    """
    if notice.kind == "sign_in":
        return _sign_in(house, notice, now)
    reader = readers_of(house, [notice.player], notice.subject).get(notice.player)
    if reader is None or reader.is_deleted:
        return Untrue("dropped", "no_player")
    if not reader.email:
        return Untrue("dropped", "no_address")
    if not reader.wants_mail:
        return Untrue("dropped", "mail_off")
    if reader.mail_status == "bounced":
        return Untrue("dropped", "address_bounced")
    return _about_game(house, notice, reader, board_of, now)


def _about_game(
    house: House, notice: Notice, reader: Player, board_of: BoardOf, now: int
) -> Errand | NoErrand:
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
    case = Case(notice=notice, state=whole, reader=reader, seen=seen, pending=pending, now=now)
    untrue = why_untrue(notice, whole) or _why_not_theirs(notice, whole)
    settled = untrue or _why_answered(notice, whole, loaded.notes) or ruling(case)
    if settled is not None:
        return settled
    news = news_of(house, notice, reader, recorded, whole)
    letter = letter_of(news, board_of)
    to = address_of(reader.name, reader.email)
    mail = compose(house, notice, letter, to, game_subject(whole), now)
    return Errand(mail, whole.version, admitting(house, notice, reader, whole, recorded))


def _sign_in(house: House, notice: Notice, now: int) -> Errand | NoErrand:
    sign_in = house.sign_ins.get(notice.ref, now)
    if sign_in is None:
        return Untrue("dropped", "code_over")
    letter = sign_in_letter(sign_in, house.sign_ins.code(sign_in.id))
    to = address_of("", sign_in.address)
    return Errand(compose(house, notice, letter, to, letter.headline, now), 0)


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
