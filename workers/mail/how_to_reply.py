"""How a turn is played by answering the mail about it."""

from typing import Final

from workers.mail.letter import Reply
from workers.mail.news import News
from workers.mail.words import RESIGN

_GLUE: Final = "\u00a0"


def how_to_reply(news: News) -> Reply | None:
    """Words and numbered moves; None when no move of the reader is waited for."""
    if not news.turn_address:
        return None
    say = news.language.say
    by_number = say("Write one move on a line of its own, or its number from this list:")
    return Reply(
        address=news.turn_address,
        title=say("Play by answering this mail"),
        how=by_number if news.offers else say("Write one move on a line of its own."),
        offers=[_numbered(news, n, move) for n, move in enumerate(news.offers, start=1)],
        more=say(
            "Any other legal move is taken as well. To give up, write “{word}”.",
            word=RESIGN[news.reader.language][0],
        ),
    )


def _numbered(news: News, number: int, move: str) -> str:
    # However a mail program wraps or quotes it, no part of it is a move by itself.
    return news.language.isolated(f"[{number}] {move}".replace(" ", _GLUE))
