"""The command in a body: given by its ``type``, or as ``text`` in the notation of the kind."""

from functools import cache, reduce
from operator import or_
from typing import Any, Final

import msgspec
from flask import request

from service.api.answers import MoveText
from service.api.bodies import decoded
from service.api.errors import BadBody
from service.rules.game import game_named
from service.rules.table import Command


def command_in_body(kind: str, commands: tuple[type[Command], ...]) -> Command:
    """One of the commands of the kind. Raises NotJson, BadBody, MoveNotation.

    Text is read whatever it names: the rules refuse what does not belong here.
    """
    try:
        command: Command = decoded(_decoder(commands))
        return command
    except BadBody:
        text = _text()
        if text is None:
            raise
    return game_named(kind).parse_move(text)


def _text() -> str | None:
    try:
        return _TEXT.decode(request.get_data()).text
    except msgspec.ValidationError:
        return None


@cache
def _decoder(commands: tuple[type[Command], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(reduce(or_, commands))


_TEXT: Final = msgspec.json.Decoder(MoveText)
