"""The letter that carries a sign-in code; the only one that knows no game."""

from service.locale import translator
from service.players.sign_in import LIFE_MS, SignIn
from workers.mail.letter import Letter


def sign_in_letter(sign_in: SignIn, code: str) -> Letter:
    """The letter for a sign-in under way, in the language it was asked for."""
    language = translator(sign_in.language)
    life = language.duration(LIFE_MS)
    return Letter(
        language=language.language,
        direction=language.direction,
        headline=language.say("Your code for signing in"),
        preheader=language.say("It works once, within {duration}.", duration=life),
        paragraphs=[language.say("It works once, within {duration}.", duration=life)],
        code=code,
        footer=[
            language.say("Anyone with this code can sign in as you. Do not share it."),
            language.say("If you did not ask for it, do nothing: it expires by itself."),
        ],
    )
