"""What the page of a game says, in each language, for its script to say."""

from typing import Final

from service.locale import Translator

OWN: Final = (
    "A code is on its way to {address}. Type it below; it is good for a few minutes.",
    "A token instead of a code",
    "Choose {move}",
    "Follows live: what others do shows here by itself.",
    "Game {game}",
    "Keep me signed in on this device",
    "Mail me a code",
    "More moves: {count}",
    "No answer came. Check the connection and try again.",
    "No move of yours is awaited.",
    "No move matches.",
    "Not now",
    "Only what contains",
    "Or write a move",
    "Play",
    "Play {move}?",
    "Sign in",
    "Sign in to play, and to see your hand.",
    "Sign in to see this game.",
    "Sign out",
    "Signed in as {name}",
    "Start the game",
    "Take a seat",
    "The board as text",
    "The board; the same as text follows.",
    "The code from the mail",
    "The connection is lost. Trying again …",
    "The game went on meanwhile, so your move was not made. Look again and choose anew.",
    "This page needs JavaScript. Without it, play by answering the mail.",
    "Token",
    "Turn",
    "Use this token",
    "You watch this game.",
    "Your mail address",
    "Your moves",
    "Your name, if you are new here",
)
"""Those that nothing else says; they stand in the catalogues of pages."""

SHARED: Final = (
    "At the table",
    "Bot {number}",
    "Deadline",
    "It is your turn.",
    "Languages",
    "The board",
    "The game ended in a draw.",
    "The game has not started yet.",
    "The game is over.",
    "The turn goes on when the other seats have answered.",
    "What happened in the meantime",
    "Your answer is wanted.",
    "Your move is made: {move}.",
    "a former player",
    "free seat",
    "none",
    "{date}, {time} ({zone}, {offset})",
    "{name} is to move.",
)
"""Those that mails, pictures or problems say as well."""


COUNTED: Final = {"The winner: {names}.": "The winners: {names}."}
"""Those whose form goes by a number, in English for one and for more."""

MOST_SEATS: Final = 12


def words(language: Translator) -> dict[str, str | list[str]]:
    """English -> the same in the language, places not filled.

    Of those that are counted a list: the forms for one, for two, and so on up to all seats.
    """
    catalogue, counts = language.catalogue, range(1, MOST_SEATS + 1)
    said: dict[str, str | list[str]] = {text: catalogue.gettext(text) for text in (*OWN, *SHARED)}
    for one, many in COUNTED.items():
        said[one] = [catalogue.ngettext(one, many, count) for count in counts]
    return dict(sorted(said.items()))
