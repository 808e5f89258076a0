"""A walk along the links of the document: every answer on the way is as documented."""

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.contract.written import FOLDER
from tests.service_up import Service, clean_environment, running
from tests.system.people import IS_LONG, Person, house_of, people

EXAMPLES: Final = 100 if IS_LONG else 15
# It begins again until the time is spent.
SECONDS: Final = ("--max-time", "300") if IS_LONG else ()
STEPS: Final = 30
ROOT: Final = Path(__file__).parents[2]
OPENING: Final = "POST /v1/games"
ON_THE_WAY: Final = frozenset(
    {
        *("POST /v1/games/{game_id}/seats", "POST /v1/games/{game_id}/bots"),
        "GET /v1/games/{game_id}/moves",
    }
)
CHECKS: Final = (
    *("not_a_server_error", "status_code_conformance", "content_type_conformance"),
    *("response_headers_conformance", "response_schema_conformance"),
)
PROGRAM: Final = Path(sys.executable).parent / "schemathesis"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    open_to_all = {"WEBHOOK_HTTP": "on", "WEBHOOK_PRIVATE": "on"}
    with running(tmp_path / "data", LIMITS="off", **open_to_all) as one:
        yield one


def walked(service: Service, person: Person, report: Path) -> str:
    """What schemathesis says of its walk, whatever it is."""
    folder = report.parent
    (folder / "schemathesis.toml").write_text(f"[phases.stateful]\nmax-steps = {STEPS}\n")
    (folder / "openapi.json").write_text(json.dumps(document()))
    done = subprocess.run(
        [
            *(str(PROGRAM), "run", "openapi.json", "--url", service.url, "--phases", "stateful"),
            *("--max-examples", str(EXAMPLES), "--seed", "7", "--continue-on-failure"),
            *("--request-timeout", "60"),
            *SECONDS,
            *("--checks", ",".join(CHECKS), "--header", f"Authorization: Bearer {person.token}"),
            # The walk would end with it.
            *("--exclude-operation-id", "close_account"),
            *("--generation-database", "none", "--no-color", "--warnings", "off"),
            *("--report", "ndjson", "--report-ndjson-path", str(report)),
        ],
        cwd=folder,
        env={
            **clean_environment(),
            "PYTHONPATH": str(ROOT),
            "SCHEMATHESIS_HOOKS": "tests.contract.walking",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout


def document() -> Any:
    """The committed one; what a link takes as a body is sent as it is."""
    whole = json.loads((FOLDER / "openapi.json").read_text("utf-8"))
    for item in whole["paths"].values():
        for operation in item.values():
            if "responses" in operation:
                _send_as_they_are(operation["responses"].values())
    return whole


def _send_as_they_are(responses: Iterable[dict[str, Any]]) -> None:
    for response in responses:
        for link in response.get("links", {}).values():
            if "requestBody" in link:
                link["x-schemathesis"] = {"merge_body": False}


def reached(report: Path) -> set[str]:
    """The operations that did what they were asked for."""
    told = [json.loads(line) for line in report.read_text().splitlines()]
    recorders = [it.get("recorder") or {} for line in told for it in line.values()]
    return {
        f"{case['method']} {case['path']}"
        for recorder in recorders
        for case, answer in _answered(recorder)
        if answer["status_code"] < 300
    }


def _answered(recorder: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for name, interaction in recorder.get("interactions", {}).items():
        if interaction["response"]:
            yield recorder["cases"][name]["value"], interaction["response"]


@pytest.mark.long
@pytest.mark.timeout(1800 if IS_LONG else 900)
def test_wherever_the_links_lead_answers_are_as_documented(
    service: Service, tmp_path: Path
) -> None:
    [person] = people(service, house_of(service), 1)
    told = walked(service, person, tmp_path / "report.ndjson")
    assert "No issues found" in told, told[-5000:]
    followed = re.search(r"API Links:\s+(\d+) covered / (\d+) selected", told)
    assert followed
    covered, links = map(int, followed.groups())
    done = reached(tmp_path / "report.ndjson")
    assert OPENING in done
    assert covered > (0.5 * links if IS_LONG else 10), told[-2000:]
    # Whether it starts a game, and tries what is legal there, is luck.
    assert not IS_LONG or done >= ON_THE_WAY
