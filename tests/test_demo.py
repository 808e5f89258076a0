"""`longhand demo` against a running service: one whole game, and the mails it leads to."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import urllib3

from tests.servers import wait_until
from tests.service_up import LONGHAND, Service, clean_environment, running


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("up") / "data") as one:
        yield one


def demo(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [LONGHAND, "demo", *arguments]
    return subprocess.run(
        command, env=clean_environment(), capture_output=True, text=True, timeout=250
    )


def mails(service: Service) -> list[dict[str, Any]]:
    answer = urllib3.request("GET", f"{service.url}/mailbox.json")
    found: list[dict[str, Any]] = msgspec.json.decode(answer.data)["mails"]
    return found


def test_bots_sign_up_by_mail_and_play_to_the_end(service: Service) -> None:
    done = demo("--url", service.url)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Anna, Bo play sequence at ")
    assert re.search(r"^1\. (Anna|Bo): \S+", done.stdout, re.MULTILINE)
    assert re.search(r"^(Won by (Anna|Bo)|A draw)\.$", done.stdout, re.MULTILINE)
    assert done.stdout.rstrip().endswith(f"{service.url}/mailbox")
    # A code, and a result, for each of the two.
    wait_until(lambda: len(mails(service)) >= 4)


def test_it_plays_with_tokens_where_no_mail_can_be_read(service: Service) -> None:
    tokens = [
        service.shell("player", "add", "--name", name, "--email", f"{name}@example.org")
        for name in ("Xenia", "Yves", "Zoe")
    ]
    chosen = [f"--token={words.split()[-1]}" for words in tokens]
    done = demo("--url", service.url, "--seats", "3", *chosen)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^Won by (Xenia|Yves|Zoe)\.$|^A draw\.$", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--kind", "chess"], "there is no kind chess, but "),
        (["--seats", "5"], "not by 5"),
        (["--edition", "none"], "sequence has no edition none, but standard"),
        (["--option", "board=5"], "422"),
        (["--option", "board"], "board is no NAME=VALUE"),
        (["--token", "lh_none", "--token", "lh_none"], "401"),
        (["--token", "lh_none"], "2 seats take 2 tokens, not 1"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_line(
    service: Service, arguments: list[str], words: str
) -> None:
    done = demo("--url", service.url, *arguments)
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert words in line


def test_a_service_that_is_not_there_is_told(tmp_path: Path) -> None:
    done = demo("--url", "http://127.0.0.1:9")
    assert done.returncode == 2
    assert "http://127.0.0.1:9 cannot be reached" in done.stderr


@pytest.mark.parametrize("mode", ["standing", "window"])
def test_four_bots_play_sequence_stacks_in_both_block_modes(service: Service, mode: str) -> None:
    stacks = ("--kind", "sequence-stacks", "--seats", "4", "--option", f"block_mode={mode}")
    done = demo("--url", service.url, *stacks, "--option", "max_reshuffles=3")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^Won by [A-Z]\w+( and [A-Z]\w+)*\.$", done.stdout, re.MULTILINE)
    windows = re.findall(r"^\d+\. .*: asked\n\n(.*)$", done.stdout, re.MULTILINE)
    assert bool(windows) is (mode == "window")
    assert all(told.startswith("block window closed, ") for told in windows)
    # What each of them answered stays sealed.
    assert not re.search(r"^\d+\. \w+: (block|pass)$", done.stdout, re.MULTILINE)
