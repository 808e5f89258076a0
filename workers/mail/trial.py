"""The letter that is sent on demand, to see whether it arrives."""

from service.bootstrap import House
from service.locale import translator
from service.players.player import Player
from workers.mail.letter import Letter, Link
from workers.mail.places import Places


def trial_letter(house: House, reader: Player) -> Letter:
    """A few words in the reader's language. Raises MissingText."""
    language = translator(reader.language)
    text = language.say("You asked for it. Mails about your games will arrive like this one.")
    return Letter(
        language=language.language,
        direction=language.direction,
        headline=language.say("This is a test."),
        preheader=text,
        paragraphs=[text],
        footer=[language.say("If you did not ask for it, do nothing.")],
        unsubscribe=Link(
            language.say("Stop all mails from here"), Places.of(house, reader.id, "").unsubscribe
        ),
    )
