"""The letter that tells of all games at once that wait for one player."""

from collections.abc import Sequence

from service.bootstrap import House
from service.locale import Translator, translator
from service.players.player import Player
from service.rules.game import game_named
from workers.mail.letter import Item, Letter, Link
from workers.mail.places import Places
from workers.waiting_games import WaitingGame


def digest_letter(house: House, reader: Player, games: Sequence[WaitingGame]) -> Letter:
    """What waits for the reader, the next deadline first. Raises MissingText."""
    language = translator(reader.language)
    headline = language.say_many(
        "{count} game waits for your move.", "{count} games wait for your move.", len(games)
    )
    items = [_item(house, reader, game, language) for game in games]
    return Letter(
        language=language.language,
        direction=language.direction,
        headline=headline,
        preheader=items[0].lines[0],
        items=items,
        footer=[language.say("You get this mail once a day, because you chose to.")],
        unsubscribe=Link(
            language.say("Stop all mails from here"), Places.of(house, reader.id, "").unsubscribe
        ),
    )


def _item(house: House, reader: Player, game: WaitingGame, language: Translator) -> Item:
    say, summary = language.say, game.summary
    until = say("none")
    if summary.deadline is not None:
        until = language.instant(summary.deadline, reader.zone)
    lines = [say("{label}: {value}", label=say("Deadline"), value=until)]
    if game.others:
        with_whom = language.listing(game.others)
        lines.append(say("{label}: {value}", label=say("At the table"), value=with_whom))
    return Item(
        title=f"{game_named(summary.kind).title} · {summary.game}",
        lines=lines,
        link=Link(
            say("Open the game"), Places.of(house, reader.id, summary.game).page(reader.language)
        ),
    )
