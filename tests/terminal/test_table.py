"""People at terminals play, follow and talk; what is stale or gone is told plainly."""

import io
import os
import re
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from longhand_api import Client, Game
from service.terminal.screen import Screen
from service.terminal.table import Table
from tests.servers import wait_until
from tests.service_up import Service
from tests.system.people import IS_LONG, Person, started
from tests.terminal.playing import ASKED, OVER, opened, plays_to_the_end
from tests.terminal.typist import Typist, at_terminal

KINDS = ("sequence", "sequence-stacks", "sequentia-grid", "sequentia-shift", "sequentia-stack")

Seat = Callable[..., AbstractContextManager[Typist]]


@pytest.fixture
def sit(home: Path) -> Seat:
    """Sits a person down at a game."""

    def seated(person: Person, game: str, **environment: str) -> AbstractContextManager[Typist]:
        arguments = ("play", "--url", person.url, game)
        return at_terminal(home, *arguments, LONGHAND_TOKEN=person.token, **environment)

    return seated


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_shown_and_played_by_number(sit: Seat, anna: Person, kind: str) -> None:
    game = opened(anna, kind, bots=1)
    with sit(anna, game) as typist:
        typist.sees("It is your turn")
        typist.sees("^Your (hand|objective): ")
        typist.sees(ASKED)
        typist.type("1")
        typist.sees(r"\* Player 0 ")
        typist.sees(f"{ASKED}|{OVER}")
        assert "\x1b[" in typist.raw
        typist.type("quit")
        assert typist.leaves() == 0
    events = anna.get(f"/v1/games/{game}/events")["events"]
    assert any(event["by"]["seat"] == 0 and event["by"]["channel"] == "http" for event in events)


@pytest.mark.long
def test_two_people_play_a_whole_game(sit: Seat, anna: Person, bo: Person) -> None:
    game = started([anna, bo], kind="sequence" if IS_LONG else "sequentia-stack")
    with sit(anna, game) as first, sit(bo, game) as second:
        moves = plays_to_the_end(first, second)
        told = [outcome(first), outcome(second)]
    state = anna.get(f"/v1/games/{game}")["state"]
    assert state["phase"] == "ended"
    assert moves >= 10
    assert told[0] == told[1]
    count = len(state["result"]["winners"])
    assert told[0].startswith(("The game ended", "The winner:", "The winners:")[count])


@pytest.mark.long
def test_a_whole_game_is_played_against_a_bot_and_seen_again(sit: Seat, anna: Person) -> None:
    game = opened(anna, "sequence" if IS_LONG else "sequentia-grid", bots=1)
    with sit(anna, game) as typist:
        assert plays_to_the_end(typist) > 0
        told = outcome(typist)
        typist.sees("“replay” shows the game again")
        typist.type("replay")
        typist.sees(r"Event \d+ of \d+")
        typist.press("l")
        typist.sees(re.escape(told))
        # At once, as fast as anyone types: the line after the key is not lost with it.
        typist.press("qquit\n")
        assert typist.leaves() == 0
    assert anna.get(f"/v1/games/{game}")["state"]["phase"] == "ended"


def outcome(typist: Typist) -> str:
    """What the terminal says of the end."""
    found = re.search(OVER, typist.screen, re.MULTILINE)
    return (found or typist.sees(OVER))[0]


def test_a_move_is_typed_in_notation_and_refused_in_words(sit: Seat, anna: Person) -> None:
    game = opened(anna, "sequence", bots=1)
    with sit(anna, game) as typist:
        typist.sees(ASKED)
        typist.type("7X zz")
        typist.sees("“7X zz” is not a move in the notation of this game")
        typist.type("999")
        typist.sees("There is no move 999 in the list")
        move = anna.get(f"/v1/games/{game}/moves")["moves"][0]
        typist.type(f"{move['card'].lower()} to {move['space'].upper()}")
        typist.sees(r"\* Player 0 (placed|removed)")


def test_a_move_at_an_old_board_is_not_made(anna: Person, bo: Person) -> None:
    """Somebody else moves the game on, and this table has not heard of it yet."""
    game = started([anna, bo], kind="sequence")
    mover = (anna, bo)[anna.get(f"/v1/games/{game}")["state"]["to_move"]]
    out = io.StringIO()
    table = Table(Game(Client(mover.url, mover.token), game), Screen(out=out))
    table.enter()
    first, second, *_ = table.offered
    mover.post(f"/v1/games/{game}/moves", first)
    table.move(second)
    told = out.getvalue().rpartition("Your moves:")[2]
    assert "Something happened in the meantime; no move was made." in told
    assert told.count("* Player 0 ") + told.count("* Player 1 ") == 1
    assert "is to move." in told
    events = anna.get(f"/v1/games/{game}/events")["events"]
    assert [it["type"] for it in events].count("turn_began") == 2


def test_what_is_typed_meanwhile_is_refused_in_words(sit: Seat, anna: Person, bo: Person) -> None:
    game = started([anna, bo], kind="sequence")
    mover = (anna, bo)[anna.get(f"/v1/games/{game}")["state"]["to_move"]]
    with sit(mover, game) as typist:
        typist.sees(ASKED)
        with typist.held():
            first, second, *_ = mover.get(f"/v1/games/{game}/moves")["moves"]
            mover.post(f"/v1/games/{game}/moves", first)
            typist.type(f"{second['card']} {second['space']}")
        # Whichever comes first: the news, or the line.
        typist.sees("no move was made|It is not your turn")


