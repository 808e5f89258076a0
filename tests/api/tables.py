"""Games opened, seated and played through the API."""

from typing import Any

from tests.api.people import Person, Reply


def opened(host: Person, seats: int = 2, **agreed: Any) -> str:
    """The id of a new public game of Sequence."""
    body = {"kind": "sequence", "seats": seats, "visibility": "public", **agreed}
    return str(expect(201, host.post("/v1/games", body)).body["game"])


def started(*people: Person, **agreed: Any) -> str:
    """The id of a running game, a seat for each, the first of them as host."""
    game = opened(people[0], len(people), **agreed)
    for one in people:
        link = expect(201, people[0].post(f"/v1/games/{game}/invitation-links")).body["token"]
        expect(201, one.post(f"/v1/invitations/{link}/seats"))
    expect(201, people[0].post(f"/v1/games/{game}/start"))
    return game


def seen(person: Person, game: str, version: int | None = None) -> dict[str, Any]:
    """The game as the person is shown it."""
    query = "" if version is None else f"?version={version}"
    found: dict[str, Any] = expect(200, person.get(f"/v1/games/{game}{query}")).body
    return found


def mover(game: str, *people: Person) -> Person:
    """Whose turn it is."""
    state = seen(people[0], game)["state"]
    player = state["seats"][state["to_move"]]["player"]
    return next(one for one in people if one.player == player)


def legal(person: Person, game: str) -> list[dict[str, Any]]:
    """The bodies that the person may post now."""
    found: list[dict[str, Any]] = expect(200, person.get(f"/v1/games/{game}/moves")).body["moves"]
    return found


def versions(person: Person, game: str) -> int:
    """How long the log is."""
    return int(seen(person, game)["latest"])


def expect(status: int, reply: Reply) -> Reply:
    """The reply, which must have that status."""
    assert reply.status == status, (reply.status, reply.raw)
    return reply
