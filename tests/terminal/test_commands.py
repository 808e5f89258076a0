"""`longhand play` and its commands: signing in, lists, the lobby, and what goes wrong."""

import json
import re
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest
import urllib3
from click.testing import CliRunner, Result

from service.cli import main
from service.terminal.credentials import Credentials
from tests.servers import wait_until
from tests.service_up import LONGHAND, Service
from tests.system.people import Person, started
from tests.terminal.playing import opened
from tests.terminal.typist import at_terminal, surroundings

CODE = re.compile(r"^\s*([A-Z2-9]{4}-[A-Z2-9]{4})\s*$", re.MULTILINE)


def play(home: Path, person: Person | None, *arguments: str) -> Result:
    """A command where nobody looks: no terminal, nothing typed."""
    known = {"LONGHAND_TOKEN": None, "LONGHAND_URL": None, **surroundings(home)}
    if person is not None:
        known |= {"LONGHAND_TOKEN": person.token, "LONGHAND_URL": person.url}
    return CliRunner().invoke(main, arguments, env=known)


def said(home: Path, person: Person, *arguments: str) -> str:
    done = play(home, person, "play", *arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def mailed_code(service: Service, address: str) -> str:
    codes: list[str] = []

    def has_come() -> bool:
        answer = urllib3.request("GET", f"{service.url}/mailbox.json?to={address}")
        for mail in answer.json()["mails"]:
            codes.extend(CODE.findall(mail["text"]))
        return bool(codes)

    wait_until(has_come)
    return codes[0]


def test_somebody_new_signs_in_by_a_mailed_code_plays_and_signs_out(
    service: Service, home: Path
) -> None:
    kept = home / "longhand" / "play.json"
    with at_terminal(home, "play", "--url", service.url) as typist:
        typist.sees("Your mail address:")
        typist.type("cleo@example.org")
        typist.sees("A code was mailed to cleo@example.org")
        typist.sees("The code:")
        typist.type("AAAA-AAAA")
        typist.sees("This code is wrong")
        typist.sees("The code:")
        typist.type(mailed_code(service, "cleo@example.org").lower())
        typist.sees(r"What shall others call you\?")
        typist.type("Cleo")
        typist.sees(f"You are signed in at {service.url} as Cleo")
        typist.sees("No games")
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        typist.type("open sequentia-stack --bot easy --start")
        game = typist.sees(r"The game (\w{10}) is open")[1]
        typist.type("list")
        typist.sees(rf"{game}  Sequentia stack")
        typist.type("nonsense")
        typist.sees("“nonsense” is neither a command nor a game")
        typist.type("open chess")
        typist.sees("There is no kind of game called chess")
        typist.type("open sequence --option teams")
        typist.sees("teams is no NAME=VALUE")
        typist.type("show")
        typist.sees("Missing argument 'GAME'")
        typist.type(f"replay {game} --at 3")
        typist.sees(r"Event 3 of \d+")
        typist.type(game)
        typist.sees("^Your hand: ")
        typist.type("quit")
        typist.sees("^longhand> ")
        typist.type("quit")
        assert typist.leaves() == 0
    token = json.loads(kept.read_text())["tokens"][service.url]["token"]
    # The service that one signed in at is the one that is meant from now on.
    assert game in play(home, None, "play", "list").stdout
    done = play(home, None, "play", "sign-out")
    assert done.exit_code == 0
    assert token not in kept.read_text()
    headers = {"Authorization": f"Bearer {token}"}
    assert urllib3.request("GET", f"{service.url}/v1/me", headers=headers).status == 401


def test_whoever_is_no_longer_signed_in_signs_in_anew(service: Service, home: Path) -> None:
    Credentials(home / "longhand").keep(service.url, "lh_revoked", "abc")
    with at_terminal(home, "play") as typist:
        typist.sees("This token is unknown, revoked or expired")
        typist.sees("Your mail address:")
        assert typist.breaks_off() == 130


def test_the_lobby_tells_which_game_has_begun_to_wait(home: Path, anna: Person, bo: Person) -> None:
    game = started([anna, bo], kind="sequence")
    state = anna.get(f"/v1/games/{game}")["state"]
    mover, other = (anna, bo) if state["to_move"] == 0 else (bo, anna)
    environment = {"LONGHAND_TOKEN": other.token, "LONGHAND_URL": other.url}
    with at_terminal(home, "play", **environment) as typist:
        typist.sees(f"{game}  Sequence +Player 0 is to move")
        typist.sees("^longhand> ")
        mover.post(f"/v1/games/{game}/moves", mover.get(f"/v1/games/{game}/moves")["moves"][0])
        typist.sees(f"{game}  Sequence +It is your turn")
        typist.type("quit")
        assert typist.leaves() == 0


def test_lists_and_boards_come_as_json_too(home: Path, anna: Person) -> None:
    game = opened(anna, "sequentia-grid", bots=1)
    [listed] = json.loads(said(home, anna, "list", "--json"))
    assert listed["game"] == game
    shown: dict[str, Any] = json.loads(said(home, anna, "show", game, "--json"))
    assert shown["state"]["kind"] == "sequentia-grid"
    assert game in said(home, anna, "list")
    assert "+-------------+" in said(home, anna, "show", game) or "┌" in said(
        home, anna, "show", game
    )
    assert "sequence-stacks" in said(home, anna, "kinds")


def test_a_game_is_joined_by_its_id_a_token_or_a_link(home: Path, anna: Person, bo: Person) -> None:
    public = re.search(r"\w{10}", said(home, anna, "open", "sequence", "--public"))
    assert public is not None
    assert public[0] in said(home, bo, "list", "--open")
    assert public[0] in said(home, bo, "join", public[0])
    for part in ("token", "url"):
        opened_now = said(home, anna, "open", "sequence", "--pace", "P2D", "--option", "teams=2")
        found = re.search(r"The game (\w{10})", opened_now)
        assert found is not None
        link = anna.post(f"/v1/games/{found[1]}/invitation-links")
        assert found[1] in said(home, bo, "join", link[part], "--seat", "2")
        seats = anna.get(f"/v1/games/{found[1]}")["state"]["seats"]
        assert seats[1]["player"] == bo.id


def test_a_game_that_cannot_begin_yet_is_open_all_the_same(home: Path, anna: Person) -> None:
    done = play(home, anna, "play", "open", "sequence", "--seats", "3", "--bot", "easy", "--start")
    assert done.exit_code == 2
    assert done.stderr == "longhand: Seats still free: 1.\n"
    found = re.search(r"The game (\w{10}) is open", done.stdout)
    assert found is not None
    seats = anna.get(f"/v1/games/{found[1]}")["state"]["seats"]
    assert [seat["bot"] for seat in seats] == [None, "easy", None]


def test_one_move_is_made_from_a_script(home: Path, anna: Person, bo: Person) -> None:
    game = started([anna, bo], kind="sequence")
    mover = (anna, bo)[anna.get(f"/v1/games/{game}")["state"]["to_move"]]
    move = mover.get(f"/v1/games/{game}/moves")["moves"][0]
    assert move["space"] in said(home, mover, "move", game, move["card"], move["space"])
    again = play(home, mover, "play", "move", game, move["card"], move["space"])
    assert again.exit_code == 2
    [line] = again.stderr.splitlines()
    assert line.startswith("longhand: It is not your turn")


def test_a_game_is_watched_to_its_end_without_a_terminal(
    home: Path, anna: Person, bo: Person
) -> None:
    game = started([anna, bo], kind="sequence")
    watching = subprocess.Popen(
        [LONGHAND, "play", "--url", anna.url, "watch", game],
        env=surroundings(home) | {"LONGHAND_TOKEN": bo.token},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert watching.stdout is not None
        until(watching.stdout, "Your hand: ")
        anna.post(f"/v1/games/{game}/resignation")
        rest, _ = watching.communicate(timeout=60)
    finally:
        watching.kill()
    assert "* Player 0 resigned." in rest
    assert "The winner: Player 0." in rest
    assert watching.returncode == 0
    assert "\x1b" not in rest


def until(lines: Any, start: str) -> None:
    for line in lines:
        if line.startswith(start):
            return
    raise AssertionError(f"no line {start!r}")


def test_a_finished_game_is_replayed_by_keys_and_without(
    home: Path, anna: Person, bo: Person
) -> None:
    game = started([anna, bo], kind="sequence")
    for _ in range(2):
        mover = (anna, bo)[anna.get(f"/v1/games/{game}")["state"]["to_move"]]
        mover.post(f"/v1/games/{game}/moves", mover.get(f"/v1/games/{game}/moves")["moves"][0])
    anna.post(f"/v1/games/{game}/resignation")
    environment = {"LONGHAND_TOKEN": anna.token, "LONGHAND_URL": anna.url}
    with at_terminal(home, "replay", game, **environment) as typist:
        versions = [int(typist.sees(r"Event (\d+) of")[1])]
        for key in ("n", "n", "l", "p", "f", "\x1b[C"):
            typist.press(key)
            versions.append(int(typist.sees(r"Event (\d+) of")[1]))
        typist.press("q")
        assert typist.leaves() == 0
    first, second, third, last, before, again, right = versions
    assert first < second < third <= before < last
    assert (again, right) == (first, second)
    whole = play(home, anna, "replay", game).stdout
    assert whole.count(" placed a chip ") + whole.count(" removed the chip ") == 2
    assert whole.rstrip().splitlines()[-1].startswith("The winner: ")
    boards = play(home, anna, "replay", game, "--boards").stdout
    assert boards.count("Draw pile") > 2
    served = anna.get(f"/v1/games/{game}?version=12")["state"]
    drawn = play(home, anna, "replay", game, "--at", "12").stdout
    assert f"turn {served['turn']}" in drawn
    assert drawn.count("(B)") + drawn.count("(G)") >= len(served["position"]["chips"])


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["list"], 77, "You are not signed in at"),
        (["--token", "lh_none", "list"], 77, "This token is unknown"),
        (["--url", "http://127.0.0.1:9", "--token", "x", "list"], 69, "cannot be reached"),
        (["--url", "nowhere", "--token", "x", "list"], 69, "is no http"),
        (["--token", "x", "show", "no game"], 2, "“no game” is neither a command nor a game"),
        (["show"], 2, "Missing argument 'GAME'"),
        (["sign-in"], 2, "the input ended"),
    ],
)
def test_what_goes_wrong_is_a_line_and_a_code(
    service: Service, home: Path, arguments: list[str], code: int, words: str
) -> None:
    where = [] if "--url" in arguments else ["--url", service.url]
    done = play(home, None, "play", *where, *arguments)
    assert done.exit_code == code, done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_the_language_of_the_shell_is_spoken(home: Path, anna: Person) -> None:
    game = opened(anna, "sequence", bots=1)
    for language, words in (("fr", "Votre main"), ("uk", "Ваші карти"), ("ar", "أوراقك")):
        assert words in said(home, anna, "--lang", language, "show", game)
