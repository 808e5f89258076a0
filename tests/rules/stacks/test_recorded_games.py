"""Recorded games of every rules version fold to the same end for ever."""

import msgspec
import pytest

from service.rules.game import game_named
from service.rules.stacks.events import CardStacked
from tests.rules.recorded_files import as_far_as, end_of
from tests.rules.stacks.recorded import names, read, replayed
from tests.rules.stacks.tables import KIND

GAMES = names()


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_events_fold_to_the_recorded_end(name: str) -> None:
    recorded = read(name)
    assert as_far_as(recorded.end, end_of(recorded.events)) == recorded.end


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_moves_lead_to_the_recorded_events(name: str) -> None:
    recorded = read(name)
    assert replayed(recorded.opening, recorded.lines) == recorded.events


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_game_agrees_with_its_seed(name: str) -> None:
    assert game_named(KIND).verify(read(name).events) is None


def test_there_are_games_of_2_3_4_and_6_seats_in_both_block_modes() -> None:
    openings = [read(name).opening for name in GAMES]
    assert {(each["seats"], each["options"]["block_mode"]) for each in openings} == {
        (seats, mode) for seats in (2, 3, 4, 6) for mode in ("standing", "window")
    }


def test_together_they_have_every_event_of_the_kind() -> None:
    seen = {type(event) for name in GAMES for event in read(name).events}
    assert [kind.__name__ for kind in game_named(KIND).events if kind not in seen] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_changed_card_leads_to_another_end_or_to_none(name: str) -> None:
    recorded = read(name)
    events = recorded.events
    place, stacked = next((n, e) for n, e in enumerate(events) if isinstance(e, CardStacked))
    events[place] = msgspec.structs.replace(stacked, card="SKIP")
    try:
        end = end_of(events)
    except ValueError:
        return
    assert as_far_as(recorded.end, end) != recorded.end
