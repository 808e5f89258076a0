"""What can be typed at a table beside moves."""

import sys
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from longhand_api import ClientError
from service.locale import msgid
from service.terminal.replay import replay, told_through
from service.terminal.table import Table
from service.terminal.told import told


class Left(Exception):
    """The person leaves the table; the game goes on."""


class Misread(Exception):
    """What was typed makes no sense here; the text says what would."""


def do(table: Table, line: str, ask: Callable[[str], str]) -> None:
    """Does what a line asks for: a command, or else a move. Raises Left.

    ``ask`` puts a question and gives the answer.
    """
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.lower())
    try:
        with table.lock:
            if command is not None:
                command.act(Call(table, rest.strip(), line, ask))
            else:
                _move(table, line)
    except ClientError as error:
        table.refusal(error)
    except Misread as error:
        table.screen.tell(str(error))


class Call(NamedTuple):
    """A command as it was typed."""

    table: Table
    rest: str
    line: str
    ask: Callable[[str], str]

    @property
    def path(self) -> str:
        """Of the game in the API."""
        return f"/v1/games/{self.table.game.id}"

    def post(self, path: str, body: Any = None) -> Any:
        """The answer of the service; its events are told. Raises Problem or Away."""
        answer = self.table.game.client.post(self.path + path, body)
        if isinstance(answer, dict) and "events" in answer:
            self.table.hear(answer["events"])
        return answer


class Command(NamedTuple):
    """What it does, what may follow it, and what it is for."""

    act: Callable[[Call], None]
    more: str
    meaning: str


def _move(table: Table, line: str) -> None:
    if line.isdecimal():
        number = int(line)
        if not 1 <= number <= len(table.offered):
            text = table.screen.say("There is no move {number} in the list.", number=number)
            raise Misread(text)
        table.move(table.offered[number - 1])
    else:
        table.move({"text": line})


def _help(call: Call) -> None:
    screen = call.table.screen
    screen.tell(screen.say("A move is typed as the list shows it, or by its number. Besides:"))
    shown: set[int] = set()
    for name, command in COMMANDS.items():
        if id(command) not in shown:
            shown.add(id(command))
            screen.tell(f"  {f'{name} {command.more}'.strip():<24} {screen.say(command.meaning)}")


def _undo(call: Call) -> None:
    raise Misread(call.table.screen.say("A move stands once it is made: others may have seen it."))


def _say(call: Call, to: str = "table") -> None:
    _needs_text(call)
    call.post("/messages", {"text": call.rest, "to": to})
    call.table.messages()


def _resign(call: Call) -> None:
    screen = call.table.screen
    question = screen.say("Do you want to give up your seat?")
    yes, no = screen.say("yes"), screen.say("no")
    answer = call.rest or call.ask(f"{question} ({yes}/{no}) ")
    if answer.strip().casefold() in (yes.casefold(), "yes"):
        call.post("/resignation")
    else:
        screen.tell(screen.say("Nothing was changed."))


def _order(call: Call) -> None:
    client, table = call.table.game.client, call.table
    if call.rest:
        orders = client.put(f"{call.path}/orders", {"text": call.line}, version=table.game.version)
    else:
        orders = client.get(f"{call.path}/orders")
    note = orders["note"]
    facts = ", ".join(f"{name} {value}" for name, value in _flat(note)) if note else ""
    screen = table.screen
    screen.tell(screen.labelled(screen.say("Your order"), facts or screen.say("none")))


def _flat(note: Any, before: str = "") -> list[tuple[str, str]]:
    if not isinstance(note, dict):
        return [(before.strip(), str(note))]
    return [
        pair for name, value in note.items() if value for pair in _flat(value, f"{before} {name}")
    ]


def _clock(call: Call) -> None:
    screen, clock = call.table.screen, call.table.game.client.get(f"{call.path}/clock")
    screen.tell(clock["sentence"])
    if clock["deadline"]:
        screen.tell(screen.labelled(screen.say("Deadline"), screen.moment(clock["deadline"])))
    if clock["paused_until"]:
        moment = screen.moment(clock["paused_until"])
        screen.tell(screen.say("The clocks stand still until {moment}.", moment=moment))


def _until(call: Call) -> str:
    """A number of days from now, or an instant as it stands."""
    if not call.rest.isdecimal():
        _needs_text(call)
        return call.rest
    now = call.table.game.client.get(f"{call.path}/clock")["server_time"]
    return (datetime.fromisoformat(now) + timedelta(days=int(call.rest))).isoformat()


def _agree(call: Call, path: str = "/pause/agreement") -> None:
    timing = call.table.game.state["timing"]
    proposal = timing and timing["proposal"]
    if not proposal:
        raise Misread(call.table.screen.say("No pause is proposed."))
    call.post(path, {"until": proposal["until"]} if path.endswith("agreement") else None)


