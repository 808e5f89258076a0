"""What a request has taken of its limits, and how its answer tells it.

The fields are those of draft-ietf-httpapi-ratelimit-headers-11.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from service.eventlog.limits import Charge
from service.limits import Policy

BILL: Final = "longhand.bill"
"""Where the bill of a request lies in its WSGI environment."""


@dataclass(slots=True)
class Bill:
    """``is_begun``: what is to be taken was taken. ``is_settled``: it is to stay so, or was
    given back.
    """

    charges: list[Charge] = field(default_factory=list)
    is_begun: bool = False
    is_settled: bool = False

    def note(self, charge: Charge | None) -> None:
        """One more charge, where anything is counted."""
        if charge is not None:
            self.charges.append(charge)

    @property
    def refused(self) -> Charge | None:
        """The charge that one has to wait longest for, None when all were taken."""
        refused = [charge for charge in self.charges if not charge.is_taken]
        return max(refused, key=lambda it: it.retry_after_s) if refused else None

    def fields(self) -> list[tuple[str, str]]:
        """The fields of the answer, as structured fields (RFC 9651)."""
        charges = self.charges
        return [
            ("RateLimit-Policy", ", ".join([_policy(it.policy) for it in charges])),
            ("RateLimit", ", ".join([_left(it) for it in charges])),
        ]


@cache
def _policy(policy: Policy) -> str:
    return f'"{policy.name}";q={policy.quota};w={policy.window_s}'


def _left(charge: Charge) -> str:
    return f'"{charge.policy.name}";r={charge.left};t={charge.full_in_s}'
