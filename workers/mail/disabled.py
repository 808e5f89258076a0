"""The letter that tells the owner of a webhook that nothing is posted there any more."""

from typing import Final
from urllib.parse import urlsplit

from service.bootstrap import House
from service.locale import Translator, translator
from service.players.player import Player
from service.players.webhooks import Webhook
from workers.mail.letter import Fact, Letter, Link
from workers.mail.places import Places

DISABLED: Final = "webhook_disabled"
"""The kind of notice."""


def disabled_letter(house: House, reader: Player, webhook: Webhook) -> Letter:
    """Why, and how to go on, in the reader's language. Raises MissingText."""
    language = translator(reader.language)
    say = language.say
    path = f"{house.settings.base_url}/v1/me/webhooks/{webhook.id}"
    return Letter(
        language=language.language,
        direction=language.direction,
        headline=say("One of your webhooks is disabled."),
        preheader=_why(language, webhook),
        paragraphs=[
            _why(language, webhook),
            say(
                "Nothing is posted there any more. What waited for it is in the list of its "
                "deliveries, and can be sent again from there."
            ),
        ],
        facts=[_fact(language, webhook)],
        answer=[Link(say("A PATCH enables it again, a DELETE removes it:"), path, is_page=False)],
        unsubscribe=Link(
            say("Stop all mails from here"), Places.of(house, reader.id, "").unsubscribe
        ),
    )


def _why(language: Translator, webhook: Webhook) -> str:
    if webhook.disabled_because == "gone":
        return language.say("It answered that it is gone for good (410).")
    return language.say("For a day it took nothing that was posted there.")


def _fact(language: Translator, webhook: Webhook) -> Fact:
    # The rest of the URL may let whoever reads it in.
    host = urlsplit(webhook.url).netloc
    label = language.say("Webhook")
    return Fact(label, host, language.say("{label}: {value}", label=label, value=host))
