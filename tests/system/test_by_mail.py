"""A game of Sequence between three people: one by HTTP, two by nothing but replies to mail."""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from service.bootstrap import House
from service.players.player import Preferences
from service.rules.game import fold, game_named
from service.rules.table import State
from tests.servers import free_port, wait_until
from tests.service_up import Service, running
from tests.system.correspondents import PATIENCE_S, Correspondent
from tests.system.people import IS_LONG, Person, house_of, people, started
from tests.workers.mail.golden_mails import text_of
from tests.workers.sink import Sink
from workers.mail.words import RESIGN, YES

TURNS: Final = 400 if IS_LONG else 6
BY_MAIL: Final = 10 if IS_LONG else 2
"""Turns that each of the two plays at least."""
LANGUAGES: Final = ("ar", "uk")
MOVED: Final = ("chip_placed", "chip_removed")


@dataclass
class Game:
    """The people at the table: seat 0 by HTTP, the others by mail."""

    id: str
    host: Person
    writers: list[Correspondent]
    house: House
    chance: random.Random

    def state(self) -> State:
        """As the log has it."""
        return fold(event.data for event in self.house.store.read(self.id))

    def turn(self) -> None:
        """One turn, by whatever way its player plays."""
        before = self.state()
        if before.to_move:
            self.writers[before.to_move - 1].play(before.version)
        else:
            legal = self.host.get(f"/v1/games/{self.id}/moves")["moves"]
            self.host.post(f"/v1/games/{self.id}/moves", self.chance.choice(legal))
        wait_until(lambda: self.state().version > before.version, PATIENCE_S)

    def give_up(self, writer: Correspondent) -> None:
        """A seat resigns by mail, in its language, asked and confirmed."""
        seat, language = self.writers.index(writer) + 1, writer.language
        while self.state().to_move != seat:
            self.turn()
        words = RESIGN[language][0], YES[language][0]  # type: ignore[index]
        version = self.state().version
        writer.reply(writer.mail_about(version), words[0])
        writer.reply(writer.mail_about(version, "resign"), " ".join(words))
        wait_until(lambda: self.state().seats[seat].is_out, PATIENCE_S)


def laid(service: Service, house: House, sink: Sink, port: int) -> Game:
    """A game that has begun."""
    host, *others = seated = people(service, house, 3)
    chance, addresses = random.Random(6), house.mail_addresses
    writers = []
    for language, person in zip(LANGUAGES, others, strict=True):
        house.players.update(person.id, Preferences(language=language, turn_interval="PT0M"))
        address = house.players.get(person.id).email
        writers.append(Correspondent(address, addresses, language, sink, port, chance))
    return Game(started(seated), host, writers, house, chance)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_two_of_three_play_by_mail_alone(tmp_path: Path) -> None:
    port = free_port()
    with (
        Sink() as sink,
        running(tmp_path / "data", MAIL=sink.url, MAIL_IN_PORT=str(port)) as service,
    ):
        house = house_of(service)
        game = laid(service, house, sink, port)
        turns = 0
        # Who exchanges a dead card stays on turn, and another one has played less often.
        while turns < TURNS or any(it.answered < BY_MAIL for it in game.writers):
            if game.state().phase != "running":
                break
            game.turn()
            turns += 1
        # The short form ends as soon as only one seat is left.
        for writer in game.writers:
            if game.state().phase == "running":
                game.give_up(writer)
        wait_until(lambda: sum(".result@" in it for it in sink.ids) == 3, PATIENCE_S)
        _check(game, sink)


def _check(game: Game, sink: Sink) -> None:
    recorded = game.house.store.read(game.id)
    state = game.state()
    assert state.phase == "ended"
    assert game_named(state.kind).verify([event.data for event in recorded]) is None
    by_mail = {event.by.seat for event in recorded if event.by.channel == "mail"}
    assert by_mail == {1, 2}
    assert {event.by.channel for event in recorded if event.by.seat in (1, 2)} == {"mail"}
    # A seat may have removed chips alone: one-eyed jacks are moves like others.
    moves = [(event.by.seat, event.by.channel) for event in recorded if event.type in MOVED]
    assert set(moves) == {(0, "http"), (1, "mail"), (2, "mail")}
    results = [mail for mail in sink.mails if ".result@" in str(mail["Message-ID"])]
    assert len(results) == 3
    for writer in game.writers:
        done = [mail for mail in writer.mails() if ".reply@" in str(mail["Message-ID"])]
        assert len(done) >= writer.answered >= BY_MAIL
        assert len({mail["Message-ID"] for mail in writer.mails()}) == len(writer.mails())
        assert all(mail["Content-Language"] == writer.language for mail in writer.mails())
        assert all(text_of(mail) for mail in done)
