"""Which addresses of the internet anybody may send us to (IANA special-purpose registries)."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

Address = IPv4Address | IPv6Address

# Python's own `is_global` calls some of these public, and others with each release.
_CLOSED_4: Final = tuple(
    ip_network(block)
    for block in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16"),
        *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"),
    )
)
_UNICAST_6: Final = ip_network("2000::/3")
# Teredo and its like, documentation, 6to4: what lies in them may be any IPv4 address, or nothing.
_CLOSED_6: Final = tuple(
    ip_network(block) for block in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
)
# What an operator opens: the own machine and the own network, but no metadata service.
_OWN: Final = tuple(
    ip_network(block)
    for block in (
        *("10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),
        *("::1/128", "fc00::/7"),
    )
)


def is_public(text: str) -> bool:
    """Whether an address is one of the public internet, and stands for no other one."""
    address = _plain(text)
    if isinstance(address, IPv4Address):
        return address.is_global and not _is_in(address, _CLOSED_4)
    return address.is_global and address in _UNICAST_6 and not _is_in(address, _CLOSED_6)


def is_own(text: str) -> bool:
    """Whether an address is of this machine or of a private network."""
    return _is_in(_plain(text), _OWN)


def _plain(text: str) -> Address:
    """An IPv4 address stays one, however it is wrapped (RFC 4291 section 2.5.5.2)."""
    address = ip_address(text.partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _is_in(address: Address, blocks: tuple[object, ...]) -> bool:
    return any(address in block for block in blocks)  # type: ignore[operator]
