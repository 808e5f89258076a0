"""Before the first turn: opening, inviting, taking and leaving seats, starting, cancelling."""

from typing import Any

import pytest

from service.rules.clock_errors import BadPace
from service.rules.decide import decide
from service.rules.errors import (
    BadEntropy,
    BadSeats,
    GameOver,
    NoSuchSeat,
    NotHost,
    NotInvited,
    NotOpen,
    NotRunning,
    NotSeated,
    RuleViolation,
    SeatedAlready,
    SeatsMissing,
    SeatTakenAlready,
    TableFull,
    UnknownKind,
)
from service.rules.game import fold
from service.rules.pace import Pace
from service.rules.seating import (
    CancelGame,
    FillSeat,
    InvitePlayer,
    LeaveSeat,
    OpenGame,
    StartGame,
    TakeSeat,
)
from service.rules.sequence.moves import DrawCard
from service.rules.table import (
    Actor,
    Command,
    GameEnded,
    GameOpened,
    GameStarted,
    PlayerInvited,
    SeatFilled,
    SeatLeft,
    SeatsDrawn,
    SeatTaken,
    SeedRevealed,
    State,
)

HOST, ANN, BEN = (Actor(name, "http") for name in ("phost", "pann", "pben"))
SEED = bytes(range(32))


class Lobby:
    """A game that has not started, played by commands."""

    def __init__(self, **opened: Any) -> None:
        self.state = State()
        command: dict[str, Any] = {"game": "abcdefghij", "kind": "sequence", "seats": 2, **opened}
        self.opened = self.do(OpenGame(**command), HOST)

    def do(self, command: Command, by: Actor) -> list[Any]:
        events = decide(self.state, command, by, 0, SEED)
        fold(events, self.state)
        return events

    def refuses(self, error: type[RuleViolation], command: Command, by: Actor) -> None:
        """The command is refused and leaves the state as it was."""
        version = self.state.version
        with pytest.raises(error):
            self.do(command, by)
        assert self.state.version == version


def test_opening_seals_the_seed_and_resolves_every_option() -> None:
    lobby = Lobby()
    opened = lobby.opened[0]
    assert isinstance(opened, GameOpened)
    assert opened.seed == SEED.hex()
    assert opened.commitment.startswith("630dcd29")
    assert opened.options["sequences_to_win"] == 2
    assert (lobby.state.phase, lobby.state.version, lobby.state.host) == ("open", 1, "phost")


@pytest.mark.parametrize(
    ("opened", "error"),
    [
        ({"kind": "chess"}, UnknownKind),
        ({"seats": 5}, BadSeats),
        ({"pace": Pace("P61D")}, BadPace),
        ({"pace": Pace("PT30S")}, BadPace),
        ({"pace": Pace("a week")}, BadPace),
    ],
)
def test_what_cannot_be_opened_is_refused(
    opened: dict[str, Any], error: type[RuleViolation]
) -> None:
    with pytest.raises(error):
        Lobby(**opened)


def test_a_game_is_opened_once_and_with_32_bytes_of_chance() -> None:
    again = OpenGame(game="abcdefghij", kind="sequence", seats=2)
    Lobby().refuses(NotOpen, again, HOST)
    with pytest.raises(ValueError, match="32 bytes"):
        decide(State(), again, HOST, 0, b"short")


def test_the_host_sits_down_and_others_need_an_invitation_or_a_link() -> None:
    lobby = Lobby()
    assert lobby.do(TakeSeat(), HOST) == [SeatTaken(0, "phost", "")]
    lobby.refuses(NotInvited, TakeSeat(), ANN)
    assert lobby.do(InvitePlayer("pann"), HOST) == [PlayerInvited("pann")]
    assert lobby.do(TakeSeat(entropy="my dice"), ANN) == [SeatTaken(1, "pann", "my dice")]


def test_a_link_or_a_public_table_lets_anyone_sit_down() -> None:
    assert Lobby().do(TakeSeat(seat=1, has_link=True), ANN) == [SeatTaken(1, "pann", "")]
    assert Lobby(visibility="public").do(TakeSeat(), BEN) == [SeatTaken(0, "pben", "")]


