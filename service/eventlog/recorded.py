"""An event with its place in the log: who caused it, when, by which command."""

import msgspec

from service.rules.table import Event


class By(msgspec.Struct, frozen=True, gc=False):
    """The seat that acted (None: the service, or a player without a seat) and the channel."""

    seat: int | None
    channel: str


class RecordedEvent(msgspec.Struct, frozen=True, gc=False):
    """Event ``version`` (from 1) of one game's log; ``at`` is Unix milliseconds."""

    game: str
    version: int
    at: int
    by: By
    command_id: str
    data: Event

    @property
    def type(self) -> str:
        """The literal name of the event's type, as it stands in the log."""
        return str(self.data.__struct_config__.tag)
