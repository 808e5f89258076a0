"""People who never open a client: they read mails at a real SMTP server and reply by another."""

import random
import re
import smtplib
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Final

from service.players.mail_addresses import MailAddresses, Purpose, ReplyAddress
from tests.servers import wait_until
from tests.workers.mail.golden_mails import text_of
from tests.workers.sink import Sink

PATIENCE_S: Final = 60
# What a keyboard of the other script writes instead.
CYRILLIC: Final = str.maketrans("ACHKTace", "АСНКТасе")
ARABIC: Final = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")

_OFFER: Final = re.compile(r"\[(\d)\]\s(.+?)[\u2068\u2069]*$", re.MULTILINE)


@dataclass
class Correspondent:
    """One of them; ``port`` is where the service takes mails in.

    ``addresses`` reads reply addresses, to know what a mail is about.
    """

    address: str
    addresses: MailAddresses
    language: str
    sink: Sink
    port: int
    chance: random.Random
    answered: int = field(default=0, init=False)

    def mails(self) -> list[EmailMessage]:
        """What came to the address, in order."""
        return [mail for mail in self.sink.mails if self.address in str(mail["To"])]

    def mail_about(self, version: int, purpose: Purpose = "turn") -> EmailMessage:
        """A mail that shows this version of the game and can be answered, as soon as it comes."""

        def found() -> list[EmailMessage]:
            return [mail for mail in self.mails() if self._is_about(mail, version, purpose)]

        wait_until(lambda: bool(found()), PATIENCE_S)
        return found()[0]

    def _is_about(self, mail: EmailMessage, version: int, purpose: Purpose) -> bool:
        if mail["Reply-To"] is None:
            return False
        place = self.addresses.read(str(mail["Reply-To"].addresses[0].addr_spec))
        assert isinstance(place, ReplyAddress)
        return (place.version, place.purpose) == (version, purpose)

    def play(self, version: int) -> None:
        """Reads the mail about a turn and replies with one of the moves that it shows."""
        turn = self.mail_about(version)
        offers = dict(_OFFER.findall(text_of(turn).replace("\xa0", " ")))
        number, move = self.chance.choice(sorted(offers.items()))
        self.reply(turn, self._written(number, move))
        self.answered += 1

    def reply(self, mail: EmailMessage, said: str) -> None:
        """Sends a reply, the mail quoted below it as the language's Gmail does."""
        written = EmailMessage()
        written["From"], written["To"] = str(mail["To"]), str(mail["Reply-To"])
        written["Subject"] = f"Re: {mail['Subject']}"
        written["Message-ID"] = f"<{self.chance.getrandbits(64):x}@mail.example.org>"
        written["In-Reply-To"] = str(mail["Message-ID"])
        quoted = "".join(f"> {line}\n" for line in text_of(mail).splitlines())
        written.set_content(f"{said}\n\n{_ATTRIBUTIONS[self.language]}\n\n{quoted}")
        with smtplib.SMTP("127.0.0.1", self.port, timeout=PATIENCE_S) as server:
            server.send_message(written)

    def _written(self, number: str, move: str) -> str:
        """Now a number, now the move, in the signs of the own keyboard."""
        if self.language == "ar":
            return number.translate(ARABIC) if self.chance.random() < 0.5 else f"العب {move}"
        return number if self.chance.random() < 0.2 else move.translate(CYRILLIC)


_ATTRIBUTIONS: Final = {
    "ar": "في الجمعة، 15 يناير 2027 تمت كتابة ما يلي بواسطة Longhand <longhand@localhost>:",
    "uk": "пт, 15 січ. 2027 р. о 09:00 Longhand <longhand@localhost> пише:",
}
