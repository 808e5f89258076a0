"""The language that the reader of an answer likes best."""

from flask import request

from service.players.player import LANGUAGES, Language


def reader_language() -> Language:
    """The first of our languages in Accept-Language, English when it names none of them."""
    for wanted, _ in request.accept_languages:
        for language in LANGUAGES:
            # French of any country is French before it is the next language in the header.
            if wanted.split("-")[0].lower() == language:
                return language
    return "en"
