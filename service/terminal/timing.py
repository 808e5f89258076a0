"""What is typed at a table about its clocks: deadline, pauses, leave."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from service.locale import msgid
from service.terminal.calls import Call, Command, Misread


def _clock(call: Call) -> None:
    screen, clock = call.screen, call.get("/clock")
    screen.tell(clock["sentence"])
    if clock["deadline"]:
        screen.tell(screen.labelled(screen.say("Deadline"), screen.moment(clock["deadline"])))
    if clock["paused_until"]:
        moment = screen.moment(clock["paused_until"])
        screen.tell(screen.say("The clocks stand still until {moment}.", moment=moment))


def _until(call: Call) -> dict[str, str]:
    """A number of days from now, or an instant as it stands."""
    text = call.text()
    if not text.isdecimal():
        return {"until": text}
    now = datetime.fromisoformat(call.get("/clock")["server_time"])
    return {"until": (now + timedelta(days=int(text))).isoformat()}


def _proposal(call: Call) -> dict[str, Any]:
    """The pause that is proposed. Raises Misread."""
    timing = call.table.game.state["timing"]
    proposal: dict[str, Any] | None = timing and timing["proposal"]
    if proposal is None:
        raise Misread(call.screen.say("No pause is proposed."))
    return proposal


def _agree(call: Call) -> None:
    call.post("/pause/agreement", {"until": _proposal(call)["until"]})


def _refuse(call: Call) -> None:
    _proposal(call)
    call.post("/pause/refusal")


TIMING: Final[Mapping[str, Command]] = {
    "clock": Command(_clock, "", msgid("the rules of the clock, and the deadline")),
    "pause": Command(
        lambda call: call.post("/pause", _until(call)),
        "DAYS",
        msgid("propose that the clocks stand still"),
    ),
    "agree": Command(_agree, "", msgid("agree to the pause that is proposed")),
    "refuse": Command(_refuse, "", msgid("refuse it, or take it back")),
    "leave": Command(
        lambda call: call.post("/leave", _until(call)),
        "DAYS",
        msgid("let your own clock stand still"),
    ),
    "back": Command(lambda call: call.delete("/leave"), "", msgid("come back from leave")),
}
