"""Moves as people write them, on one line: ``R3 2``, ``steal chip 3 red; discard B5``.

Printed one way per language, read in any of the five whatever the letter case, accents or
digits. A whole turn joins its plays by ``;`` or ``,``. Seats are numbered from 1, as in pictures.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Final, TypeAlias, TypeGuard, get_args

from service.rules.errors import UnreadableMove
from service.rules.stacks.cards import COLOURED, Card
from service.rules.stacks.moves import (
    LONGEST_TURN,
    AnswerBlock,
    DiscardCard,
    EndTurn,
    Play,
    PlayCard,
    PlayReverse,
    PlaySkip,
    SetOrder,
    StealCard,
    StealChip,
    TakeTurn,
    When,
)
from service.rules.stacks.words import WORDS, Language, Word
from service.rules.table import Command

_Token: TypeAlias = int | str
"""A word of the notation in English, a number, or a card code."""

_JOINS: Final = re.compile("[;,،؛]")
_PLAYS: Final = get_args(Play)
_ACTION_WORDS: Final[dict[Card, Word]] = {
    "SKIP": "skip",
    "REVERSE": "reverse",
    "STEAL_CARD": "steal card",
    "STEAL_CHIP": "steal chip",
    "BLOCK": "block",
}
_CARD_OF_WORD: Final[dict[str, Card]] = {word: card for card, word in _ACTION_WORDS.items()}
_COLOUR_WORDS: Final[dict[str, Word]] = {"B": "blue", "R": "red"}


def plain(text: str) -> str:
    """A spelling without letter case, accents, vowel marks and invisible direction marks."""
    decomposed = unicodedata.normalize("NFKD", text.replace("_", " "))
    kept = (letter for letter in decomposed if unicodedata.category(letter) not in ("Mn", "Cf"))
    return "".join(kept).casefold()


_PHRASES: Final[dict[tuple[str, ...], Word]] = {
    tuple(plain(spelling).split()): word
    for spellings in WORDS.values()
    for word, spelt in spellings.items()
    for spelling in spelt
}
_LONGEST_PHRASE: Final = max(map(len, _PHRASES))


def print_move(command: Command, language: Language = "en") -> str:
    """The move on one line. ``parse_move`` reads it back."""
    if isinstance(command, TakeTurn):
        printed = "; ".join(_printed(play, language) for play in command.plays)
        return printed if len(command.plays) > 1 else f"{printed};"
    return _printed(command, language)


def parse_move(text: str) -> Command:
    """The move that a line names, in any of the five languages. Raises UnreadableMove."""
    lines = _JOINS.split(text)
    if len(lines) == 1:
        return _parsed(text, text)
    if not lines[-1].strip():
        lines.pop()
    plays = [play for line in lines if isinstance(play := _parsed(line, text), _PLAYS)]
    if len(plays) < len(lines) or len(plays) > LONGEST_TURN:
        raise UnreadableMove(given=text)
    return TakeTurn(plays)


def _printed(command: Command, language: Language) -> str:
    top: list[_Token] = ["top"] if getattr(command, "from_discard", False) else []
    tokens = top + _PRINTERS[type(command)](command)
    return " ".join(_spelt(str(token), language) for token in tokens)


def _spelt(token: str, language: Language) -> str:
    return next((forms[0] for word, forms in WORDS[language].items() if word == token), token)


_PRINTERS: Final[dict[type[Command], Callable[..., list[_Token]]]] = {
    PlayCard: lambda move: [move.card] + ([] if move.stack is None else [move.stack]),
    PlaySkip: lambda move: ["skip"],
    PlayReverse: lambda move: ["reverse"],
    StealCard: lambda move: ["steal card", move.from_seat + 1],
    StealChip: lambda move: ["steal chip", move.from_seat + 1, _COLOUR_WORDS[move.colour]],
    DiscardCard: lambda move: ["discard", _ACTION_WORDS.get(move.card, move.card)],
    EndTurn: lambda move: ["end"],
    SetOrder: lambda move: [
        "order",
        move.when,
        *([] if move.against is None else ["against", *(seat + 1 for seat in move.against)]),
    ],
    AnswerBlock: lambda move: ["block" if move.blocks else "pass"],
}


def _parsed(line: str, given: str) -> Command:
    tokens = _tokens(line)
    if tokens is not None:
        from_discard = tokens[:1] == ["top"]
        command = _command(tokens[from_discard:], from_discard)
        if command is not None:
            return command
    raise UnreadableMove(given=given.strip())


def _tokens(line: str) -> list[_Token] | None:
    words = plain(line).split()
    tokens: list[_Token] = []
    while words:
        for length in range(min(_LONGEST_PHRASE, len(words)), 0, -1):
            phrase = _PHRASES.get(tuple(words[:length]))
            if phrase is not None:
                tokens.append(phrase)
                del words[:length]
                break
        else:
            token = _card_or_number(words.pop(0))
            if token is None:
                return None
            tokens.append(token)
    return tokens


def _card_or_number(word: str) -> _Token | None:
    if word.isdecimal() and len(word) <= 2:
        return int(word)
    return word.upper() if word.upper() in COLOURED else None


def _command(tokens: list[_Token], from_discard: bool) -> Command | None:
    match tokens:
        case [str(card)] if card in COLOURED:
            return PlayCard(card, None, from_discard)
        case [str(card), 1] if card in COLOURED:
            return PlayCard(card, 1, from_discard)
        case [str(card), 2] if card in COLOURED:
            return PlayCard(card, 2, from_discard)
        case [str(card), "new"] if card in COLOURED:
            return PlayCard(card, "new", from_discard)
        case ["skip"]:
            return PlaySkip(from_discard)
        case ["reverse"]:
            return PlayReverse(from_discard)
        case ["steal card", int(number)] if number:
            return StealCard(number - 1, from_discard)
        case ["steal chip", int(number), "blue"] if number:
            return StealChip(number - 1, "B", from_discard)
        case ["steal chip", int(number), "red"] if number:
            return StealChip(number - 1, "R", from_discard)
    return None if from_discard else _other_command(tokens)


def _other_command(tokens: list[_Token]) -> Command | None:
    match tokens:
        case ["discard", str(card)] if card in COLOURED:
            return DiscardCard(card)
        case ["discard", str(word)] if word in _CARD_OF_WORD:
            return DiscardCard(_CARD_OF_WORD[word])
        case ["end"]:
            return EndTurn()
        case ["block"]:
            return AnswerBlock(blocks=True)
        case ["pass"]:
            return AnswerBlock(blocks=False)
        case ["order", when]:
            return _order(when, None)
        case ["order", when, "against", *seats] if seats:
            return _order(when, seats)
    return None


def _order(when: _Token, against: list[_Token] | None) -> Command | None:
    numbers = [number for number in against or () if isinstance(number, int) and number]
    if not _is_when(when) or len(numbers) != len(against or ()):
        return None
    return SetOrder(when, None if against is None else [number - 1 for number in numbers])


def _is_when(token: _Token) -> TypeGuard[When]:
    return token in ("never", "win", "ask") or (isinstance(token, int) and 1 <= token <= 5)
