"""Who may look into the mailbox: whoever sits at this machine, and nobody a proxy lets through."""

from typing import Final

from service.api.visitors import is_from_here

__all__ = ["REFUSAL", "SETTING", "is_from_here"]

REFUSAL: Final = (
    "The mailbox holds everybody's mail, so it opens on the machine that it runs on and nowhere"
    " else."
)
SETTING: Final = "LONGHAND_MAILBOX=open opens it to all who can reach it."
