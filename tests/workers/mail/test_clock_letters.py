"""What mails say of time: approved texts in five languages, and nothing that could be a move."""

from pathlib import Path

import pytest

from service.players.player import LANGUAGES
from service.rules.errors import RuleViolation
from service.rules.game import game_named
from tests.workers.mail.golden_clock import KINDS, evening_in, written
from tests.workers.mail.golden_mails import GOLDEN, text_of
from workers.mail.clock_letters import CLOCK_LETTERS


@pytest.mark.parametrize("language", LANGUAGES)
def test_mails_are_as_they_were_approved(language: str, store_url: str, tmp_path: Path) -> None:
    evening = evening_in(language, store_url, tmp_path)
    approved = (GOLDEN / f"clock.{language}.txt").read_text(encoding="utf-8")
    assert written(evening) == approved
    lines = {line.strip() for mail in evening.mails() for line in text_of(mail).splitlines()}
    assert [line for line in lines if is_move(line)] == []
    assert {fate.state for fate in evening.fates().values()} <= {
        "sent",
        "superseded",
        "dropped",
        "planned",
    }


def test_every_kind_of_mail_about_time_is_approved() -> None:
    assert set(KINDS) == set(CLOCK_LETTERS)


def is_move(line: str) -> bool:
    """Whether the line alone would make a move."""
    try:
        game_named("sequence").parse_move(line)
    except RuleViolation:
        return False
    return True
