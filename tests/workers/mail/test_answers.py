"""What answers to mails say, as it was approved."""

import pytest

from service.bootstrap import House
from service.players.player import LANGUAGES
from tests.workers.mail.golden_answers import approved, written


@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_are_as_they_were_approved(house: House, language: str) -> None:
    assert written(house, language) == approved(language).read_text(encoding="utf-8")