def test_others_are_heard_while_nothing_is_typed(sit: Seat, anna: Person, bo: Person) -> None:
    game = started([anna, bo], kind="sequence")
    state = anna.get(f"/v1/games/{game}")["state"]
    mover, other = (anna, bo) if state["to_move"] == 0 else (bo, anna)
    with sit(other, game) as typist:
        typist.sees("is to move")
        typist.sees("^> ")
        typist.press("sa")
        move = mover.get(f"/v1/games/{game}/moves")["moves"][0]
        mover.post(f"/v1/games/{game}/moves", move)
        typist.sees(r"\* Player 0 (placed|removed)")
        typist.sees("It is your turn")
        # What was being typed is still there, below the news.
        typist.sees("> sa$")
        typist.type("y good luck")
        typist.sees("Player 0: good luck")
        mover.post(f"/v1/games/{game}/messages", {"text": "to you \x1b[2Jtoo"})
        typist.sees("Player 0: to you .?\\[2Jtoo")
        assert "\x1b[2J" not in typist.raw


def test_a_restart_of_the_service_is_waited_for(
    sit: Seat, service: Service, anna: Person, bo: Person
) -> None:
    game = started([anna, bo], kind="sequence")
    state = anna.get(f"/v1/games/{game}")["state"]
    mover, other = (anna, bo) if state["to_move"] == 0 else (bo, anna)
    with sit(other, game) as typist:
        typist.sees("is to move")
        kill_web(service)
        typist.sees("Trying again: ")
        typist.sees("The service is there again")
        mover.post(f"/v1/games/{game}/moves", mover.get(f"/v1/games/{game}/moves")["moves"][0])
        typist.sees(r"\* Player 0 (placed|removed)")
        typist.sees(ASKED)
        assert len(re.findall(r"\* Player 0", typist.screen)) == 1


def kill_web(service: Service) -> None:
    """The web process dies; `longhand up` starts another one after a while."""
    web = service.children()["web"]
    os.kill(web, signal.SIGKILL)
    wait_until(lambda: service.children().get("web", web) != web)


def test_without_colour_nothing_but_letters_comes(sit: Seat, anna: Person) -> None:
    game = opened(anna, "sequence", bots=1)
    with sit(anna, game, NO_COLOR="1") as typist:
        typist.sees(ASKED)
        assert not re.search(r"\x1b\[[0-9;]*m", typist.raw)
        assert "(B)" in typist.screen


def test_a_terminal_of_plain_letters_is_not_sent_others(sit: Seat, anna: Person) -> None:
    game = opened(anna, "sequentia-grid", bots=1)
    with sit(anna, game, PYTHONIOENCODING="ascii", TERM="dumb") as typist:
        typist.sees(ASKED)
        typist.type("moves")
        typist.sees(ASKED)
        assert typist.raw.isascii()
        assert "+-------------+" in typist.screen
        assert not re.search(r"\x1b\[[0-9;]*m", typist.raw)
        typist.type("quit")
        assert typist.leaves() == 0


def test_a_seat_is_given_up_after_a_question(sit: Seat, anna: Person) -> None:
    game = opened(anna, "sequence", bots=1)
    with sit(anna, game) as typist:
        typist.sees(ASKED)
        typist.type("undo")
        typist.sees("A move stands once it is made")
        typist.type("resign")
        typist.sees(r"Do you want to give up your seat\? \(yes/no\)")
        typist.type("no")
        typist.sees("Nothing was changed")
        typist.type("resign")
        typist.sees(r"\(yes/no\)")
        typist.type("yes")
        typist.sees(r"\* Player 0 resigned")
        typist.sees("^The winner: Bot 2")


def test_a_game_is_gathered_and_begun_at_its_table(sit: Seat, anna: Person) -> None:
    game = opened(anna, "sequentia-grid", seats=3)
    with sit(anna, game) as typist:
        typist.sees("The game has not begun yet")
        typist.type("invite guest@example.org")
        typist.sees("guest@example.org is invited")
        typist.type("link")
        typist.sees("http://[^ ]+/v1/invitations/")
        typist.type("bot 3 strong")
        typist.sees("Bot 3 has taken a seat")
        typist.type("stand 3")
        typist.sees("left a seat")
        typist.type("bot")
        typist.sees("Bot 2 has taken a seat")
        typist.type("start")
        typist.sees("Seats still free: 1")
        typist.type("bot")
        typist.sees("Bot 3 has taken a seat")
        typist.type("start")
        typist.sees("The game has begun")
        typist.sees(r"^Your hand: ")
        typist.type("help")
        typist.sees("tell everyone at the table")
        typist.type("clock")
        typist.sees("(?i)no turn has a deadline")


def test_a_game_is_called_off_at_its_table(sit: Seat, anna: Person) -> None:
    game = opened(anna, "sequentia-shift", seats=2)
    for number in range(15):
        anna.post(f"/v1/games/{game}/messages", {"text": f"number {number}"})
    with sit(anna, game) as typist:
        # Of much that was said the latest.
        assert typist.sees(r"  Player 0: number (\d+)$")[1] == "3"
        typist.sees("^  Player 0: number 14$")
        typist.type("cancel")
        typist.sees("The game was cancelled")
        typist.type("quit")
        assert typist.leaves() == 0


def test_ctrl_c_leaves_without_a_word(sit: Seat, anna: Person) -> None:
    game = opened(anna, "sequence", bots=1)
    with sit(anna, game) as typist:
        typist.sees(ASKED)
        assert typist.breaks_off() == 130
        assert "Traceback" not in typist.screen
