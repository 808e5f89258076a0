"""What a request has taken of its limits, and how its answer tells it.

The fields are those of draft-ietf-httpapi-ratelimit-headers-11.
"""

from functools import cache

import msgspec

from service.eventlog.limits import Charge
from service.limits import Policy


class Bill(msgspec.Struct):
    """What was taken, or refused; once it is settled it stays so, or has been given back."""

    charges: list[Charge] = []
    is_settled: bool = False

    @property
    def refused(self) -> Charge | None:
        """The charge that one has to wait longest for, None when all were taken."""
        refused = [charge for charge in self.charges if not charge.is_taken]
        return max(refused, key=lambda it: it.retry_after_s) if refused else None

    def fields(self) -> list[tuple[str, str]]:
        """The fields of the answer, as structured fields (RFC 9651)."""
        if not self.charges:
            return []
        return [
            ("RateLimit-Policy", ", ".join([_policy(it.policy) for it in self.charges])),
            ("RateLimit", ", ".join([_left(it) for it in self.charges])),
        ]


@cache
def _policy(policy: Policy) -> str:
    return f'"{policy.name}";q={policy.quota};w={policy.window_s}'


def _left(charge: Charge) -> str:
    return f'"{charge.policy.name}";r={charge.left};t={charge.full_in_s}'
