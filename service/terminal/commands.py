"""What can be typed at a table: moves, talk, a look back, and all else by name."""

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from longhand_api import ClientError
from service.locale import msgid
from service.terminal.calls import Call, Command, Misread
from service.terminal.gathering import GATHERING
from service.terminal.replay import replay, told_through
from service.terminal.table import Table
from service.terminal.timing import TIMING
from service.terminal.told import told

LATELY: Final = 20


class Left(Exception):
    """The person leaves the table; the game goes on."""


def do(table: Table, line: str, ask: Callable[[str], str]) -> None:
    """Does what a line asks for: a command, or else a move. Raises Left.

    ``ask`` puts a question and gives the answer.
    """
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.lower())
    call = Call(table, rest.strip(), line, ask)
    try:
        with table.lock:
            if command is not None:
                command.act(call)
            else:
                _move(call)
    except ClientError as error:
        table.refusal(error)
    except Misread as error:
        table.screen.tell(str(error))


def _move(call: Call) -> None:
    table = call.table
    if not call.line.isdecimal():
        return table.move({"text": call.line})
    number = int(call.line)
    if not 1 <= number <= len(table.offered):
        raise Misread(call.screen.say("There is no move {number} in the list.", number=number))
    return table.move(table.offered[number - 1])


def _help(call: Call) -> None:
    screen = call.screen
    screen.tell(screen.say("A move is typed as the list shows it, or by its number. Besides:"))
    # Of two names for one command the first.
    firsts = {id(command): name for name, command in reversed(list(COMMANDS.items()))}
    for name, command in COMMANDS.items():
        if firsts[id(command)] == name:
            screen.tell(f"  {f'{name} {command.more}'.strip():<24} {screen.say(command.meaning)}")


def _undo(call: Call) -> None:
    raise Misread(call.screen.say("A move stands once it is made: others may have seen it."))


def _say(call: Call, to: str = "table") -> None:
    call.post("/messages", {"text": call.text(), "to": to})
    call.table.messages()


def _resign(call: Call) -> None:
    screen = call.screen
    question = screen.say("Do you want to give up your seat?")
    yes, no = screen.say("yes"), screen.say("no")
    answer = call.rest or call.ask(f"{question} ({yes}/{no}) ")
    if answer.strip().casefold() in (yes.casefold(), "yes"):
        call.post("/resignation")
    else:
        screen.tell(screen.say("Nothing was changed."))


def _order(call: Call) -> None:
    client, screen = call.table.game.client, call.screen
    if call.rest:
        version = call.table.game.version
        orders = client.put(f"{call.path}/orders", {"text": call.line}, version=version)
    else:
        orders = call.get("/orders")
    facts = ", ".join(_flat(orders["note"])) or screen.say("none")
    screen.tell(screen.labelled(screen.say("Your order"), facts))


def _flat(note: Any, before: str = "") -> Iterator[str]:
    """What a note holds, name and value each; what is not set is left out."""
    if isinstance(note, dict):
        for name, value in note.items():
            yield from _flat(value, f"{before}{name} ")
    elif note is not None:
        yield f"{before}{note}"


def _log(call: Call) -> None:
    seen = call.table.seen()
    count = call.number(call.rest) if call.rest else LATELY
    sentences = [told(event, seen) for event in call.table.game.events]
    call.screen.tell(*[text for text in sentences if text][-count:])


def _replay(call: Call) -> None:
    if call.screen.is_live and sys.stdin.isatty():
        replay(call.table)
    else:
        call.screen.tell(*told_through(call.table, has_boards=False))


def _leave_table(call: Call) -> None:
    raise Left


_BOARD: Final = Command(lambda call: call.table.show(), "", msgid("the board anew"))
_HELP: Final = Command(_help, "", msgid("this list"))
_QUIT: Final = Command(_leave_table, "", msgid("leave; the game goes on without you"))

COMMANDS: Final[Mapping[str, Command]] = {
    "board": _BOARD,
    "show": _BOARD,
    "moves": Command(lambda call: call.table.offer(), "", msgid("all your moves")),
    "log": Command(_log, "[N]", msgid("what happened last")),
    "replay": Command(_replay, "", msgid("the game from its beginning, step by step")),
    "say": Command(_say, "TEXT", msgid("tell everyone at the table")),
    "team": Command(lambda call: _say(call, "team"), "TEXT", msgid("tell your team alone")),
    "order": Command(_order, "[TEXT]", msgid("your standing order, or a new one")),
    "resign": Command(_resign, "", msgid("give up your seat")),
    "undo": Command(_undo, "", msgid("why there is none")),
    **TIMING,
    **GATHERING,
    "help": _HELP,
    "?": _HELP,
    "quit": _QUIT,
    "exit": _QUIT,
}
