"""Recorded games of Sequence Stacks, taken up line by line.

Those of every rules version stay. To record new ones:

    python -m tests.rules.stacks.recorded
"""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final

from service.rules.decide import OpenAnswers, Resign, TimeOutTurn, decide, is_note, noted
from service.rules.game import fold
from service.rules.notes import NO_NOTES, Notes
from service.rules.pace import Pace, instant_ms
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.stacks.bots import bot
from service.rules.stacks.notation import parse_move, print_move
from service.rules.table import Actor, Command, Event, State, Strength
from tests.rules.recorded_files import GAMES, Line, Recorded, names_in, read_from, save_in
from tests.rules.stacks.tables import CLOCK, KIND, player

FOLDER: Final = GAMES / "stacks"
_STRENGTHS: Final[tuple[Strength, ...]] = ("steady", "strong", "easy")
_ORDERS: Final = ("order 1", "order 4", "order 3 against 1")
_TURN_OF_TIME_OUT: Final = 9
_TURN_OF_LEAVING: Final = 14
_SEATS_OF_LEAVING: Final = 6


def names() -> list[str]:
    """Every recorded game."""
    return names_in(FOLDER)


def read(name: str) -> Recorded:
    """The game of that name."""
    return read_from(FOLDER, name, KIND)


class Replay:
    """A game taken up line by line."""

    def __init__(self, opening: Mapping[str, Any]) -> None:
        self.log = opened(opening)
        self.state = fold(self.log)
        self.notes: Notes = NO_NOTES

    def step(self, line: Line) -> None:
        """The next line happens."""
        command, by = _command(self.state, line)
        if is_note(self.state, command):
            seat = int(line.who)
            self.notes = {**self.notes, seat: noted(self.state, command, seat, self.notes)}
        events = decide(self.state, command, by, line.at, b"", self.notes)
        fold(events, self.state)
        self.log += events


def replayed(opening: Mapping[str, Any], lines: Iterable[Line]) -> list[Event]:
    """The events that the lines lead to now."""
    replay = Replay(opening)
    for line in lines:
        replay.step(line)
    return replay.log


def opened(opening: Mapping[str, Any]) -> list[Event]:
    """The events up to the first turn."""
    seats, pace = opening["seats"], Pace(opening["pace"])
    table = OpenGame(opening["game"], KIND, seats, dict(opening["options"]), pace, "public")
    seating = [(TakeSeat(entropy=f"entropy {n}"), n) for n in range(seats)]
    log: list[Event] = []
    for command, seat in [(table, 0), *seating, (StartGame(), 0)]:
        seed = bytes.fromhex(opening["seed"])
        log += decide(fold(log), command, player(seat), 0, seed)
    return log


def _command(state: State, line: Line) -> tuple[Command, Actor]:
    if line.who == "clock":
        if line.what == "open answers":
            return OpenAnswers(state.asked_version), CLOCK
        return TimeOutTurn(state.turn), CLOCK
    command = Resign() if line.what == "resign" else parse_move(line.what)
    return command, player(int(line.who))


def _game_of_bots(opening: Mapping[str, Any], seed: int) -> Iterator[Line]:
    """Bots play; seats give orders and answers, one turn times out, and one seat may leave."""
    whim, replay, now = Random(seed), Replay(opening), 0
    for seat in range(1, opening["seats"], 2):
        yield _done(replay, Line(now, str(seat), whim.choice(_ORDERS)))
    while replay.state.phase == "running":
        now += whim.randrange(1, 9) * 60_000
        for line in _next_lines(replay.state, now, whim):
            now = line.at
            yield _done(replay, line)


def _done(replay: Replay, line: Line) -> Line:
    replay.step(line)
    return line


def _next_lines(state: State, now: int, whim: Random) -> Iterator[Line]:
    seat = state.to_move
    if seat is None:
        yield from (Line(now, str(n), whim.choice(["block", "pass"])) for n in list(state.asked))
        yield Line(now, "clock", "open answers")
    elif state.turn == _TURN_OF_TIME_OUT:
        yield Line(instant_ms(state.deadline or ""), "clock", "time out")
    else:
        if _is_leaving(state):
            yield Line(now, "2", "resign")
        yield Line(now, str(seat), _choice(state, seat, whim))


def _is_leaving(state: State) -> bool:
    is_time = state.turn >= _TURN_OF_LEAVING and len(state.seats) == _SEATS_OF_LEAVING
    return is_time and state.to_move not in (None, 2) and not state.seats[2].is_out


def _choice(state: State, seat: int, whim: Random) -> str:
    return print_move(bot(state, seat, _STRENGTHS[seat % 3], whim.getrandbits(32)))


def main() -> None:
    """Record a game for each number of seats and both block modes."""
    for seats in (2, 3, 4, 6):
        for mode in ("standing", "window"):
            seed = Random(seats).randbytes(32).hex()
            options = {"block_mode": mode, "refill": "end" if seats == 3 else "start"}
            opening = {
                "game": f"recorded{seats}{mode[0]}",
                "seats": seats,
                "options": options,
                "pace": "P2D",
                "seed": seed,
            }
            lines = list(_game_of_bots(opening, seats))
            save_in(FOLDER, f"v1-{seats}-{mode}", opening, lines, replayed(opening, lines))


if __name__ == "__main__":
    main()
