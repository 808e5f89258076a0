"""The letter that tells what others wrote at the table."""

from collections.abc import Mapping, Sequence

from service.bootstrap import House
from service.eventlog.messages import Numbered
from workers.mail.facts import deadline, players
from workers.mail.letter import Item, Letter, Reply
from workers.mail.news import News
from workers.mail.usual import to_move, usual_letter
from workers.mail.words import SAY


def talk_letter(house: House, news: News, messages: Sequence[Numbered]) -> Letter:
    """The messages, the oldest first. Raises MissingText."""
    language = news.language
    authors = house.players.get_many({it.message.player for it in messages})
    names = {player.id: player.name for player in authors.values() if player.name}
    headline = language.say_many(
        "{count} new message at your table",
        "{count} new messages at your table",
        len(messages),
    )
    items = [_item(news, it, names) for it in messages]
    is_running = news.state.phase == "running"
    return usual_letter(
        news,
        headline=headline,
        preheader=language.say("{label}: {value}", label=items[0].title, value=items[0].lines[0]),
        items=items,
        paragraphs=[to_move(news)] if is_running else [],
        facts=[*([deadline(news)] if is_running else []), players(news)],
        reply=_reply(house, news),
    )


def _item(news: News, said: Numbered, names: Mapping[str, str]) -> Item:
    language, message = news.language, said.message
    name = names.get(message.player) or language.say("a former player")
    at = language.instant(message.at, news.reader.zone)
    if message.side is None:
        title = language.say("{name}, {at}", name=name, at=at)
    else:
        title = language.say("{name} to your team, {at}", name=name, at=at)
    return Item(title=title, lines=message.text.split("\n"), is_quoted=True)


def _reply(house: House, news: News) -> Reply | None:
    """Answers go to the table; none are taken where nobody reads our mail."""
    if not house.settings.takes_replies or news.seat is None:
        return None
    address = house.mail_addresses.reply("turn", news.state.game, news.seat, news.state.version)
    word = SAY[news.reader.language][0]
    return Reply(
        address=address,
        title=news.language.say("Write back by answering this mail"),
        how=news.language.say(
            "Begin a line with “{word}”: the rest of that line goes to everyone at the table.",
            word=word,
        ),
    )
