"""Where a webhook leads is looked at for every try: nowhere but to the public internet."""

from dataclasses import replace

import pytest

from service.application.postings import trial_of
from service.bootstrap import House, build
from service.config import Settings
from service.eventlog.deliveries import Delivery, Endpoint
from tests.application.tables import NOON
from tests.outbound.test_destination import FORBIDDEN, PUBLIC, SPELLINGS
from tests.receiver import Receiver
from workers.courier import Courier


@pytest.mark.parametrize("address", FORBIDDEN.values(), ids=FORBIDDEN)
def test_a_name_that_has_changed_its_answer_is_refused_at_delivery(
    settings: Settings, receiver: Receiver, address: str
) -> None:
    """It was good when it was registered; now it stands for something else."""
    found = _tried(settings, receiver, f"http://hooks.example.org:{receiver.port}/", address)
    assert (found.state, found.reason, found.status) == ("planned", "bad_destination", 0)
    assert receiver.requests == []


@pytest.mark.parametrize("address", FORBIDDEN.values(), ids=FORBIDDEN)
def test_an_address_is_refused_at_delivery_as_well(
    settings: Settings, receiver: Receiver, address: str
) -> None:
    """As where an operator had opened private networks, and has closed them since."""
    host = f"[{address}]" if ":" in address else address
    found = _tried(settings, receiver, f"http://{host}:{receiver.port}/", PUBLIC)
    assert (found.state, found.reason) == ("planned", "bad_destination")
    assert receiver.requests == []


@pytest.mark.parametrize("host", SPELLINGS)
def test_no_spelling_of_an_address_is_posted_to(
    settings: Settings, receiver: Receiver, host: str
) -> None:
    found = _tried(settings, receiver, f"http://{host}:{receiver.port}/", "127.0.0.1")
    assert (found.state, found.reason) == ("planned", "bad_destination")
    assert receiver.requests == []


def test_a_name_is_looked_up_for_each_try_and_just_once(
    settings: Settings, receiver: Receiver
) -> None:
    """The second answer to the same try would be that of whoever wants us elsewhere."""
    answers = [["127.0.0.1"], ["169.254.169.254"], ["127.0.0.1"]]
    house = replace(build(settings), resolve=lambda host, port: answers.pop(0))
    house.prepare()
    url = f"http://hooks.example.org:{receiver.port}/"
    courier = Courier(house, lambda: NOON, lambda: 0.0)
    states = []
    for n in range(2):
        endpoint, delivery = _trial(house, f"{url}{n}")
        assert courier.carry(endpoint, delivery)
        found = house.deliveries.get(endpoint, delivery.id)
        states.append(found and found.state)
    assert states == ["delivered", "planned"]
    assert len(receiver.requests) == len(answers) == 1


def _tried(settings: Settings, receiver: Receiver, url: str, address: str) -> Delivery:
    """What became of a test to a URL that was let in once; names stand for the address."""
    house = replace(
        build(replace(settings, webhook_private="off")), resolve=lambda host, port: [address]
    )
    house.prepare()
    endpoint, delivery = _trial(house, url)
    assert Courier(house, lambda: NOON, lambda: 0.0).carry(endpoint, delivery)
    found = house.deliveries.get(endpoint, delivery.id)
    assert found is not None
    return found


def _trial(house: House, url: str) -> tuple[Endpoint, Delivery]:
    webhook = house.webhooks.add("panna", url, ("game.started",), NOON)
    endpoint = Endpoint("panna", webhook.id)
    house.deliveries.plan([(endpoint, trial_of(webhook, f"t{webhook.id}", NOON))])
    delivery = house.deliveries.claim(endpoint, NOON, 60_000)
    assert delivery is not None
    return endpoint, delivery
