"""Clients generated from the committed document play whole games; linters find nothing.

The generators come from npm and PyPI, so they are asked for: ``pytest -m tools``. LONGHAND_TOOLS
names a folder in which ``python -m tests.contract.tools`` has put them already.
"""

import os
import shutil
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from tests.contract.guide import command
from tests.contract.tools import Tools, installed
from tests.contract.written import FOLDER
from tests.service_up import Service, running
from tests.system.people import house_of, people

pytestmark = [pytest.mark.tools, pytest.mark.timeout(900)]

CLIENTS: Final = FOLDER / "clients"
PLAYERS: Final = Path(__file__).parent / "players"
# Of the generator itself, and of every schema that is closed to further fields.
HARMLESS: Final = ("OpenAPI 3.1 support is still in beta", "Failed to get the schema name: null")


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    ready = os.environ.get("LONGHAND_TOOLS")
    return Tools(Path(ready)) if ready else installed(tmp_path_factory.mktemp("tools"))


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("service") / "data") as one:
        yield one


@pytest.fixture(scope="module")
def spectral(tools: Tools) -> Iterator[Future[str]]:
    """What spectral says; it takes as long as all else, and does so beside it."""
    with ThreadPoolExecutor() as beside:
        yield beside.submit(tools.run, command("spectral"))


def assert_ends(service: Service, tools: Tools, *command: str | Path) -> None:
    """The game that a client plays is over, as the server has it."""
    host, guest = people(service, house_of(service), 2)
    path = f"{tools.folder}:{CLIENTS}"
    told = tools.said(*command, service.url, host.token, guest.token, PYTHONPATH=path)
    state = host.get(f"/v1/games/{told.strip()}")["state"]
    assert state["phase"] == "ended"
    assert state["result"]["winners"] is not None


@pytest.mark.usefixtures("spectral")
def test_a_generated_python_client_plays_a_whole_game(tools: Tools, service: Service) -> None:
    told = tools.run(command("openapi-python-client"))
    assert "warning" not in told.lower(), told
    assert_ends(service, tools, tools.folder / "venv" / "bin" / "python", PLAYERS / "play.py")


def test_a_generated_typescript_client_plays_a_whole_game(tools: Tools, service: Service) -> None:
    tools.run(command("openapi-typescript"))
    for path in (PLAYERS / "play.ts", CLIENTS / "longhand.mjs", CLIENTS / "longhand.d.mts"):
        shutil.copy(path, tools.folder)
    strict = "--strict --noUncheckedIndexedAccess --skipLibCheck --types node"
    assert tools.run(f"tsc {strict} --module nodenext --target es2022 play.ts") == ""
    assert_ends(service, tools, tools.folder / "venv" / "bin" / "node", "play.js")


@pytest.mark.parametrize("language", ["typescript-fetch", "go"])
def test_openapi_generator_has_no_warning_that_matters(tools: Tools, language: str) -> None:
    told = tools.run(command("openapi-generator-cli", f"-g {language} "))
    warnings = [line for line in told.splitlines() if "WARN" in line or "ERROR" in line]
    assert [line for line in warnings if not any(known in line for known in HARMLESS)] == []
    if language == "typescript-fetch":
        modules = "--module esnext --target es2022 --moduleResolution bundler"
        assert tools.run(f"tsc --strict --noEmit {modules} {language}/index.ts") == ""


def test_redocly_finds_nothing(tools: Tools) -> None:
    told = tools.run(command("redocly"))
    assert "Your API description is valid" in told
    assert "warning" not in told.split("validating")[1].lower(), told


def test_spectral_finds_nothing(spectral: Future[str]) -> None:
    assert "No results" in spectral.result()
