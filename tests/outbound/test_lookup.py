"""Names are looked up for a limited time, whoever answers for them."""

from collections.abc import Iterator, Sequence
from threading import Event

import pytest

from service.outbound.destination import BadDestination, Reach, system_resolver, vetted
from service.outbound.lookup import limited
from tests.servers import wait_until

SHORT_S = 0.05
LONG_S = 60.0
PUBLIC = "93.184.215.14"


class Stalling:
    """A resolver that answers for a slow name only when told."""

    def __init__(self) -> None:
        self.told = Event()
        self.asked: list[str] = []

    def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append(host)
        if host.startswith("slow") and not self.told.wait(LONG_S):
            raise OSError(host)
        return [PUBLIC]


@pytest.fixture
def names() -> Iterator[Stalling]:
    """Names that stall; told at the end, so that no thread is left."""
    stalling = Stalling()
    yield stalling
    stalling.told.set()


def test_a_name_that_nobody_answers_for_is_given_up(names: Stalling) -> None:
    resolve = limited(names, SHORT_S)
    with pytest.raises(TimeoutError):
        resolve("slow.example.org", 443)
    with pytest.raises(BadDestination, match="host"):
        vetted("https://slow.example.org/", Reach(), resolve)


def test_slow_names_are_so_many_at_most_and_hold_up_others_only_until_they_end(
    names: Stalling,
) -> None:
    resolve = limited(names, SHORT_S, at_once=2)
    for name in ("slow1.example.org", "slow2.example.org", "slow3.example.org"):
        with pytest.raises(TimeoutError):
            resolve(name, 443)
    wait_until(lambda: len(names.asked) == 2)
    assert set(names.asked) == {"slow1.example.org", "slow2.example.org"}
    names.told.set()
    patient = limited(names, LONG_S, at_once=1)
    for _ in range(3):
        assert patient("quick.example.org", 443) == [PUBLIC]


def test_what_the_system_says_is_passed_on() -> None:
    resolve = limited(system_resolver, LONG_S)
    assert resolve("127.0.0.1", 443) == ["127.0.0.1"]
    with pytest.raises(OSError, match=r"."):
        resolve("no-such-host.invalid", 443)
    with pytest.raises(UnicodeError):
        resolve("a" * 70 + ".example.org", 443)
