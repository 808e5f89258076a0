"""How often an hour somebody may have us look names up and post to elsewhere on demand."""

from typing import Final

from service.api.auth import caller
from service.api.desk import desk
from service.players.allowances import retry_after
from service.players.errors import TooManyTrials
from service.players.ids import random_text

AN_HOUR: Final = 60

_REF_LENGTH: Final = 12


def count_trial() -> str:
    """A random name for one more of them. Raises TooManyTrials."""
    at, name = desk(), random_text(_REF_LENGTH)
    if not at.house.allowances.may("webhook", caller().player, name, AN_HOUR, at.now()):
        raise TooManyTrials(retry_after=retry_after(at.now()))
    return name
