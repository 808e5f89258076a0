"""The reference folds agree with the server on every vector, and notice whatever is changed."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.contract.changed import SILENT, changed_for_readers, changed_vectors
from tests.contract.test_written import FILES, SCHEMAS, VECTORS
from tests.contract.written import FOLDER

CLIENTS: Final = FOLDER / "clients"
CHECKS: Final = {
    # Without site-packages: the standard library alone.
    "python": [sys.executable, "-S", "-m", "longhand_fold"],
    "javascript": ["node", "check.mjs"],
}


def check(client: str, vectors: Path) -> tuple[int, Sequence[str]]:
    """Exit code and lines of a client that checks a folder of vectors."""
    command = [*CHECKS[client], str(vectors)]
    done = subprocess.run(command, cwd=CLIENTS, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize("client", CHECKS)
def test_a_fold_equals_the_server_on_every_vector(client: str) -> None:
    assert check(client, FOLDER / "vectors") == (0, ["every vector agrees"])


@pytest.mark.parametrize("client", CHECKS)
def test_changing_one_event_makes_a_fold_fail(client: str, tmp_path: Path) -> None:
    """For every field of every event; but for the few that leave no trace in the state."""
    names = set()
    for number, changed in enumerate(changed_vectors(VECTORS)):
        name = f"{changed.vector['kind']}/{number}-{changed.type}-{changed.field}.json"
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(json.dumps(changed.vector))
        if (changed.type, changed.field) not in SILENT:
            names.add(name)
    (tmp_path / "sealed-deal.json").write_text(FILES["vectors/sealed-deal.json"])
    code, lines = check(client, tmp_path)
    failed = {line.partition(",")[0] for line in lines}
    assert code == 1
    assert sorted(names - failed) == []
    assert len(names) > 100


@pytest.mark.parametrize("client", CHECKS)
def test_changing_what_one_reader_reads_makes_a_fold_fail(client: str, tmp_path: Path) -> None:
    """For every kind: each of two seats and the spectator, in the open and in its own hand."""
    names = dict[str, str]()
    for number, vector in enumerate(changed_for_readers(VECTORS)):
        name = f"{vector['kind']}/{number}.json"
        names[name] = f"{name}, seat {vector['viewers'][0]['seat']}"
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(json.dumps(vector))
    (tmp_path / "sealed-deal.json").write_text(FILES["vectors/sealed-deal.json"])
    code, lines = check(client, tmp_path)
    told = {line.partition(":")[0].replace("null", "None") for line in lines}
    assert (code, told) == (1, set(names.values()))
    assert len(names) == len(SCHEMAS) * 5


@pytest.mark.parametrize("client", CHECKS)
@pytest.mark.parametrize("part", ["keys", "words", "below", "shuffles", "deals"])
def test_another_seed_or_card_makes_the_deal_fail(client: str, part: str, tmp_path: Path) -> None:
    sealed = json.loads(FILES["vectors/sealed-deal.json"])
    case = sealed[part][-1]
    name = {"keys": "seed", "deals": "seed"}.get(part, "deal_key")
    case[name] = case[name][:-1] + ("0" if case[name][-1] != "0" else "1")
    (tmp_path / "sealed-deal.json").write_text(json.dumps(sealed))
    code, lines = check(client, tmp_path)
    assert (code, bool(lines)) == (1, True)
