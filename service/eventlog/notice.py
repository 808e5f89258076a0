"""A notice, what became of it, and how the ledger keeps both."""

from typing import Final, Literal, NamedTuple

import msgspec

NoticeState = Literal["planned", "sent", "superseded", "dropped", "failed", "bounced"]


class Notice(msgspec.Struct, frozen=True, gc=False):
    """To be told to one player: about ``version`` of a game, or (``ref``) outside any game.

    ``subject``: game or player id. ``send_at``: Unix ms, not before. Ids hold no ``-``.
    ``detail``: what the mail says besides what the log holds; no part of the key.
    """

    subject: str
    version: int
    seat: int | None
    player: str
    kind: str
    send_at: int
    ref: str = ""
    detail: str = ""

    @property
    def key(self) -> str:
        """Names the notice for ever: letters, digits, ``_`` and ``-`` where ``ref`` is so."""
        return f"{self.subject}-{field_of(self)}"


class Fate(msgspec.Struct, frozen=True, gc=False):
    """What became of a notice; ``at`` (ms) of the last change, ``attempts`` to send it.

    ``by``: the key of the notice that took its place. ``until`` (ms): when a planned one that
    was put off is looked at again, 0 for one that was not.
    """

    state: NoticeState
    at: int
    reason: str = ""
    message_id: str = ""
    attempts: int = 0
    by: str = ""
    until: int = 0


class Ended(NamedTuple):
    """A notice that is concluded without having been sent."""

    notice: Notice
    state: Literal["superseded", "dropped"]
    reason: str
    by: str = ""


class Record(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A notice and its fate as the ledger keeps them under the rest of the notice's key."""

    state: NoticeState
    at: int
    attempts: int
    leased_until: int
    message_id: str
    reason: str
    player: str
    send_at: int
    detail: str = ""
    by: str = ""


def field_of(notice: Notice) -> str:
    """The notice's key within its subject: version, place, kind, and ref where it has one."""
    place = notice.player if notice.seat is None else notice.seat
    field = f"{notice.version}-{place}-{notice.kind}"
    return f"{field}-{notice.ref}" if notice.ref else field


def notice_of(key: str, record: Record) -> Notice:
    """The notice that a key and its record name."""
    subject, version, place, kind, *ref = key.split("-", 4)
    return Notice(
        subject=subject,
        version=int(version),
        seat=int(place) if place.isdecimal() else None,
        player=record.player,
        kind=kind,
        send_at=record.send_at,
        ref="".join(ref),
        detail=record.detail,
    )


def fate_of(record: Record) -> Fate:
    """The fate that a record tells of."""
    # What is being sent is leased as well, and has no reason to be.
    is_put_off = record.state == "planned" and record.reason != ""
    return Fate(
        state=record.state,
        at=record.at,
        reason=record.reason,
        message_id=record.message_id,
        attempts=record.attempts,
        by=record.by,
        until=record.leased_until if is_put_off else 0,
    )


def encode_planned(notice: Notice, now: int) -> bytes:
    """The record of a notice that is written down at ``now`` (ms)."""
    about = (notice.player, notice.send_at, notice.detail)
    return _ENCODER.encode(Record("planned", now, 0, 0, "", "", *about))


def decode_record(stored: bytes) -> Record:
    """The stored record."""
    return _DECODER.decode(stored)


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Record)
