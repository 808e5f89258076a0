"""What a request has taken of its limits, and how its answer tells it.

The fields are those of draft-ietf-httpapi-ratelimit-headers-11.
"""

from dataclasses import dataclass, field
from typing import Final

from service.eventlog.limits import Charge

BILL: Final = "bill"
"""Where the bill of a request lies in ``flask.g``."""


@dataclass(slots=True)
class Bill:
    """``is_begun``: what is to be taken was taken. ``is_settled``: it is to stay so, or was
    given back.
    """

    charges: list[Charge] = field(default_factory=list)
    is_begun: bool = False
    is_settled: bool = False

    @property
    def refused(self) -> Charge | None:
        """The charge that one has to wait longest for, None when all were taken."""
        refused = [charge for charge in self.charges if not charge.is_taken]
        return max(refused, key=lambda charge: charge.retry_after_s, default=None)

    def fields(self) -> list[tuple[str, str]]:
        """The fields of the answer, as structured fields (RFC 9651)."""
        if not self.charges:
            return []
        policies = ", ".join(
            f'"{it.policy.name}";q={it.policy.quota};w={it.policy.window_s}' for it in self.charges
        )
        left = ", ".join(f'"{it.policy.name}";r={it.left};t={it.full_in_s}' for it in self.charges)
        return [("RateLimit-Policy", policies), ("RateLimit", left)]
