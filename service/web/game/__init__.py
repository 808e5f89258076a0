"""The page of one game: for the link in the mails, and a client of the API like any other."""

from service.web.game.page import game_page

__all__ = ["game_page"]
