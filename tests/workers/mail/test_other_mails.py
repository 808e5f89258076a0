"""Messages, questions, digests, tests and rare ends: approved texts in five languages."""

from pathlib import Path

import pytest

from service.bootstrap import build
from service.players.player import LANGUAGES
from tests.workers.mail import golden_answers, golden_clock, golden_mails
from tests.workers.mail.golden_mails import settings
from tests.workers.mail.golden_others import KINDS, approved, written
from workers.about_player import PERSONAL
from workers.mail.answer import REPLY
from workers.mail.kinds import LETTERS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_mails_are_as_they_were_approved(
    kind: str, language: str, store_url: str, tmp_path: Path
) -> None:
    house = build(settings(store_url, tmp_path))
    house.prepare()
    assert written(house, language, kind) + "\n" == approved(language)[kind]


def test_every_kind_of_mail_is_approved() -> None:
    assert golden_answers.GIVEN
    kinds = {*golden_mails.KINDS, *golden_clock.KINDS, *(kind.split(",")[0] for kind in KINDS)}
    assert {*LETTERS, *PERSONAL, "message", "sign_in"} - {REPLY} <= kinds
