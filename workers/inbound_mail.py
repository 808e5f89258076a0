"""Takes mails in at a port, and reads what came in by whatever way: replies and bounces."""

from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from threading import Event
from typing import Final

from service.application.states import States
from service.application.untrusted_mail import read_mail
from service.bootstrap import House
from service.eventlog.inbox import InboxEntry
from service.eventlog.ledger import Fate, Notice
from service.players.errors import PlayerNotFound
from service.players.mail_addresses import ReplyAddress, ReturnAddress
from workers import process
from workers.mail.answer import ANSWERED_ALWAYS, answer_of
from workers.mail.listener import listening
from workers.mail.report import Report, report_of
from workers.mail.screening import why_dropped
from workers.queue import queue_ready
from workers.reply import reply

CONSUMER: Final = "mail"
LIMIT: Final = 20
PAUSE_MS: Final = 100
RECOVER_MS: Final = 2_000
IDLE_MS: Final = 15_000
"""After this long a reader that claimed a mail is taken to be gone."""
GIVE_UP_MS: Final = 2 * 86_400_000
"""A mail that cannot be dealt with for this long is let go."""


@dataclass
class Reader:
    """One reader of mails; any number of them may run."""

    house: House
    states: States = field(default_factory=States)

    def step(self, now: int) -> bool:
        """Deals with mails that came in; whether there were any. ``now`` is Unix ms."""
        return self.attend(self.house.inbox.claim(CONSUMER, LIMIT), now)

    def recover(self, now: int, idle_ms: int = IDLE_MS) -> bool:
        """Deals with what a reader claimed and never finished; whether there was anything."""
        return self.attend(self.house.inbox.reclaim(CONSUMER, idle_ms), now)

    def attend(self, entries: Sequence[InboxEntry], now: int) -> bool:
        """Reads, plans the answers, acknowledges; what fails stays for later."""
        if not entries:
            return False
        done = [entry for entry in entries if self._is_settled(entry, now)]
        queue_ready(self.house, now)
        self.house.inbox.acknowledge(done)
        return bool(done)

    def settle(self, entry: InboxEntry, now: int) -> str:
        """Does what one mail asks for; a word for what came of it."""
        place = self.house.mail_addresses.read(entry.recipient)
        mail = read_mail(entry.content)
        if isinstance(place, ReturnAddress):
            return self._came_back(place, report_of(mail), now)
        trusted = self.house.settings.mail_in_authserv
        why = "forged" if place is None else why_dropped(mail, entry.sender, trusted)
        if place is None or why:
            return why
        answer = reply(self.house, self.states, place, mail, entry.at, now)
        return answer if isinstance(answer, str) else self._answered(answer, entry.at, now)

    def _is_settled(self, entry: InboxEntry, now: int) -> bool:
        came_of_it = process.attempted(lambda: self.settle(entry, now), task="mail")
        if came_of_it is None and now - entry.at < GIVE_UP_MS:
            return False
        process.logger.info("mail_in", outcome=came_of_it or "given_up", **self._about(entry))
        return True

    def _came_back(self, place: ReturnAddress, report: Report | None, now: int) -> str:
        if report is None:
            # Out of the office, still trying, or delivered.
            return "returned"
        entries = self.house.ledger.entries(place.subject) if place.mark else []
        for notice in (entry.notice for entry in entries if place.names(entry.notice.key)):
            self.house.ledger.bounce(notice, now, report.reason)
        found = self.house.players.get_many([place.player]).get(place.player)
        if report.is_hard and found is not None and place.went_to(found.email):
            # The account may be closed just now.
            with suppress(PlayerNotFound):
                self.house.players.stop_mail(place.player)
        return "bounced"

    def _answered(self, notice: Notice, came_at: int, now: int) -> str:
        answer = answer_of(notice)
        outcome = answer.outcome if answer else ""
        is_done = outcome in ANSWERED_ALWAYS
        # By the time that the mail came: read a second time, it is answered as the first time.
        if is_done or self.house.explanations.may_give(notice.player, notice.ref, came_at):
            self.house.ledger.plan([notice], now)
        else:
            self.house.ledger.conclude(notice, Fate("dropped", now, "explained_enough"))
        return outcome

    def _about(self, entry: InboxEntry) -> dict[str, str]:
        """What a log line may say of a mail: neither address nor text."""
        place = self.house.mail_addresses.read(entry.recipient)
        return {"game": place.game} if isinstance(place, ReplyAddress) else {}


def run(house: House, stop: Event) -> None:
    """Listens, where the settings say so, and reads until ``stop`` is set."""
    reader = Reader(house)
    tasks = [
        process.Task("read", reader.step, PAUSE_MS),
        process.Task("recover", reader.recover, RECOVER_MS),
    ]
    with ExitStack() as stack:
        if house.settings.mail_in_port:
            stack.enter_context(listening(house, house.now))
        process.run(tasks, stop, house.now)


if __name__ == "__main__":
    process.main(run)
