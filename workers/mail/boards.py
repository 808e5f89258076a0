"""The position in a mail: as text, in words, and as a picture."""

from typing import Final

from service.pictures.drawings import NoDrawing
from service.pictures.png import as_png
from service.pictures.text import as_text
from service.pictures.words import as_words
from workers.mail.letter import Board
from workers.mail.news import News

PIXELS: Final = 861
"""One and a half times the width in the letter: sharp enough, and not half as heavy as twice."""


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