def test_inviting_twice_or_someone_seated_changes_nothing() -> None:
    lobby = Lobby()
    lobby.do(InvitePlayer("pann"), HOST)
    assert lobby.do(InvitePlayer("pann"), HOST) == []
    lobby.do(TakeSeat(has_link=True), BEN)
    assert lobby.do(InvitePlayer("pben"), HOST) == []
    lobby.refuses(NotHost, InvitePlayer("pben"), ANN)


def test_a_seat_is_taken_once_and_exists() -> None:
    lobby = Lobby()
    lobby.do(TakeSeat(seat=1), HOST)
    lobby.refuses(SeatedAlready, TakeSeat(seat=0), HOST)
    lobby.refuses(SeatTakenAlready, TakeSeat(seat=1, has_link=True), ANN)
    lobby.refuses(NoSuchSeat, TakeSeat(seat=2, has_link=True), ANN)
    lobby.do(TakeSeat(has_link=True), ANN)
    lobby.refuses(TableFull, TakeSeat(has_link=True), BEN)


@pytest.mark.parametrize("entropy", ["x" * 65, "é" * 33, "two\nlines"])
def test_entropy_is_one_line_of_64_bytes(entropy: str) -> None:
    Lobby().refuses(BadEntropy, TakeSeat(entropy=entropy), HOST)


def test_a_player_leaves_and_only_the_host_clears_a_bot() -> None:
    lobby = Lobby()
    lobby.do(TakeSeat(), HOST)
    assert lobby.do(FillSeat(bot="strong"), HOST) == [SeatFilled(1, "strong")]
    lobby.refuses(NotHost, LeaveSeat(seat=1), ANN)
    assert lobby.do(LeaveSeat(seat=1), HOST) == [SeatLeft(1)]
    lobby.refuses(NotSeated, LeaveSeat(seat=1), HOST)
    assert lobby.do(LeaveSeat(), HOST) == [SeatLeft(0)]
    lobby.refuses(NotSeated, LeaveSeat(), HOST)


def test_only_a_full_table_starts_and_only_its_host_starts_it() -> None:
    lobby = Lobby()
    lobby.do(TakeSeat(), HOST)
    lobby.refuses(SeatsMissing, StartGame(), HOST)
    lobby.do(FillSeat(), HOST)
    lobby.refuses(NotHost, StartGame(), ANN)
    assert isinstance(lobby.do(StartGame(), HOST)[0], GameStarted)
    assert lobby.state.phase == "running"
    for late in (StartGame(), TakeSeat(), FillSeat(), LeaveSeat(), CancelGame()):
        lobby.refuses(NotOpen, late, HOST)


def test_seats_by_lot_are_dealt_from_the_seed_before_the_start() -> None:
    lobby = Lobby(seats=4, seat_order="by_lot")
    for n in range(4):
        lobby.do(TakeSeat(has_link=True), Actor(f"p{n}", "http"))
    drawn = lobby.do(StartGame(), HOST)[0]
    assert isinstance(drawn, SeatsDrawn)
    assert sorted(drawn.order) == [0, 1, 2, 3]
    assert [seat.player for seat in lobby.state.seats] == [f"p{old}" for old in drawn.order]


def test_a_cancelled_game_reveals_its_seed_and_takes_nothing_more() -> None:
    lobby = Lobby()
    lobby.refuses(NotHost, CancelGame(), ANN)
    ended = [GameEnded([], "cancelled", "table.called_off"), SeedRevealed(SEED.hex())]
    assert lobby.do(CancelGame(), HOST) == ended
    lobby.refuses(GameOver, TakeSeat(), HOST)
    lobby.refuses(GameOver, DrawCard(), HOST)


def test_no_move_is_taken_before_the_start() -> None:
    lobby = Lobby()
    lobby.do(TakeSeat(), HOST)
    lobby.refuses(NotRunning, DrawCard(), HOST)
