"""Parts of paths that are checked by their form: what cannot be a game is not looked for."""

from typing import Any

from werkzeug.routing import BaseConverter


class GameConverter(BaseConverter):
    """The id of a game."""

    regex = "[a-z2-7]{10}"


def game_parameter(converter: Any) -> dict[str, str]:
    """How the document tells it."""
    return {"type": "string", "pattern": f"^{GameConverter.regex}$"}
