"""Where a request comes from, as far as that can be believed."""

import ipaddress
import logging
from functools import cache
from hashlib import sha256
from ipaddress import IPv6Address
from typing import Final

from service.api.current import this_request

logger: Final = logging.getLogger(__name__)

_FORWARDED: Final = "X-Forwarded-For"
# Whoever has one IPv6 address has a network of them.
_NETWORK: Final = 64


def address_key(proxies: int) -> str:
    """A name for the address of this request, behind so many proxies of ours."""
    asked = this_request()
    peer = asked.remote_addr or ""
    passed_on = ",".join(asked.headers.getlist(_FORWARDED)).split(",") if proxies else []
    # Each proxy of ours adds whom it heard, at the end: what stands before that, anyone may say.
    if not proxies and _FORWARDED in asked.headers:
        _warn_of_proxy()
    claimed = passed_on[-proxies] if len(passed_on) >= proxies > 0 else peer
    return f"address:{sha256((_network(claimed) or _network(peer)).encode()).hexdigest()[:32]}"


@cache
def _warn_of_proxy() -> None:
    """Once a process: there may be a proxy that nobody told us of, or someone tries things."""
    logger.warning("Requests come with %s, and LONGHAND_PROXIES is 0.", _FORWARDED)


def _network(text: str) -> str:
    """The address, of IPv6 its network; empty where it is none."""
    host = text.strip()
    if host.startswith("["):
        host = host[1:].partition("]")[0]
    elif host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _NETWORK), strict=False))
