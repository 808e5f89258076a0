"""How much of what may be done in which time: named policies, and how a setting changes them."""

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

Limit = Literal["moves", "reads", "create", "mail", "notes", "account", "sign_in", "strangers"]
"""The names, in the order of the table below."""

OFF: Final = "off"

_MOST: Final = 1_000_000_000
_CHANGE: Final = re.compile(r"(\w+)=(?:(off)|([0-9]{1,10})/([0-9]{1,7}))", re.ASCII)


class Policy(NamedTuple):
    """``quota`` at once, and as many again in every ``window_s`` seconds."""

    name: Limit
    quota: int
    window_s: int

    @property
    def each_us(self) -> int:
        """Microseconds until one has come back."""
        return -(-self.window_s * 1_000_000 // self.quota)


DEFAULTS: Final[Mapping[Limit, Policy]] = {
    policy.name: policy
    for policy in (
        Policy("moves", 600, 60),
        Policy("reads", 3000, 60),
        Policy("create", 300, 3600),
        Policy("mail", 300, 3600),
        Policy("notes", 600, 60),
        Policy("account", 600, 60),
        Policy("sign_in", 120, 3600),
        Policy("strangers", 600, 60),
    )
}
"""Those of a token, and below them (``sign_in``, ``strangers``) those of an address."""


def policies(changes: str) -> dict[Limit, Policy]:
    """The policies with changes such as ``moves=100/60, notes=off``; ``off``: none at all.

    Raises ValueError naming the change that cannot be read.
    """
    if changes.strip() == OFF:
        return {}
    chosen = dict(DEFAULTS)
    for change in filter(None, (part.strip() for part in changes.split(","))):
        name, policy = _changed(change)
        if policy is None:
            chosen.pop(name, None)
        else:
            chosen[name] = policy
    return chosen


def _changed(change: str) -> tuple[Limit, Policy | None]:
    found = _CHANGE.fullmatch(change)
    name = next((name for name in get_args(Limit) if found and name == found[1]), None)
    if found is None or name is None:
        known = ", ".join(get_args(Limit))
        raise ValueError(f"{change} is not like moves=100/60 or moves=off; there are {known}")
    if found[2]:
        return name, None
    quota, window_s = int(found[3]), int(found[4])
    if not (0 < quota <= _MOST and window_s > 0):
        raise ValueError(
            f"{change}: both numbers begin at 1, and the first ends at {_MOST}; {name}=off lifts it"
        )
    return name, Policy(name, quota, window_s)
