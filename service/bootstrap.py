"""Builds the parts of the service from its settings; nothing else does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from service.config import Settings
from service.players.links import Links
from service.players.players import Players
from service.players.sign_in import SignIns
from service.players.tokens import Tokens

if TYPE_CHECKING:
    from service.eventlog.ledger import Ledger
    from service.eventlog.outbox import Outbox
    from service.eventlog.store import Store


@dataclass(frozen=True, kw_only=True)
class House:
    """Everything that a process of the service works with."""

    settings: Settings
    store: Store
    outbox: Outbox
    ledger: Ledger
    players: Players
    tokens: Tokens
    sign_ins: SignIns
    links: Links


def build(settings: Settings) -> House:
    """The house for these settings. Connects to nothing before its first use."""
    raise NotImplementedError
