"""The guide for authors of clients: its programs run, its commands do what it says."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import IO, Any, Final

import pytest
import urllib3

from service.players.signatures import signed_headers
from tests.contract.guide import GUIDE, command, programs
from tests.contract.test_written import VECTORS
from tests.contract.written import FOLDER
from tests.servers import wait_until
from tests.service_up import Service, running

SECRET: Final = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw8nk3oC3EWlI="
CODE: Final = re.compile(r"^\s*([A-Z2-9]{4}-[A-Z2-9]{4})\s*$", re.MULTILINE)


def test_the_programs_of_the_guide_run(tmp_path: Path) -> None:
    """One after the other: from signing in to the replay of a finished game."""
    options = command("up").split()[2:]
    with running(tmp_path / "data", *options) as service:
        text = "\n".join(programs()).replace("http://127.0.0.1:8000", service.url)
        (tmp_path / "client.py").write_text(text)
        with subprocess.Popen(
            # Without site-packages: the standard library alone.
            [sys.executable, "-S", tmp_path / "client.py"],
            cwd=FOLDER.parent,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as client:
            assert client.stdin
            assert client.stderr
            _type_code(service, client.stdin)
            complaint = client.stderr.read()
        assert client.returncode == 0, complaint


def _type_code(service: Service, keyboard: IO[str]) -> None:
    wait_until(lambda: bool(_codes(service)))
    keyboard.write(f"{_codes(service)[0]}\n")
    keyboard.flush()


def _codes(service: Service) -> list[str]:
    answer = urllib3.request("GET", f"{service.url}/mailbox.json")
    return [
        code for mail in json.loads(answer.data)["mails"] for code in CODE.findall(mail["text"])
    ]


def test_the_signature_is_checked_as_it_is_told() -> None:
    told: dict[str, Any] = {}
    exec(programs()[-1], told)
    now, body = 1_800_000_000, b'{"type": "webhook.test"}'
    headers = signed_headers("d2", now * 1000, body, [SECRET, "whsec_AAAA"])
    is_genuine = told["is_genuine"]
    assert is_genuine(SECRET, headers, body, now)
    assert not is_genuine(SECRET, headers, body + b" ", now)
    assert not is_genuine(SECRET, headers, body, now + 301)
    assert not is_genuine("whsec_BBBB", headers, body, now)
    assert not is_genuine(SECRET, {**headers, "webhook-id": "d3"}, body, now)


@pytest.mark.parametrize("client", ["longhand_fold", "check.mjs"])
def test_folds_are_checked_as_it_is_told(client: str, tmp_path: Path) -> None:
    shortest = min(VECTORS, key=lambda path: len(VECTORS[path]["events"]))
    (tmp_path / shortest).parent.mkdir(parents=True)
    for path in (shortest, "vectors/sealed-deal.json"):
        shutil.copy(FOLDER / path, tmp_path / path)
    line = command(client).replace("../vectors", str(tmp_path / "vectors"))
    done = subprocess.run(["bash", "-c", line], cwd=FOLDER.parent, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "every vector agrees\n"), done.stderr


def test_every_path_of_the_guide_is_served() -> None:
    document = json.loads((FOLDER / "openapi.json").read_text("utf-8"))
    served = {re.sub(r"\{\w+\}", "{}", path) for path in document["paths"]}
    told = set(re.findall(r'(?:GET|POST|[`"])[", f]*(/v1/[\w/{}\'\[\]-]+)', GUIDE))
    assert len(told) > 10
    assert {re.sub(r"\{[^}]*\}", "{}", path) for path in told} - served == set()


def test_every_file_of_the_guide_is_there() -> None:
    for path in re.findall(r"\]\(([\w./-]+)\)", GUIDE):
        assert (FOLDER / path).exists(), path
