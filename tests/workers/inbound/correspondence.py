"""People at a table who answer the mails about it, as their mail programs would."""

from dataclasses import dataclass, field
from email.message import EmailMessage
from itertools import count

from service.application.queries import moves_of
from service.application.reception import take_in
from service.players.player import Player
from service.rules.game import game_named
from tests.workers.evening import Evening
from tests.workers.mail.golden_mails import text_of
from workers.inbound_mail import Reader

_NUMBERS = count(1)


@dataclass
class Correspondence:
    """A game that has begun, its mails sent, and the reader of what comes back."""

    evening: Evening
    reader: Reader = field(init=False)

    def __post_init__(self) -> None:
        self.reader = Reader(self.evening.house)
        self.evening.begin()
        self.evening.post()

    @property
    def mover(self) -> Player:
        """The player to move."""
        mover = self.evening.table.mover()
        return next(player for player in self.evening.people if player.id == mover)

    def turn_mail(self) -> EmailMessage:
        """The mail about the turn that is under way."""
        version = self.evening.table.state().turn_version
        (mail,) = (m for m in self.evening.mails_of("your_turn") if f".v{version}." in str(m))
        return mail

    def send(self, mail: EmailMessage, sender: str | None = None) -> None:
        """Hands a mail in as a mail server would, for the address in its To."""
        house = self.evening.house
        given = str(mail["From"].addresses[0].addr_spec) if sender is None else sender
        take_in(
            house.inbox,
            house.mail_addresses,
            recipients=[mail["To"].addresses[0].addr_spec],
            sender=given,
            content=mail.as_bytes(),
            now=self.evening.table.now,
        )

    def arrive(self, mail: EmailMessage, sender: str | None = None) -> None:
        """A mail comes in, is read, and its answer leaves."""
        self.send(mail, sender)
        self.read()

    def read(self) -> None:
        """Whatever came in is read, and what follows is told."""
        while self.reader.step(self.evening.table.now):
            pass
        self.evening.post()

    def answers(self) -> list[EmailMessage]:
        """The mails that answered a mail."""
        return self.evening.mails_of("reply")

    def answer(self) -> EmailMessage:
        """The one mail that answered a mail."""
        (mail,) = self.evening.mails_of("reply")
        return mail

    def move(self, number: int = 0) -> str:
        """A legal move of the player to move, as it is written."""
        state = self.evening.table.state()
        recorded = self.evening.house.store.read(state.game)
        return game_named(state.kind).print_move(moves_of(recorded, state.to_move)[number])

    def version(self) -> int:
        """How many events the game has."""
        return self.evening.table.state().version


def reply_to(mail: EmailMessage, text: str, **headers: str) -> EmailMessage:
    """A reply as many programs write it: the text, a blank line, the quoted mail."""
    quoted = "".join(f"> {line}\n" for line in text_of(mail).splitlines())
    return bare_reply_to(mail, f"{text}\n\nOn some day, Longhand wrote:\n{quoted}", **headers)


def bare_reply_to(mail: EmailMessage, text: str, **headers: str) -> EmailMessage:
    """A reply with this text and nothing else."""
    answer = EmailMessage()
    answer["From"], answer["To"] = str(mail["To"]), str(mail["Reply-To"])
    answer["Subject"] = f"Re: {mail['Subject']}"
    answer["Message-ID"] = f"<reply.{next(_NUMBERS)}@mail.example.org>"
    answer["In-Reply-To"] = str(mail["Message-ID"])
    for name, value in headers.items():
        del answer[name.replace("_", "-")]
        answer[name.replace("_", "-")] = value
    answer.set_content(text)
    return answer