def _seat(call: Call) -> None:
    call.post("/seats", {"seat": _number(call, call.rest) - 1 if call.rest else None})


def _stand(call: Call) -> None:
    table = call.table
    seat = _number(call, call.rest) - 1 if call.rest else table.game.seat
    answer = table.game.client.delete(f"{call.path}/seats/{seat}")
    table.hear(answer["events"])


def _bot(call: Call) -> None:
    body: dict[str, Any] = {}
    for word in call.rest.split():
        if word.isdecimal():
            body["seat"] = _number(call, word) - 1
        else:
            body["bot"] = word
    call.post("/bots", body)


def _invite(call: Call) -> None:
    _needs_text(call)
    call.post("/invitations", {"address": call.rest})
    call.table.screen.tell(call.table.screen.say("{address} is invited.", address=call.rest))


def _link(call: Call) -> None:
    link = call.post("/invitation-links", {})
    screen = call.table.screen
    screen.tell(
        link["url"],
        screen.say("It is good until {moment}.", moment=screen.moment(link["expires_at"])),
    )


def _log(call: Call) -> None:
    seen, count = call.table.seen(), _number(call, call.rest) if call.rest else 20
    sentences = [told(event, seen) for event in call.table.game.events]
    call.table.screen.tell(*[text for text in sentences if text][-count:])


def _number(call: Call, word: str) -> int:
    if not word.isdecimal():
        raise Misread(call.table.screen.say("“{word}” is no number.", word=word))
    return int(word)


def _needs_text(call: Call) -> None:
    if not call.rest:
        raise Misread(call.table.screen.say("“{word}” wants something after it.", word=call.line))


def _replay(call: Call) -> None:
    screen = call.table.screen
    if screen.is_live and sys.stdin.isatty():
        replay(call.table)
    else:
        screen.tell(*told_through(call.table, has_boards=False))


def _leave_table(call: Call) -> None:
    raise Left


_QUIT: Final = Command(_leave_table, "", msgid("leave; the game goes on without you"))
_HELP: Final = Command(_help, "", msgid("this list"))
_BOARD: Final = Command(lambda call: call.table.show(), "", msgid("the board anew"))

COMMANDS: Final[Mapping[str, Command]] = {
    "board": _BOARD,
    "show": _BOARD,
    "moves": Command(lambda call: call.table.offer(), "", msgid("all your moves")),
    "log": Command(_log, "[N]", msgid("what happened last")),
    "replay": Command(_replay, "", msgid("the game from its beginning, step by step")),
    "clock": Command(_clock, "", msgid("the rules of the clock, and the deadline")),
    "say": Command(_say, "TEXT", msgid("tell everyone at the table")),
    "team": Command(lambda call: _say(call, "team"), "TEXT", msgid("tell your team alone")),
    "order": Command(_order, "[TEXT]", msgid("your standing order, or a new one")),
    "resign": Command(_resign, "", msgid("give up your seat")),
    "undo": Command(_undo, "", msgid("why there is none")),
    "pause": Command(
        lambda call: _paused(call), "DAYS", msgid("propose that the clocks stand still")
    ),
    "agree": Command(_agree, "", msgid("agree to the pause that is proposed")),
    "refuse": Command(
        lambda call: _agree(call, "/pause/refusal"), "", msgid("refuse it, or take it back")
    ),
    "leave": Command(lambda call: _on_leave(call), "DAYS", msgid("let your own clock stand still")),
    "back": Command(lambda call: _back(call), "", msgid("come back from leave")),
    "sit": Command(_seat, "[SEAT]", msgid("take a seat")),
    "stand": Command(_stand, "[SEAT]", msgid("leave your seat, or send a bot away")),
    "bot": Command(_bot, "[SEAT] [easy|strong]", msgid("put a bot on a free seat")),
    "invite": Command(_invite, "ADDRESS", msgid("invite someone by mail")),
    "link": Command(_link, "", msgid("a link by which anyone can sit down")),
    "start": Command(lambda call: _started(call), "", msgid("deal and begin")),
    "cancel": Command(lambda call: _cancelled(call), "", msgid("call the game off")),
    "help": _HELP,
    "?": _HELP,
    "quit": _QUIT,
    "exit": _QUIT,
}


def _paused(call: Call) -> None:
    call.post("/pause", {"until": _until(call)})


def _on_leave(call: Call) -> None:
    call.post("/leave", {"until": _until(call)})


def _back(call: Call) -> None:
    call.table.hear(call.table.game.client.delete(f"{call.path}/leave")["events"])


def _started(call: Call) -> None:
    call.post("/start")


def _cancelled(call: Call) -> None:
    call.post("/cancellation")
