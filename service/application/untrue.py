"""Why a planned notice is not sent."""

from typing import Literal, NamedTuple


class Untrue(NamedTuple):
    """Why a planned notice is not sent; ``by``: the key of the one that takes its place."""

    state: Literal["superseded", "dropped"]
    reason: str
    by: str = ""
