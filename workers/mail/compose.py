"""A letter with everything around it that makes it a mail."""

from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from typing import Final

from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.rules.game import game_named
from service.rules.table import State
from workers.mail.answer import answer_of
from workers.mail.envelope import (
    address_of,
    header_text,
    is_about_game,
    list_id,
    message_id,
    sender_of,
    thread_id,
)
from workers.mail.letter import Letter
from workers.mail.render import as_html, as_plain

PICTURE: Final = "board"


def compose(
    house: House, notice: Notice, letter: Letter, to: Address, subject: str, now: int
) -> EmailMessage:
    """The mail for a notice; ``now`` (Unix ms) is its date. A repeat has the same Message-ID."""
    sender = sender_of(house.settings.mail_from)
    mail = EmailMessage(policy=SMTP)
    mail["From"] = sender
    mail["To"] = to
    if house.settings.takes_replies and notice.player:
        # By it we know which mail it was that comes back; it leaves as the envelope's sender.
        back = house.mail_addresses.back(notice.player, to.addr_spec, notice.subject, notice.key)
        mail["Return-Path"] = f"<{back}>"
    mail["Subject"] = header_text(subject)
    mail["Date"] = datetime.fromtimestamp(now // 1000, UTC)
    mail["Message-ID"] = message_id(notice, sender.domain)
    answer = answer_of(notice)
    mail["Auto-Submitted"] = "auto-replied" if answer else "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    if letter.reply is not None:
        mail["Reply-To"] = address_of(sender.display_name, letter.reply.address)
    if is_about_game(notice):
        _thread(mail, notice, sender.domain, answer.to if answer else "")
    if letter.unsubscribe is not None:
        mail["List-Unsubscribe"] = f"<{letter.unsubscribe.url}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    _fill(mail, letter, f"{PICTURE}.{mail['Message-ID'][1:-1]}")
    return mail


def game_subject(state: State) -> str:
    """The same for every mail about a game, in any language: inboxes thread by it."""
    return f"{game_named(state.kind).title} · {state.game}"


def _thread(mail: EmailMessage, notice: Notice, domain: str, answered: str) -> None:
    root = thread_id(notice.subject, notice.player, domain)
    mail["In-Reply-To"] = answered or root
    mail["References"] = f"{root} {answered}".strip()
    mail["List-Id"] = list_id(notice.subject, domain)


def _fill(mail: EmailMessage, letter: Letter, content_id: str) -> None:
    picture = letter.board.picture if letter.board else None
    page = EmailMessage(policy=SMTP)
    html = as_html(letter, content_id if picture else None)
    page.set_content(html, subtype="html", cte="quoted-printable")
    if picture:
        page.add_related(
            *(picture, "image", "png"),
            cid=f"<{content_id}>",
            filename="board.png",
            disposition="inline",
        )
    mail.set_content(as_plain(letter), cte="quoted-printable")
    mail.make_alternative()
    mail.attach(page)
    mail["Content-Language"] = letter.language
