"""Followers in processes of their own, begun and waited for."""

import subprocess
import sys
from collections.abc import Iterable

from tests.system.people import Person

ENDED_S = 60


def followers(people: Iterable[Person], game: str) -> list["subprocess.Popen[str]"]:
    """A process for each of them that folds the game as it goes on."""
    return [_follower(person, game) for person in people]


def agreements(processes: Iterable["subprocess.Popen[str]"]) -> list[int]:
    """At how many versions each fold was what the server showed. Raises AssertionError."""
    counts = []
    for process in processes:
        agreed, complaint = process.communicate(timeout=ENDED_S)
        assert process.returncode == 0, complaint
        counts.append(int(agreed))
    return counts


def _follower(person: Person, game: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.system.follower", person.url, person.token, game]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
