"""Recorded games of every rules version fold to the same end for ever."""

import msgspec
import pytest

from service.rules.game import game_named
from service.rules.sequence.options import EDITIONS, SEATS
from service.rules.table import GameOpened
from tests.rules.recorded_files import as_far_as, decoder_of, end_of
from tests.rules.sequence.recorded import FOLDER, KIND, names, read, replayed

GAMES = names()


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_events_fold_to_the_recorded_end(name: str) -> None:
    recorded = read(name)
    assert as_far_as(recorded.end, end_of(recorded.events)) == recorded.end


def test_a_log_whose_deadlines_would_be_others_now_folds_as_it_did() -> None:
    folder, decoder = FOLDER / "before", decoder_of(KIND)
    log = (folder / "v1-clocked-3.events.ndjson").read_bytes().splitlines()
    end = msgspec.json.decode((folder / "v1-clocked-3.end.json").read_bytes())
    assert as_far_as(end, end_of(decoder.decode(event) for event in log)) == end


@pytest.mark.parametrize("name", GAMES)
def test_what_was_done_leads_to_the_recorded_events(name: str) -> None:
    recorded = read(name)
    assert replayed(recorded.opening, recorded.lines) == recorded.events


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_game_agrees_with_its_seed(name: str) -> None:
    assert game_named(KIND).verify(read(name).events) is None


def test_there_is_a_game_of_every_edition_and_number_of_seats() -> None:
    firsts = [read(name).events[0] for name in GAMES]
    opened = [event for event in firsts if isinstance(event, GameOpened)]
    assert {event.options["edition"] for event in opened} == set(EDITIONS)
    assert {event.seats for event in opened} == set(SEATS)


def test_together_they_have_every_event_of_the_kind() -> None:
    seen = {type(event) for name in GAMES for event in read(name).events}
    assert [kind.__name__ for kind in game_named(KIND).events if kind not in seen] == []
