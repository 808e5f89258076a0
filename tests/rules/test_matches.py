"""Matches: every seat moves first once, everyone stays in place, and old logs fold as before."""

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from service.rules.decide import decide, decide_for_seat
from service.rules.errors import NotOpen
from service.rules.game import fold, game_named, games
from service.rules.legs import OpenLeg, next_leg
from service.rules.matches import KeptSeat, SeatsKept, new_match
from service.rules.redact import redact
from service.rules.seating import CancelGame, FillSeat, OpenGame, StartGame, TakeSeat
from service.rules.table import TABLE_EVENTS, Actor, Event, GameEnded, GameOpened, State

HOST, SERVICE = Actor("phost", "http"), Actor(None, "clock")
KINDS = sorted(games())
ENDED = GameEnded([0], "used_up", "")


def played(opening: list[Event]) -> list[Event]:
    """The log up to the end, by bots that stand in for whoever sits there."""
    log, state = list(opening), fold(opening)
    bot = game_named(state.kind).bot
    for whim in range(3_000):
        if state.phase == "ended":
            return log
        seat = state.to_move
        assert seat is not None
        seen = fold(redact(event, seat) for event in log)
        events = decide_for_seat(state, bot(seen, seat, "easy", whim), seat, 0)
        log += events
        fold(events, state)
    raise AssertionError("the game does not end")


def begun(kind: str, seats: int, **agreed: Any) -> list[Event]:
    """The first game of a match: the host, and bots."""
    log: list[Event] = []
    state = State()
    fills = [FillSeat(bot="easy")] * (seats - 1)
    opened = OpenGame("abcdefghij", kind, seats, match=True, **agreed)
    for command in (opened, TakeSeat(entropy="dice"), *fills, StartGame()):
        events = decide(state, command, HOST, 0, bytes(range(32)))
        log += events
        fold(events, state)
    return log


def ended(log: list[Event], reason: str = "used_up") -> State:
    """The state as if the game ended here."""
    return fold([*log, msgspec.structs.replace(ENDED, reason=reason)])


def leg_of(state: State, chance: bytes = bytes(32)) -> list[Event]:
    """What opens the game after this one."""
    command = next_leg(state, "bcdefghijk")
    assert command is not None
    return decide(State(), command, SERVICE, 0, chance)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_moves_first_once(kind: str, seats: int) -> None:
    began = game_named(kind).first_seat
    assert began is not None
    log, firsts = begun(kind, seats, seat_order="by_lot"), []
    for leg in range(1, seats + 1):
        state = ended(log)
        assert state.match is not None
        assert (state.match.id, state.match.leg, state.match.legs) == ("abcdefghij", leg, seats)
        firsts.append(began(state))
        if leg < seats:
            log = leg_of(state, bytes([leg]) * 32)
    assert sorted(firsts) == list(range(seats))
    assert all(after == (before + 1) % seats for before, after in pairwise(firsts))
    assert next_leg(ended(log), "cdefghijkl") is None


@pytest.mark.parametrize("start", ["left_of_dealer", "lowest_cut"])
def test_who_moves_first_has_the_turn(start: str) -> None:
    state = ended(begun("sequence", 3, options={"start": start}))
    began = game_named("sequence").first_seat
    assert began is not None
    following = fold(leg_of(state))
    assert following.to_move == (began(state) + 1) % 3 == began(following)


@pytest.mark.parametrize("kind", ["sequence-stacks", "sequentia-grid", "sequentia-stack"])
def test_the_turn_is_with_who_moves_first(kind: str) -> None:
    following = fold(leg_of(ended(begun(kind, 3))))
    assert following.match is not None
    assert following.to_move == following.match.first_seat


@pytest.mark.parametrize("kind", KINDS)
def test_everyone_sits_where_they_sat_and_the_game_runs(kind: str) -> None:
    state = ended(begun(kind, 3, seat_order="by_lot", visibility="public"))
    following = fold(leg_of(state))
    assert following.phase == "running"
    assert following.seats == state.seats
    assert (following.host, following.visibility) == (state.host, state.visibility)
    assert (following.options, following.pace) == (state.options, state.pace)
    assert following.seed != state.seed


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_later_leg_agrees_with_its_seed_and_a_turned_first_seat_does_not(
    kind: str, viewer: int | None
) -> None:
    log = [redact(event, viewer) for event in played(leg_of(ended(begun(kind, 2))))]
    verify = game_named(kind).verify
    assert verify(log) is None
    opened = log[0]
    assert isinstance(opened, GameOpened)
    assert opened.match is not None
    assert opened.match.first_seat is not None
    turned = msgspec.structs.replace(opened.match, first_seat=1 - opened.match.first_seat)
    assert verify([msgspec.structs.replace(opened, match=turned), *log[1:]]) is not None


@pytest.mark.parametrize("reason", ["cancelled", "voided"])
def test_nothing_follows_a_game_that_counts_for_nothing(reason: str) -> None:
    assert next_leg(ended(begun("sequence", 2), reason), "bcdefghijk") is None


def test_nothing_follows_a_game_that_is_called_off_or_runs_or_is_alone() -> None:
    opened = decide(State(), OpenGame("abcdefghij", "sequence", 2, match=True), HOST, 0, bytes(32))
    off = decide(fold(opened), CancelGame(), HOST, 0, b"")
    assert next_leg(fold([*opened, *off]), "bcdefghijk") is None
    log = begun("sequence", 2)
    assert next_leg(fold(log), "bcdefghijk") is None
    assert isinstance(log[0], GameOpened)
    alone = [msgspec.structs.replace(log[0], match=None), *log[1:]]
    assert next_leg(ended(alone), "bcdefghijk") is None


def test_a_vacant_seat_is_played_by_a_bot_and_a_seat_that_gave_up_is_back() -> None:
    state = ended(begun("sequence", 3))
    state.seats[0].player = None
    state.seats[1].is_out = True
    following = fold(leg_of(state))
    assert following.seats[0].bot == "steady"
    assert (following.seats[1].bot, following.seats[1].is_out) == ("easy", False)


def test_a_leg_opens_no_game_that_is_there() -> None:
    log = begun("sequence", 2)
    command = next_leg(ended(log), "bcdefghijk")
    assert isinstance(command, OpenLeg)
    with pytest.raises(NotOpen):
        decide(fold(log), command, SERVICE, 0, bytes(32))


def test_a_log_from_before_matches_folds_as_it_did() -> None:
    log = begun("sequentia-grid", 2)
    assert isinstance(log[0], GameOpened)
    alone = msgspec.structs.replace(log[0], match=None)
    raw = msgspec.json.encode(alone)
    assert b"match" not in raw
    assert msgspec.json.decode(raw, type=GameOpened) == alone
    assert fold([alone, *log[1:]]).match is None


def test_what_is_kept_is_an_event_of_every_table() -> None:
    assert SeatsKept in TABLE_EVENTS
    state = State()
    fold([SeatsKept([KeptSeat("pann", None, "dice")], ["pbo"])], state)
    assert (state.seats[0].player, state.seats[0].entropy, state.invited) == (
        "pann",
        "dice",
        ["pbo"],
    )
    assert new_match("abcdefghij", 4).first_seat is None
