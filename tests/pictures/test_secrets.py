"""No picture, text or word of a viewer depends on what the viewer may not know."""

from collections.abc import Callable
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from service.pictures.svg import as_svg
from service.pictures.text import as_text
from service.pictures.words import as_words
from service.rules.cards import PACK
from service.rules.game import fold
from service.rules.sequence.state import Hand, View
from service.rules.table import State
from service.rules.view import view
from tests.pictures.positions import NAMES, random_game, seen_by

DRAWINGS: tuple[Callable[[State, int | None], str], ...] = (
    lambda view, viewer: as_svg(view, viewer, NAMES),
    lambda view, viewer: as_text(view, viewer, NAMES),
    lambda view, viewer: as_words(view, viewer, NAMES, "en"),
)


def with_other_hands(view: State, viewer: int | None, rng: Random) -> State:
    """The view as it would be if the other hands were known and held any cards."""
    position: View = view.position
    hands = [
        hand if n == viewer else Hand(hand.count, rng.choices(PACK, k=hand.count))
        for n, hand in enumerate(position.hands)
    ]
    changed = msgspec.structs.replace(position, hands=hands)
    return msgspec.structs.replace(view, position=changed)


@given(
    seed=st.integers(0, 10**6),
    seats=st.sampled_from([2, 3, 4]),
    turns=st.integers(1, 40),
    rng=st.randoms(use_true_random=False),
)
@settings(max_examples=20, deadline=None)
def test_a_picture_is_the_same_whatever_is_hidden(
    seed: int, seats: int, turns: int, rng: Random
) -> None:
    log = random_game(seed, seats, turns)
    everything = view(fold(log))
    for viewer in (None, *range(seats)):
        seen = seen_by(log, viewer)
        for drawn in DRAWINGS:
            picture = drawn(seen, viewer)
            # Even where a view would tell too much, the drawing does not.
            assert drawn(everything, viewer) == picture
            assert drawn(with_other_hands(seen, viewer, rng), viewer) == picture


def test_the_own_hand_does_show_so_that_the_property_says_something() -> None:
    log = random_game(1, 2, 5)
    assert all(drawn(seen_by(log, 0), 0) != drawn(seen_by(log, 0), None) for drawn in DRAWINGS)
