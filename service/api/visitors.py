"""Who asks from this machine itself, and not through a proxy on it."""

from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from werkzeug.sansio.request import Request

# What proxies add. That it is there says enough; what it says, anybody can write.
_PASSED_ON: Final = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP")


def is_from_here(asked: Request, base_url: str) -> bool:
    """Whether somebody on this machine asks, by a name of this machine alone.

    A proxy may add nothing, so a service whose ``base_url`` is elsewhere counts as behind one;
    an empty one: whatever it is. The name in Host is checked for what pages of others make
    browsers ask (DNS rebinding).
    """
    peer = asked.remote_addr or ""
    names = (_name(f"//{asked.headers.get('Host', '')}"), _name(base_url or "//localhost"))
    return (
        not any(name in asked.headers for name in _PASSED_ON)
        and is_loopback(peer)
        and all(name == "localhost" or is_loopback(name) for name in names)
    )


def is_loopback(address: str) -> bool:
    """Whether it is an address of this machine to itself, also one of IPv4 mapped into IPv6."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return (mapped or parsed).is_loopback


def _name(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""
