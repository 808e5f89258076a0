"""What a player's mail does, through the same door as every command, and what answers it."""

from collections.abc import Sequence
from dataclasses import replace
from email.message import Message
from typing import Final

import msgspec

from service.application.errors import BadMessage
from service.application.handle import handle
from service.application.overdue import catch_up, is_overdue
from service.application.states import States
from service.application.talk import say
from service.bootstrap import House
from service.eventlog.errors import VersionConflict
from service.eventlog.ledger import Notice
from service.players.errors import TooManyMessages
from service.players.mail_addresses import ReplyAddress
from service.rules import decide
from service.rules.errors import RuleViolation
from service.rules.game import game_named
from service.rules.table import Actor, Command
from workers.mail.answer import REPLY, Answer, Talk, encoded, message_id_in
from workers.mail.incoming import value
from workers.mail.received import Received, received
from workers.mail.wishes import Move, Resign, Say, Unclear, Wish, Yes
from workers.mail.words import RESIGN, SAY, YES

TRIES: Final = 3
NAMED: Final = 9
"""Wishes, at most, that an answer names of a mail that has too many."""


def reply(
    house: House, states: States, place: ReplyAddress, mail: Message, came_at: int, now: int
) -> Notice | str:
    """Does what the mail asks for at ``now`` (Unix ms): the notice that answers it, or why none.

    A turn whose time had run out when the mail came is over first, though no clock came by.
    The same mail again does nothing more and has the same notice. Raises StoreAway, UnknownEvent,
    VersionConflict when others are quicker several times over.
    """
    for _ in range(TRIES - 1):
        try:
            return _replied(house, states, place, mail, came_at, now)
        except VersionConflict:
            continue
    return _replied(house, states, place, mail, came_at, now)


def _replied(
    house: House, states: States, place: ReplyAddress, mail: Message, came_at: int, now: int
) -> Notice | str:
    read = received(house, place, mail)
    is_late = not isinstance(read, str) and _is_late(read, came_at)
    if is_late and catch_up(house.store, states, house.heartbeat, place.game, now):
        read = received(house, place, mail)
    if isinstance(read, str):
        return read
    return _notice(read, _answer(house, states, read, now), now)


def _is_late(read: Received, came_at: int) -> bool:
    """Whether the time for a turn was over when the mail came, and it has done nothing before."""
    return read.loaded.earlier is None and is_overdue(read.loaded.summary, came_at)


def _answer(house: House, states: States, read: Received, now: int) -> Answer:
    talk = [wish for wish in read.wishes if isinstance(wish, Say)]
    acts: list[Wish] = [wish for wish in read.wishes if not isinstance(wish, Say)]
    is_talk = not [wish for wish in acts if not isinstance(wish, Yes)]
    if len(talk) == 1 and is_talk:
        # Talk is about no turn, and outlives the game.
        return Answer(_said(house, read, talk[0], now))
    if len(talk) != 1:
        return _acted(house, states, read, now)
    answer = _acted(house, states, replace(read, wishes=acts), now)
    if answer.outcome not in ("done", "resigned"):
        return answer
    return msgspec.structs.replace(answer, talk=_said(house, read, talk[0], now))


def _acted(house: House, states: States, read: Received, now: int) -> Answer:
    if read.loaded.earlier is not None:
        return _done(read)
    if read.state.phase == "ended":
        return Answer("over")
    # Within a turn the version may grow: the address is good until the turn is over.
    if read.place.version < read.state.turn_version:
        return Answer("stale")
    command = _command(read)
    if isinstance(command, Answer):
        return command
    try:
        handle(
            house.store,
            states,
            read.place.game,
            command,
            by=Actor(read.author.id, "mail"),
            now=now,
            command_id=read.command_id,
            expected_version=read.state.version,
        )
    except RuleViolation as error:
        return Answer(
            "illegal", _printed(read, read.wishes), error.code, error.text, dict(error.facts)
        )
    return _done(read)


def _command(read: Received) -> Command | Answer:
    """The one command of the mail, or why there is none."""
    if read.place.purpose == "resign" and _confirms(read.wishes):
        return decide.Resign()
    # Who writes "yes" without having been asked is merely polite.
    wishes = [wish for wish in read.wishes if not isinstance(wish, Yes)]
    match wishes:
        case [Move(command)]:
            return command
        case [Unclear(readings=readings)]:
            return Answer("unclear", readings.split(", "))
        case [Resign()]:
            return Answer("ask_resign")
        case []:
            return Answer("unreadable")
    return Answer("several", _printed(read, wishes[:NAMED]))


def _said(house: House, read: Received, wish: Say, now: int) -> Talk:
    try:
        say(
            house.messages,
            house.allowances,
            read.state,
            read.author.id,
            wish.text,
            read.command_id,
            now,
        )
    except (BadMessage, TooManyMessages):
        return "not_said"
    return "said"


def _confirms(wishes: list[Wish]) -> bool:
    is_sure = any(isinstance(wish, Yes) or wish == Resign(is_sure=True) for wish in wishes)
    return is_sure and all(isinstance(wish, Yes | Resign) for wish in wishes)


def _done(read: Received) -> Answer:
    moves = [wish for wish in read.wishes if isinstance(wish, Move)]
    return Answer("done", _printed(read, moves[:1])) if moves else Answer("resigned")


def _printed(read: Received, wishes: Sequence[Wish]) -> list[str]:
    return [_in_words(read, wish) for wish in wishes]


def _in_words(read: Received, wish: Wish) -> str:
    if isinstance(wish, Move):
        return game_named(read.state.kind).print_move(wish.command)
    if isinstance(wish, Unclear):
        return wish.given
    words = {Resign: RESIGN, Say: SAY, Yes: YES}[type(wish)]
    return words[read.author.language][0]


def _notice(read: Received, answer: Answer, now: int) -> Notice:
    to = message_id_in(value(read.mail, "Message-ID"))
    return Notice(
        subject=read.place.game,
        # That of the mail which was answered, so that the same mail again has the same key.
        version=read.place.version,
        seat=read.place.seat,
        player=read.author.id,
        kind=REPLY,
        send_at=now,
        ref=read.command_id,
        detail=encoded(msgspec.structs.replace(answer, to=to)),
    )
