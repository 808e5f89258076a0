"""Replies to mails of a Maildir as their readers would send them, taken in like any other."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from secrets import token_hex

from service.application.reception import take_in
from service.eventlog.inbox import Inbox
from service.players.links import Links
from service.players.mail_addresses import MailAddresses
from service.web.mailbox.letters import Opened

MESSAGE_IDS = "mailbox.invalid"
"""No such domain is ever anybody's (RFC 2606)."""


@dataclass(frozen=True)
class Replying:
    """What takes the replies in; ``now`` gives Unix ms."""

    inbox: Inbox
    addresses: MailAddresses
    links: Links
    now: Callable[[], int]

    def ticket(self, key: str) -> str:
        """What a form must carry to reply to the mail ``key``: no other page can make it."""
        return self.links.mailbox_form(key)

    def take(self, key: str, ticket: str, mail: Opened, text: str) -> None:
        """The text as a reply of the mail's reader. Raises BadLink, MailRefused, StoreAway."""
        self.links.check_mailbox_form(ticket, key)
        now = self.now()
        take_in(
            self.inbox,
            self.addresses,
            recipients=[mail.reply_to],
            sender=mail.envelope.to,
            content=_written(mail, text, now).as_bytes(policy=SMTP),
            now=now,
        )


def _written(mail: Opened, text: str, now: int) -> EmailMessage:
    """The reply, with the mail quoted below it."""
    written = EmailMessage()
    written["From"], written["To"] = mail.envelope.to, mail.reply_to
    written["Subject"] = f"Re: {mail.envelope.subject}"
    written["Date"] = datetime.fromtimestamp(now / 1000, UTC)
    written["Message-ID"] = f"<{token_hex(12)}@{MESSAGE_IDS}>"
    written["In-Reply-To"] = mail.envelope.message_id
    quoted = "".join(f"> {line}\n" for line in mail.text.splitlines())
    written.set_content(f"{text}\n\n{mail.envelope.date}, Longhand:\n{quoted}")
    return written
