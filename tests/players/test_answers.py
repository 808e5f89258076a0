"""First answers: kept once, found again by the same request alone, sealed."""

import pytest

from service.eventlog.connection import Client
from service.eventlog.errors import CommandReused
from service.players.answers import AnswerPending, Answers

SECRET = "a secret of thirty-two letters..."


@pytest.fixture
def answers(client: Client) -> Answers:
    """The answers on an empty store."""
    return Answers(client, SECRET)


def test_the_first_answer_comes_again(answers: Answers) -> None:
    assert answers.claim("anna", "k", b"body") is None
    for answer in (b"", b"short", bytes(range(256)) * 9):
        answers.keep("anna", "k", b"body", answer)
        assert answers.claim("anna", "k", b"body") == answer


def test_one_of_two_at_the_same_time_is_the_first(answers: Answers) -> None:
    assert answers.claim("anna", "k", b"body") is None
    with pytest.raises(AnswerPending):
        answers.claim("anna", "k", b"body")


@pytest.mark.parametrize("is_answered", [True, False])
def test_a_key_with_another_body_is_refused(answers: Answers, is_answered: bool) -> None:
    answers.claim("anna", "k", b"body")
    if is_answered:
        answers.keep("anna", "k", b"body", b"answer")
    with pytest.raises(CommandReused):
        answers.claim("anna", "k", b"other")


def test_what_failed_may_be_tried_again(answers: Answers) -> None:
    answers.claim("anna", "k", b"body")
    answers.release("anna", "k")
    assert answers.claim("anna", "k", b"other") is None


@pytest.mark.parametrize(("asker", "key"), [("bo", "k"), ("anna", "l"), ("anna\nk", "")])
def test_another_asker_or_key_is_another_request(answers: Answers, asker: str, key: str) -> None:
    answers.claim("anna", "k", b"body")
    assert answers.claim(asker, key, b"body") is None


def test_the_store_holds_no_answer_in_plain(answers: Answers, client: Client) -> None:
    answers.claim("anna", "k", b"body")
    answers.keep("anna", "k", b"body", b"a token that is shown once")
    stored = [client.dump(key) or b"" for key in client.scan_iter()]
    assert len(stored) == 1
    assert b"token" not in stored[0]
    assert Answers(client, "another secret").claim("anna", "k", b"body") != (
        b"a token that is shown once"
    )


def test_answers_are_forgotten_after_more_than_a_day(answers: Answers, client: Client) -> None:
    answers.claim("anna", "k", b"body")
    (key,) = client.scan_iter()
    assert 0 < client.pttl(key) <= 30_000
    answers.keep("anna", "k", b"body", b"answer")
    assert 24 * 3_600_000 < client.pttl(key) < 48 * 3_600_000
