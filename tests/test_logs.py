"""Log lines: where something went wrong, and nothing of what was at hand there."""

import subprocess
import sys
from typing import Final

import pytest

PROGRAM: Final = """
import logging
from dataclasses import replace
from service.config import Settings
from service.logs import configure

def deal(hand: list[str]) -> None:
    token = "lh_" + "canary"
    try:
        {}[" ".join(hand)]
    except KeyError as error:
        raise ValueError(f"no such hand for {token}: {hand}") from error

configure(replace(Settings(secret="s" * 40), log=LOG, log_level="debug"))
try:
    deal(["7H", "canary"])
except ValueError:
    logging.getLogger("web").exception("failed")
"""


@pytest.mark.parametrize("form", ["console", "json"])
def test_an_error_is_told_without_message_and_values(form: str) -> None:
    program = PROGRAM.replace("LOG", repr(form), 1)
    told = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=100
    ).stderr
    assert "failed" in told
    assert told.index("KeyError") < told.index("ValueError")
    assert "in deal" in told
    assert "canary" not in told
    assert "7H" not in told
