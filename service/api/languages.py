"""The language that the reader of an answer likes best."""

from flask import request

from service.api.current import this_request
from service.api.desk import desk
from service.eventlog.errors import StoreAway
from service.players.errors import PlayerNotFound
from service.players.player import LANGUAGES, Language


def reader_language() -> Language:
    """The first of our languages in Accept-Language, English when it names none of them."""
    return asked_language() or "en"


def chosen_language() -> Language:
    """The language of ``?lang=``, which pages can be asked for by; else ``reader_language``."""
    return named_language(request.args.get("lang", "")) or reader_language()


def asked_language() -> Language | None:
    """The first of our languages in Accept-Language, None when it names none of them."""
    for wanted, _ in request.accept_languages:
        found = named_language(wanted)
        if found:
            return found
    return None


def named_language(tag: str) -> Language | None:
    """The language of a tag (RFC 5646), None when it is none of ours."""
    # French of any country is French.
    named = tag.split("-")[0].lower()
    return next((language for language in LANGUAGES if language == named), None)


def person_language() -> Language:
    """As ``reader_language``, and where nothing is asked for, that of the caller's mails.

    It is looked up only then, for a second trip to the store.
    """
    return asked_language() or _language_of_mails() or "en"


def _language_of_mails() -> Language | None:
    caller = this_request().caller
    if caller is None:
        return None
    try:
        return desk().house.players.get(caller.player).language
    except (PlayerNotFound, StoreAway):
        return None
