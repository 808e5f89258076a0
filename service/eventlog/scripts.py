"""The server's side of the log: Lua libraries of functions, called by name."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from redis.exceptions import NoPermissionError, ResponseError

from service.eventlog.connection import Client, primaries
from service.eventlog.errors import StoreUnfit
from service.eventlog.wire import Command

LIBRARIES: Final = tuple(
    Path(__file__).with_name(name).read_text(encoding="utf-8")
    for name in ("longhand.lua", "messages.lua", "deliveries.lua", "limits.lua")
)


@dataclass(frozen=True, slots=True)
class Script:
    """One function of the library; KEYS, ARGV and what it returns stand there."""

    name: str

    def command(self, keys: list[str], *arguments: str | bytes | int) -> Command:
        """The call; all keys belong to one partition."""
        return ("FCALL", self.name, len(keys), *keys, *arguments)


APPEND: Final = Script("longhand_append")
NOTE: Final = Script("longhand_note")
BRING_IN: Final = Script("longhand_bring_in")
LOOK_AGAIN: Final = Script("longhand_look_again")
ARCHIVE: Final = Script("longhand_archive")
SUMMARIES: Final = Script("longhand_summaries")
CLAIM: Final = Script("longhand_claim")
RECLAIM: Final = Script("longhand_reclaim")
ACKNOWLEDGE: Final = Script("longhand_acknowledge")
PLAN: Final = Script("longhand_plan")
WAITING: Final = Script("longhand_waiting")
LEASE: Final = Script("longhand_lease")
BEGIN: Final = Script("longhand_begin")
CONCLUDE: Final = Script("longhand_conclude")
BOUNCE: Final = Script("longhand_bounce")
POSTPONE: Final = Script("longhand_postpone")
SAY: Final = Script("longhand_say")
SAID: Final = Script("longhand_said")
UNSAY: Final = Script("longhand_unsay")
PLAN_DELIVERIES: Final = Script("longhand_plan_deliveries")
CLAIM_DELIVERY: Final = Script("longhand_claim_delivery")
SETTLE_DELIVERY: Final = Script("longhand_settle_delivery")
REPLAY_DELIVERY: Final = Script("longhand_replay_delivery")
OUTDATE_DELIVERIES: Final = Script("longhand_outdate_deliveries")
GIVE_UP_DELIVERIES: Final = Script("longhand_give_up_deliveries")
TAKE: Final = Script("longhand_take")


def load_library(client: Client) -> None:
    """Puts the libraries on every primary. Raises StoreUnfit on a server without functions."""
    for server in primaries(client):
        try:
            for library in LIBRARIES:
                server.function_load(library, replace=True)
        except NoPermissionError:
            raise
        except ResponseError as error:
            if "unknown command" not in str(error).lower():
                raise
            raise StoreUnfit(
                "the store has no functions: it takes Redis 7.0, Valkey 7.2 or newer"
            ) from error


def is_missing(reply: Any) -> bool:
    """Whether a reply says that the server has lost the library, or never had it."""
    return type(reply) is ResponseError and "Function not found" in str(reply)
