"""What is typed at a table that has not begun: seats, bots, guests, the beginning."""

from collections.abc import Mapping
from typing import Any, Final

from service.locale import msgid
from service.terminal.calls import Call, Command


def _sit(call: Call) -> None:
    call.post("/seats", {"seat": call.number(call.rest) - 1 if call.rest else None})


def _stand(call: Call) -> None:
    seat = call.number(call.rest) - 1 if call.rest else call.table.game.seat
    call.delete(f"/seats/{seat}")


def _bot(call: Call) -> None:
    body: dict[str, Any] = {}
    for word in call.rest.split():
        body |= {"seat": int(word) - 1} if word.isdecimal() else {"bot": word}
    call.post("/bots", body)


def _invite(call: Call) -> None:
    call.post("/invitations", {"address": call.text()})
    call.screen.tell(call.screen.say("{address} is invited.", address=call.rest))


def _link(call: Call) -> None:
    link, screen = call.post("/invitation-links", {}), call.screen
    until = screen.moment(link["expires_at"])
    screen.tell(link["url"], screen.say("It is good until {moment}.", moment=until))


GATHERING: Final[Mapping[str, Command]] = {
    "sit": Command(_sit, "[SEAT]", msgid("take a seat")),
    "stand": Command(_stand, "[SEAT]", msgid("leave your seat, or send a bot away")),
    "bot": Command(_bot, "[SEAT] [easy|strong]", msgid("put a bot on a free seat")),
    "invite": Command(_invite, "ADDRESS", msgid("invite someone by mail")),
    "link": Command(_link, "", msgid("a link by which anyone can sit down")),
    "start": Command(lambda call: call.post("/start"), "", msgid("deal and begin")),
    "cancel": Command(lambda call: call.post("/cancellation"), "", msgid("call the game off")),
}
