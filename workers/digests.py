"""Daily mails in the ledger: one waits for its time, and one given up makes room for another."""

from msgspec.structs import replace

from service.application.delivery import DIGEST, digest_after
from service.bootstrap import House
from service.eventlog.ledger import Ended, Notice


def plan_digest(house: House, digest: Notice, now: int) -> Notice:
    """Plans the digest, or another of the same instant where that one has had its end already."""
    found, number = digest, 1
    while not _is_planned(house, found, now):
        number += 1
        found = replace(digest, ref=f"{digest.ref}_{number}")
    return found


def gather_anew(house: House, player: str, now: int) -> None:
    """A digest that waits goes at the time that its player wants now (Unix ms)."""
    waiting = [it for it in house.ledger.pending(player) if it.kind == DIGEST and it.send_at > now]
    reader = house.players.get_many([player]).get(player) if waiting else None
    if reader is None or reader.is_deleted:
        return
    wanted = digest_after(reader, now)
    others = [it for it in waiting if it.send_at != wanted.send_at]
    if others:
        digest = plan_digest(house, wanted, now)
        ended = [Ended(it, "superseded", "newer_notice", digest.key) for it in others]
        house.ledger.plan([], now, ended)


def _is_planned(house: House, digest: Notice, now: int) -> bool:
    house.ledger.plan([digest], now)
    fate = house.ledger.fate(digest)
    return fate is not None and fate.state == "planned"
