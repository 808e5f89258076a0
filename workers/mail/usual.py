"""What all letters about a game have in common."""

from typing import Any

from workers.mail.letter import Letter, Link
from workers.mail.news import News


def usual_letter(news: News, **content: Any) -> Letter:
    """A letter with the usual links and footer; ``content`` are further fields of Letter."""
    say = news.language.say
    usual = {
        "board_title": say("The board"),
        "footer": [say("You get this mail because you have a seat in this game.")],
    }
    return Letter(
        language=news.language.language,
        direction=news.language.direction,
        link=Link(say("Open the game"), news.places.page(news.language.language)),
        unsubscribe=Link(say("Stop all mails from here"), news.places.unsubscribe),
        **{**usual, **content},
    )


def to_move(news: News) -> str:
    """Whose turn it is."""
    if news.state.to_move is None:
        return news.language.say("The game is over.")
    if news.state.to_move == news.seat:
        return news.language.say("It is your turn.")
    return news.language.say("{name} is to move.", name=news.names[news.state.to_move])
