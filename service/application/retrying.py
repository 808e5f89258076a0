"""What becomes of a delivery after a try: there, tried again, given up, or its webhook's end."""

import re
from email.utils import parsedate_to_datetime
from typing import Final, NamedTuple

from service.eventlog.deliveries import Delivery, Settled
from service.outbound.post import Answered
from service.players.webhooks import DisabledBecause

SECOND_MS: Final = 1_000
MINUTE_MS: Final = 60_000
HOUR_MS: Final = 3_600_000
DAY_MS: Final = 86_400_000

TRIED_AT_MS: Final = (
    *(0, 5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS),
    *(2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS, 20 * HOUR_MS, 24 * HOUR_MS),
)
"""After the first try; each pause is up to a tenth shorter, so that not all come at once."""
LEAST_TRIES: Final = 5
"""However late: after an outage of ours the second try may come a day after the first."""

REST_MS: Final = 15 * SECOND_MS
"""Whoever lets us wait to the end is left alone for as long: half a courier, and no more."""

GONE: Final = 410
_SLOW_DOWN: Final = frozenset({429, 503})
_SECONDS: Final = re.compile(r"\d{1,9}")


class Verdict(NamedTuple):
    """What becomes of the delivery, and why its webhook is to be disabled, if it is."""

    settled: Settled
    disabled: DisabledBecause | None = None


def verdict(
    delivery: Delivery, answer: Answered | str, now: int, chance: float, answered_at: int
) -> Verdict:
    """The verdict on a try at ``now`` (Unix ms): ``answer``, or the code of why there is none.

    ``chance`` in [0, 1) shortens the pause; ``answered_at`` (ms): when the webhook last took
    something. One that took nothing for the whole time is failing.
    """
    status = answer.status if isinstance(answer, Answered) else 0
    reason = answer if isinstance(answer, str) else ""
    if 200 <= status < 300:
        return Verdict(Settled("delivered", status))
    if status == GONE:
        return Verdict(Settled("failed", status, "gone"), "gone")
    reason = reason or ("redirect" if 300 <= status < 400 else "refused")
    tries, begun = delivery.attempts + 1, delivery.since or now
    is_late = now - begun >= DAY_MS and tries >= LEAST_TRIES
    if is_late or tries >= len(TRIED_AT_MS):
        is_failing = answered_at < begun
        return Verdict(Settled("failed", status, reason), "failing" if is_failing else None)
    pause = max(_pause(tries, chance), _wished(answer, now))
    rests_until = now + REST_MS if reason == "timeout" else 0
    return Verdict(Settled("planned", status, reason, now + pause, rests_until=rests_until))


def _pause(tries: int, chance: float) -> int:
    whole = TRIED_AT_MS[tries] - TRIED_AT_MS[tries - 1]
    return whole - int(whole * chance / 10)


def _wished(answer: Answered | str, now: int) -> int:
    """Milliseconds that the receiver asked for (RFC 9110 section 10.2.3), a day at most."""
    if isinstance(answer, str) or answer.status not in _SLOW_DOWN:
        return 0
    given = answer.retry_after.strip()
    if _SECONDS.fullmatch(given):
        return min(int(given) * SECOND_MS, DAY_MS)
    try:
        wished = parsedate_to_datetime(given).timestamp() * SECOND_MS - now
    except (ValueError, TypeError, OverflowError):
        return 0
    return min(max(int(wished), 0), DAY_MS)
