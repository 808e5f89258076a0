"""A client in a process of its own: folds what it may read, compares with what is served."""

import sys
from typing import Any, Final

import msgspec

from service.eventlog.codec import from_public
from service.rules.game import fold
from service.rules.table import State
from service.rules.view import view
from tests.servers import wait_until
from tests.system.people import PATIENCE_S, Person

LOOKS: Final = ("turn_began", "block_window_opened", "block_window_closed", "seed_revealed")
"""After these the served state is asked for; asking after each event would take all day."""


def follow(person: Person, game: str) -> int:
    """The number of versions at which the own fold and the served state agreed, to the end.

    Raises AssertionError with the first version at which they do not.
    """
    state, agreed = State(), 0
    while state.phase != "ended" or state.seed is None:
        for raw in _news(person, game, state.version):
            kind = state.kind or raw["data"]["kind"]
            fold([from_public(raw, kind, state.rules_version).data], state)
            if raw["type"] in LOOKS:
                _compare(state, person.get(f"/v1/games/{game}?version={state.version}"))
                agreed += 1
    return agreed


def _news(person: Person, game: str, version: int) -> list[dict[str, Any]]:
    """The events after a version, as soon as there are any."""
    pages: list[list[dict[str, Any]]] = []

    def has_news() -> bool:
        pages.append(person.get(f"/v1/games/{game}/events?after={version}")["events"])
        return bool(pages[-1])

    wait_until(has_news, PATIENCE_S)
    return pages[-1]


def _compare(state: State, served: dict[str, Any]) -> None:
    own = msgspec.json.decode(msgspec.json.encode(view(state)))
    differing = [name for name, value in own.items() if served["state"].get(name) != value]
    assert not differing, f"version {state.version}: {differing}"
    assert served["state"].keys() == own.keys()


def main(url: str, token: str, *games: str) -> None:
    """Follows the games one after the other and says how often all agreed."""
    person = Person("", token, url)
    print(sum(follow(person, game) for game in games))


if __name__ == "__main__":
    main(*sys.argv[1:])
