"""Where strangers may send us: the public internet, by its usual name, and nowhere else."""

from collections.abc import Sequence

import pytest

from service.outbound.destination import BadDestination, Reach, place_of, system_resolver, vetted

CLOSED = Reach()
OPEN = Reach(allows_http=True, allows_own=True)
PUBLIC = "93.184.215.14"


def resolving(*addresses: str) -> "Names":
    """A resolver that knows these addresses for every name."""
    return Names(addresses)


class Names:
    """Answers the addresses, and counts how often it was asked."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.addresses = addresses
        self.asked: list[tuple[str, int]] = []

    def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append((host, port))
        return self.addresses


FORBIDDEN = {
    "loopback": "127.0.0.1",
    "all of loopback": "127.8.9.10",
    "loopback 6": "::1",
    "link-local": "169.254.169.254",
    "link-local 6": "fe80::1",
    "link-local with a zone": "fe80::1%eth0",
    "site-local": "fec0::1",
    "private 10": "10.1.2.3",
    "private 172": "172.31.0.1",
    "private 192": "192.168.1.1",
    "unique local": "fd00::1",
    "carrier-grade": "100.64.0.1",
    "multicast": "224.0.0.1",
    "multicast 6": "ff02::1",
    "broadcast": "255.255.255.255",
    "reserved": "240.0.0.1",
    "unspecified": "0.0.0.0",
    "this network": "0.1.2.3",
    "unspecified 6": "::",
    "mapped loopback": "::ffff:127.0.0.1",
    "mapped private": "::ffff:10.0.0.1",
    "compatible loopback": "::127.0.0.1",
    "NAT64 of loopback": "64:ff9b::7f00:1",
    "NAT64 of the public": "64:ff9b::5db8:d70e",
    "local NAT64": "64:ff9b:1::1",
    "6to4 of loopback": "2002:7f00:1::",
    "6to4 relay": "192.88.99.1",
    "Teredo": "2001:0:53aa:64c:0:fbff:80ff:fffe",
    "benchmarks": "198.18.0.1",
    "protocol assignments": "192.0.0.8",
    "documentation 1": "192.0.2.1",
    "documentation 2": "198.51.100.1",
    "documentation 3": "203.0.113.1",
    "documentation 6": "2001:db8::1",
    "new documentation 6": "3fff::1",
    "segment routing": "5f00::1",
}
"""What a name may not stand for, and what may not stand in a URL itself."""


@pytest.mark.parametrize("address", FORBIDDEN.values(), ids=FORBIDDEN)
def test_a_name_may_not_stand_for_what_is_not_public(address: str) -> None:
    with pytest.raises(BadDestination, match="host"):
        vetted("https://hooks.example.org/", CLOSED, resolving(address))


@pytest.mark.parametrize("address", FORBIDDEN.values(), ids=FORBIDDEN)
def test_one_forbidden_address_among_public_ones_is_enough(address: str) -> None:
    with pytest.raises(BadDestination):
        vetted("https://hooks.example.org/", CLOSED, resolving(PUBLIC, address))


@pytest.mark.parametrize("address", FORBIDDEN.values(), ids=FORBIDDEN)
def test_an_address_in_a_url_is_vetted_too(address: str) -> None:
    host = f"[{address}]" if ":" in address else address
    names = resolving(PUBLIC)
    with pytest.raises(BadDestination):
        vetted(f"https://{host}/", CLOSED, names)
    assert names.asked == []


SPELLINGS = (
    *("127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001"),
    *("0x7f.1", "0", "0x0", "127.0.0.0x1", "127.00.0.1", "000127.0.0.1", "0X7F000001"),
    *("127.0.0.1.", "2130706433.", "１２７.0.0.1", "①②⑦.⓪.⓪.①", "127。0。0。1", "１２７.1"),
    *("93.184.55054", "0x5db8d70e", "256.256.256.256", "1.2.3.4.5", "[::1", "[1::2::3]"),
    *("[::1%25lo]", "[::1%lo]", "[127.0.0.1]", "[v1.a]", "[::ffff:7f00:1]", "[0:0:0:0:0:0:0:1]"),
)


@pytest.mark.parametrize("host", SPELLINGS)
@pytest.mark.parametrize("tail", ["", ":8443"])
def test_no_spelling_of_an_address_gets_through(host: str, tail: str) -> None:
    """A resolver that reads them as a public address changes nothing."""
    with pytest.raises(BadDestination):
        vetted(f"https://{host}{tail}/", CLOSED, resolving(PUBLIC))


@pytest.mark.parametrize("host", ["localhost", "localhost.", "LOCALHOST", "ip6-localhost"])
def test_what_this_machine_calls_itself_is_refused(host: str) -> None:
    with pytest.raises(BadDestination):
        vetted(f"https://{host}/", CLOSED, system_resolver)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "//example.org/",
        "example.org",
        "",
        "https://",
        "https:///path",
        "https://user@example.org/",
        "https://user:word@example.org/",
        "https://@example.org/",
        "https://example.org@127.0.0.1/",
        "https://example.org/#part",
        "https://example.org/#",
        "https://example.org\\@127.0.0.1/",
        "https://example.org/a\\b",
        "https://example.org/a b",
        "https://example.org/a\r\nX: y",
        "https://exam\tple.org/",
        "https://example.org/é",
        "https://example.org:0/",
        "https://example.org:22/",
        "https://example.org:25/",
        "https://example.org:80/",
        "https://example.org:65536/",
        "https://example.org:port/",
        "https://exam%70le.org/",
        "https://a..b/",
        "https://-a.org/",
        "https://" + "a" * 64 + ".org/",
        "https://example.org/" + "a" * 500,
    ],
)
def test_a_url_that_is_more_than_an_address_is_refused(url: str) -> None:
    with pytest.raises(BadDestination):
        vetted(url, CLOSED, resolving(PUBLIC))


@pytest.mark.parametrize(
    ("url", "canonical"),
    [
        ("https://example.org", "https://example.org/"),
        ("HTTPS://Example.ORG:443", "https://example.org/"),
        ("https://example.org./a?b=c", "https://example.org/a?b=c"),
        ("https://example.org:8443/a", "https://example.org:8443/a"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ("https://93.184.215.14/", "https://93.184.215.14/"),
        (
            "https://[2606:2800:21f:CB07:0::1]:443/",
            "https://[2606:2800:21f:cb07::1]/",
        ),
    ],
)
def test_a_public_url_has_one_spelling(url: str, canonical: str) -> None:
    found = vetted(url, CLOSED, resolving(PUBLIC, "2606:2800:21f:cb07::1"))
    assert found.place.url == canonical
    assert place_of(canonical, CLOSED) == found.place


def test_a_name_that_is_unknown_is_refused_like_one_that_is_ours() -> None:
    """Else strangers could ask which names there are in our network."""
    said = set()
    for addresses in ([], ["10.0.0.1"]):
        with pytest.raises(BadDestination) as refused:
            vetted("https://hooks.example.org/", CLOSED, resolving(*addresses))
        said.add(str(refused.value))
    assert len(said) == 1
    with pytest.raises(BadDestination):
        vetted("https://no-such-host.invalid/", CLOSED, system_resolver)


def test_a_name_is_looked_up_just_once_and_its_addresses_are_kept() -> None:
    names = resolving(PUBLIC, "2606:2800:21f:cb07::1", PUBLIC)
    found = vetted("https://hooks.example.org:8443/", CLOSED, names)
    assert names.asked == [("hooks.example.org", 8443)]
    assert found.addresses == (PUBLIC, "2606:2800:21f:cb07::1")


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "10.0.0.1", "192.168.0.9", "fd00::1"])
def test_an_operator_may_open_the_own_network(address: str) -> None:
    assert vetted("http://hooks.local/", OPEN, resolving(address)).addresses == (address,)


@pytest.mark.parametrize(
    "address", ["169.254.169.254", "0.0.0.0", "::", "224.0.0.1", "64:ff9b::1", "fe80::1"]
)
def test_an_open_network_has_no_metadata_service(address: str) -> None:
    with pytest.raises(BadDestination):
        vetted("http://hooks.local/", OPEN, resolving(address))
