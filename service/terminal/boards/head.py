"""What stands above and below every table: title, whose turn, deadline, and how it ended."""

from collections.abc import Iterator, Mapping
from typing import Final

from service.locale import msgid
from service.terminal.seen import Seen

TITLES: Final[Mapping[str, str]] = {
    "sequence": "Sequence",
    "sequence-stacks": "Sequence Stacks",
    "sequentia-grid": "Sequentia grid",
    "sequentia-shift": "Sequentia shift",
    "sequentia-stack": "Sequentia stack",
}
PHASES: Final[Mapping[str, str]] = {
    "open": msgid("The game has not begun yet."),
    "ended": msgid("The game is over."),
}


def title_of(kind: str) -> str:
    """What people call a kind; its name where it is not known here."""
    return TITLES.get(kind, kind)


def head(seen: Seen) -> Iterator[str]:
    """Title and turn, then whom the game waits for, and until when."""
    state, screen = seen.state, seen.screen
    title = [title_of(state["kind"]), state["game"]]
    title += [screen.say("turn {number}", number=state["turn"])] if state["turn"] else []
    yield screen.ink(" · ".join(title) if screen.has_suits else " - ".join(title), "bold")
    if state["phase"] in PHASES:
        yield screen.say(PHASES[state["phase"]])
        return
    yield screen.ink(standing(seen), *(("bold",) if seen.is_own_turn else ()))
    if state["deadline"]:
        yield screen.labelled(screen.say("Deadline"), screen.moment(state["deadline"]))


def standing(seen: Seen) -> str:
    """Whom the game waits for."""
    state, screen = seen.state, seen.screen
    if seen.seat is not None and seen.seat in state["asked"]:
        return screen.say("Your answer is wanted.")
    if seen.is_own_turn:
        return screen.say("It is your turn.")
    if state["asked"]:
        names = screen.words.listing(seen.name(seat) for seat in state["asked"])
        return screen.labelled(screen.say("Answers are awaited"), names)
    return screen.say("{name} is to move.", name=seen.name(state["to_move"] or 0))


def result(seen: Seen) -> Iterator[str]:
    """Who won, once it is over."""
    ended, screen = seen.state["result"], seen.screen
    if ended is None:
        return
    yield ""
    yield screen.ink(outcome(seen), "bold")


def outcome(seen: Seen) -> str:
    """Who won, in a sentence."""
    ended, words = seen.state["result"], seen.screen.words
    if ended["reason"] == "cancelled":
        return words.say("The game was cancelled.")
    if not ended["winners"]:
        return words.say("The game ended in a draw.")
    names = words.listing(seen.name(seat) for seat in ended["winners"])
    count = len(ended["winners"])
    return words.say_many("The winner: {names}.", "The winners: {names}.", count, names=names)
