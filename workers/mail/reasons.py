"""Why a move is refused, for readers of mails: the texts of the rules, marked for translation."""

from collections.abc import Mapping
from typing import Final

from service.locale import Translator, msgid
from workers.mail.answer import Answer

REASONS: Final[Mapping[str, str]] = {
    "not_your_turn": msgid("It is not your turn."),
    "unknown_card": msgid("There is no card {card}."),
    "no_such_space": msgid("The board has no space {space}."),
    "corner": msgid("{space} is a corner: it holds no chip."),
    "wrong_space": msgid("{space} shows {shown}, not {card}."),
    "jack_places": msgid("{card} is a two-eyed jack: it places a chip."),
    "jack_removes": msgid("{card} is a one-eyed jack: it removes a chip."),
    "not_one_eyed": msgid("{card} removes no chip: only one-eyed jacks do."),
    "jack_never_dead": msgid("{card} is a jack: it is never dead."),
    "draw_is_automatic": msgid("In this game the card is drawn for you."),
    "declare_is_automatic": msgid("In this game sequences count without a word."),
    "card_not_in_hand": msgid("You do not hold {card}."),
    "space_taken": msgid("A chip stands on {space}."),
    "no_chips_left": msgid("Your side has no chip left to place."),
    "no_chip_there": msgid("No chip stands on {space}."),
    "own_chip": msgid("The chip on {space} is your side's own."),
    "chip_locked": msgid("The chip on {space} is locked in a sequence."),
    "card_not_dead": msgid("{card} is not dead: {space} is open."),
    "exchange_used": msgid("You have exchanged a dead card in this turn."),
    "nothing_to_draw": msgid("There is no card left to draw."),
    "no_draw_owed": msgid("You have no card to take."),
    "discard_first": msgid("You owe a discard before your next move."),
}
"""By the code of the rule; for what is not here there is one text for all."""


def reason_of(answer: Answer, language: Translator) -> str:
    """Why the move was refused."""
    known = REASONS.get(answer.code)
    if known is None:
        return language.say("The rules do not allow it now.")
    return language.say(known, **answer.facts)
