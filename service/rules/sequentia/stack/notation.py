"""Turns of ``stack`` on one line, printed and read: ``213-3+ on 2, word 131-1 at 1``."""

import re
from typing import Final

from service.rules.errors import UnreadableMove
from service.rules.sequentia.notation import CARD, card_in, number_in, parts_of, tidied
from service.rules.sequentia.stack.moves import PlayCards, Step
from service.rules.table import Command

_STEP: Final = re.compile(
    rf"(?P<is_word>word )?{CARD}"
    r"(?: (?:(?P<side>left|right)|on ?(?:pile ?)?(?P<pile>[1-4])|at ?(?P<first>[12])))?(?![\w+])"
)


def print_move(command: Command) -> str:
    """The turn on one line, step by step."""
    if not isinstance(command, PlayCards):
        raise ValueError(f"no move of Sequentia stack: {command!r}")
    return ", ".join(map(_printed, command.steps))


def parse_move(text: str) -> Command:
    """The turn that a line names. Raises UnreadableMove."""
    steps = [_step(match, text) for match in parts_of(_STEP, tidied(text), text)]
    if not steps:
        raise UnreadableMove(given=text)
    return PlayCards(steps)


def _printed(step: Step) -> str:
    if step.to == "word":
        return f"word {step.card}" + (f" at {step.pile}" if step.pile else "")
    return f"{step.card} on {step.pile}" if step.to == "pile" else f"{step.card} {step.to}"


def _step(match: re.Match[str], given: str) -> Step:
    card, pile, first = card_in(match), number_in(match, "pile"), number_in(match, "first")
    if match["is_word"]:
        if match["side"] or pile:
            raise UnreadableMove(given=given)
        return Step(card, "word", first)
    if match["side"]:
        return Step(card, "left" if match["side"] == "left" else "right")
    if pile is None:
        raise UnreadableMove(given=given)
    return Step(card, "pile", pile)
