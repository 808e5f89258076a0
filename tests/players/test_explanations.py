"""A few explanations an hour, and the same answer for the same mail."""

from service.eventlog.connection import Client
from service.players.explanations import AN_HOUR, Explanations

NOON = 1_800_000_000_000
HOUR = 3_600_000


def test_a_few_mails_an_hour_are_answered(client: Client) -> None:
    explanations = Explanations(client)
    given = [explanations.may_give("panna", f"mail{n}", NOON + n) for n in range(AN_HOUR + 3)]
    assert given == [True] * AN_HOUR + [False] * 3
    assert explanations.may_give("pbohdan", "mail9", NOON)
    assert explanations.may_give("panna", "mail9", NOON + HOUR)


def test_the_same_mail_again_is_answered_as_before(client: Client) -> None:
    explanations = Explanations(client)
    for _ in range(3):
        given = [explanations.may_give("panna", f"mail{n}", NOON) for n in range(AN_HOUR + 1)]
        assert given == [True] * AN_HOUR + [False]
