"""Which messages a mail tells: those that its reader has neither read nor been mailed."""

from typing import Final

from service.application.talk import heard
from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.eventlog.messages import Numbered
from service.players.attention import Seen
from service.rules.table import State

MOST: Final = 50
"""Messages a mail; of more the latest are told."""


def unread(house: House, notice: Notice, state: State, seen: Seen) -> list[Numbered]:
    """The messages of others up to that of the notice, the latest last; erased ones are not."""
    after = max(seen.messages, _mailed(house, notice))
    found = house.messages.read(notice.subject, after).messages
    theirs = [it for it in found if it.message.player != notice.player]
    told = [it for it in heard(theirs, state, notice.player) if it.number <= int(notice.ref)]
    return told[-MOST:]


def _mailed(house: House, notice: Notice) -> int:
    """The number of the latest message that a mail has told the reader."""
    prefix = notice.key.removesuffix(notice.ref)
    fates = house.ledger.fates(notice.subject).items()
    sent = (key for key, fate in fates if fate.state in ("sent", "bounced"))
    return max((int(key.removeprefix(prefix)) for key in sent if key.startswith(prefix)), default=0)
