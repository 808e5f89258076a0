"""The position in a mail: as text, in words, and as a picture."""

from collections.abc import Callable
from typing import Final

from service.pictures.drawings import NoDrawing
from service.pictures.png import as_png
from service.pictures.text import as_text
from service.pictures.words import as_words
from workers.mail.letter import Board
from workers.mail.news import News

PIXELS: Final = 660
"""Sharp enough on a telephone; twice as wide would take four times the time to draw."""

BoardOf = Callable[[News], Board | None]
"""Draws the position for a reader; without one the letter goes out all the same."""


def board_of(news: News) -> Board | None:
    """The position as the reader's seat may see it; None for a kind without a drawing."""
    view, seat, names, language = news.state, news.seat, news.names, news.language.language
    try:
        text = as_text(view, seat, names, language=language)
    except NoDrawing:
        return None
    return Board(
        text=text.rstrip("\n"),
        words=as_words(view, seat, names, language),
        picture=as_png(view, seat, names, language=language, width=PIXELS),
    )
