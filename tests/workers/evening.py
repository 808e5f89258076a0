"""People with accounts at one table, the workers that tell them, and the time."""

from collections.abc import Sequence
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from itertools import groupby
from operator import attrgetter

from rq import SimpleWorker

from service.application.notices import notices_for
from service.application.queries import moves_of
from service.application.reminders import reminders_for
from service.bootstrap import House
from service.eventlog.ledger import Fate, Notice
from service.pictures.text import as_text
from service.pictures.words import as_words
from service.players.player import Player
from service.rules.game import fold, game_named
from service.rules.pace import Lapse, Pace
from service.rules.seating import FillSeat, InvitePlayer, OpenGame, StartGame, TakeSeat
from service.rules.table import Command
from tests.application.tables import NOON, SEED, Table
from workers import relay
from workers.mail.boards import BoardOf
from workers.mail.letter import Board
from workers.mail.news import News
from workers.mail.transport import Transport
from workers.mailroom import Mailroom, opened, transport_of
from workers.queue import queue_of, queue_ready


def in_letters(news: News) -> Board:
    """The board without its picture, which takes longer than all the rest of a mail."""
    view, seat, names, language = news.state, news.seat, news.names, news.language.language
    text = as_text(view, seat, names, language=language)
    return Board(text=text, words=as_words(view, seat, names, language))


class DeafWorker(SimpleWorker):
    """Without the thread that listens for rq's commands, whose end takes a second."""

    def subscribe(self) -> None:
        """Listens to nobody."""

    def unsubscribe(self) -> None:
        """There is nothing to end."""


@dataclass
class Evening:
    """One game between people with accounts; ``table.now`` is the time everywhere."""

    house: House
    people: list[Player]
    table: Table
    transport: Transport | None = None
    board_of: BoardOf = in_letters

    def begin(self) -> None:
        """Everyone who was invited sits down, and the host begins."""
        for player in self.people:
            if player.id not in [seat.player for seat in self.table.state().seats]:
                self.table.give(TakeSeat(), player.id)
        self.table.give(StartGame(), self.people[0].id)

    def move(self) -> None:
        """The player to move makes a move that is the same in every run."""
        state = self.table.state()
        moves = moves_of(self.house.store.read(self.table.game), state.to_move)
        printed = game_named(state.kind).print_move
        ordered: list[Command] = sorted(moves, key=printed)
        self.table.give(ordered[len(ordered) // 2], self.table.mover())

    def room(self) -> Mailroom:
        """The mailroom at the time of the table."""
        way_out = self.transport or transport_of(self.house.settings)
        return Mailroom(self.house, way_out, lambda: self.table.now, self.board_of)

    def relay(self) -> None:
        """The outbox is told, down to the last entry."""
        while relay.step(self.house, self.table.now):
            pass

    def work(self) -> None:
        """A real worker takes every job that is queued."""
        queue = queue_of(self.house)
        worker = DeafWorker([queue], connection=queue.connection, serializer=queue.serializer)
        with opened(self.room()):
            worker.work(burst=True, logging_level="ERROR")

    def post(self) -> None:
        """Whatever can be told now is told."""
        self.relay()
        queue_ready(self.house, self.table.now)
        self.work()

    def fates(self) -> dict[str, Fate]:
        """What became of each notice of the game, by the notice's key without the game's id."""
        found = self.house.ledger.fates(self.table.game)
        return {key.removeprefix(f"{self.table.game}-"): fate for key, fate in found.items()}

    def fates_of(self, kind: str) -> list[Fate]:
        """What became of each notice of this kind, in the order of versions and then of refs."""
        found = [(key.split("-"), fate) for key, fate in self.fates().items()]
        ours = [((int(parts[0]), *parts[3:]), fate) for parts, fate in found if parts[2] == kind]
        return [fate for _, fate in sorted(ours, key=lambda pair: pair[0])]

    def fate(self, kind: str) -> Fate:
        """What became of the one notice of this kind, or of the latest."""
        return self.fates_of(kind)[-1]

    def planned(self) -> set[str]:
        """The key of each notice that must have been planned by now, as ``fates`` has them."""
        log = self.house.store.read(self.table.game)
        readers, found = {player.id: player for player in self.people}, list[Notice]()
        for _, command in groupby(log, key=attrgetter("command_id")):
            batch = list(command)
            then = log[: batch[-1].version]
            state = fold(event.data for event in then)
            found += notices_for(batch, state)
            found += reminders_for(then, state, readers, batch[-1].at)
        return {notice.key.removeprefix(f"{self.table.game}-") for notice in found}

    def mails(self) -> list[EmailMessage]:
        """What lies in the Maildir, in the order of the Date and then of the version."""
        folder = self.house.settings.maildir
        assert folder is not None
        found = [_parsed(path.read_bytes()) for path in sorted((folder / "new").glob("*"))]
        return sorted(found, key=lambda mail: str(mail["Message-ID"]))

    def mails_of(self, kind: str) -> list[EmailMessage]:
        """The mails of one kind."""
        return [mail for mail in self.mails() if f".{kind}@" in str(mail["Message-ID"])]


def seated(
    house: House,
    names: Sequence[str],
    *,
    language: str = "en",
    zone: str = "Europe/Rome",
    per_turn: str | None = "P2D",
    then: Lapse = "pass",
    bots: int = 0,
    game: str = "abcdefghij",
    now: int = NOON,
    pace: Pace | None = None,
) -> Evening:
    """A table that the first of the people opened and the others were invited to."""
    people = [
        house.players.by_address(f"{n}@example.org")
        or house.players.add(name, f"{n}@example.org", now, language=language, zone=zone)
        for n, name in enumerate(names)
    ]
    table, host = Table(house.store, game, now), people[0].id
    table.give(
        OpenGame(table.game, "sequence", len(people) + bots, pace=pace or Pace(per_turn, then)),
        host,
        chance=SEED,
    )
    for player in people[1:]:
        table.give(InvitePlayer(player.id), host)
    table.give(TakeSeat(), host)
    for _ in range(bots):
        table.give(FillSeat(bot="easy"), host)
    return Evening(house, people, table)


def _parsed(content: bytes) -> EmailMessage:
    mail = message_from_bytes(content, policy=default)
    assert isinstance(mail, EmailMessage)
    return mail
