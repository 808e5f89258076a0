"""The standing order of ``shift`` on a real store: one append holds the turn it leads to."""

from service.eventlog.store import Store
from service.rules.seating import OpenGame, StartGame, TakeSeat
from service.rules.sequentia.shift.moves import SetOrder, SlideCards
from tests.application.tables import Table

NEAR = bytes([2]) * 32
"""A seed with which the second to move is within six slides of its word."""


def begun(store: Store) -> Table:
    """A game of ``shift`` between p0 and p1, the same in every run."""
    table = Table(store)
    table.give(OpenGame(table.game, "sequentia-shift", 2), chance=NEAR)
    for player in ("p0", "p1"):
        table.give(TakeSeat(has_link=True), player=player)
    table.give(StartGame())
    return table


def test_the_turn_follows_within_the_command_that_began_it(store: Store) -> None:
    table = begun(store)
    mover = table.mover()
    other = 1 if mover == "p0" else 0
    laid = table.give(SetOrder(), player=f"p{other}")
    assert laid.events == []
    outcome = table.give(SlideCards([]), player=mover)
    slid = [it.data for it in outcome.events if it.type == "cards_slid"]
    assert {getattr(it, "seat", None) for it in slid} == {0, 1}
    assert len({it.command_id for it in outcome.events}) == 1
    state = table.state()
    assert len(state.position.scores[other]) == 4


def test_without_an_order_the_turn_waits(store: Store) -> None:
    table = begun(store)
    mover = table.mover()
    outcome = table.give(SlideCards([]), player=mover)
    assert [it.type for it in outcome.events].count("cards_slid") == 1
    assert table.mover() != mover
