"""One game as one reader may know it at the moment of sending."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.application.matches import reading_legs
from service.application.offers import may_move, offered
from service.application.queries import readable, seen_state, seen_view
from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.eventlog.pipeline import together
from service.eventlog.recorded import RecordedEvent
from service.eventlog.summary import Summary
from service.locale import Translator, translator
from service.players.mail_addresses import Purpose
from service.players.player import Player
from service.rules.game import game_named
from service.rules.matches import Match
from service.rules.table import Seat, State, seat_of
from workers.mail.places import Places


@dataclass(frozen=True, kw_only=True)
class News:
    """What the letters about a game are written from.

    ``recorded`` and ``state`` (a view) hold what the reader's seat may know and nothing else;
    ``names`` are by seat. While the reader is to move ``offers`` are some legal moves as they
    are written, and answers go to ``turn_address``, or to ``resign_address`` to give up.
    ``legs``: where the end of a game of a match is told, the games of it up to that one.
    """

    notice: Notice
    reader: Player
    seat: int | None
    recorded: Sequence[RecordedEvent]
    state: State
    names: Sequence[str]
    host: str
    language: Translator
    places: Places
    offers: Sequence[str]
    turn_address: str
    resign_address: str
    legs: Sequence[Summary] = ()


def news_of(
    house: House, notice: Notice, reader: Player, recorded: Sequence[RecordedEvent], whole: State
) -> News:
    """What ``reader`` may know; ``whole`` is the fold of ``recorded``, used for the seats only."""
    seat = seat_of(whole, reader.id)
    players = house.players.get_many({whole.host, *(held.player or "" for held in whole.seats)})
    language = translator(reader.language)
    is_answered = house.settings.takes_replies and may_move(whole, seat)
    return News(
        notice=notice,
        reader=reader,
        seat=seat,
        recorded=readable(recorded, seat),
        state=seen_view(recorded, seat),
        names=[_name(language, n, held, players) for n, held in enumerate(whole.seats)],
        host=_player_name(language, whole.host, players),
        language=language,
        places=Places.of(house, reader.id, whole.game),
        offers=_offers(recorded, seat) if is_answered else [],
        turn_address=_address(house, "turn", whole, seat) if is_answered else "",
        resign_address=_address(house, "resign", whole, seat) if is_answered else "",
        legs=_legs(house, whole.match) if whole.match and whole.phase == "ended" else [],
    )


def _legs(house: House, match: Match) -> list[Summary]:
    found = together(house.store.client, *reading_legs(house.store, match.id, match.leg))
    return [leg for leg in found if leg is not None]


def _offers(recorded: Sequence[RecordedEvent], seat: int | None) -> list[str]:
    state = seen_state(recorded, seat)
    return [game_named(state.kind).print_move(move) for move in offered(state, seat)]


def _address(house: House, purpose: Purpose, whole: State, seat: int | None) -> str:
    return house.mail_addresses.reply(purpose, whole.game, seat or 0, whole.version)


def _name(language: Translator, seat: int, held: Seat, players: Mapping[str, Player]) -> str:
    if held.bot is not None:
        return language.say("Bot {number}", number=seat + 1)
    if held.player is None:
        return language.say("free seat")
    return _player_name(language, held.player, players)


def _player_name(language: Translator, player: str, players: Mapping[str, Player]) -> str:
    found = players.get(player)
    if found is None or not found.name:
        return language.say("a former player")
    return found.name
