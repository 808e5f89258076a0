"""One game as one reader may know it at the moment of sending."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.application.queries import readable, seen_view
from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.eventlog.recorded import RecordedEvent
from service.locale import Translator, translator
from service.players.player import Player
from service.rules.table import Seat, State, seat_of
from workers.mail.places import Places


@dataclass(frozen=True, kw_only=True)
class News:
    """What the letters about a game are written from.

    ``recorded`` and ``state`` (a view) hold what the reader's seat may know and nothing else;
    ``names`` are by seat.
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


def news_of(
    house: House, notice: Notice, reader: Player, recorded: Sequence[RecordedEvent], whole: State
) -> News:
    """What ``reader`` may know; ``whole`` is the fold of ``recorded``, used for the seats only."""
    seat = seat_of(whole, reader.id)
    players = house.players.get_many({whole.host, *(held.player or "" for held in whole.seats)})
    language = translator(reader.language)
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
    )


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
