"""The options of the kind and what fits together."""

from typing import Any

import pytest

from service.rules.errors import BadOptions
from service.rules.stacks.options import resolve
from tests.rules.stacks.tables import started

DEFAULTS = {
    "refill": "start",
    "block_mode": "standing",
    "block_window_hours": None,
    "max_reshuffles": 10,
}


def test_every_option_has_a_value_when_none_is_asked_for_d2_d21() -> None:
    assert resolve({}, 3) == DEFAULTS
    assert started(3).options == DEFAULTS


def test_a_window_is_twelve_hours_long_by_itself() -> None:
    assert resolve({"block_mode": "window"}, 3)["block_window_hours"] == 12


def test_resolving_twice_changes_nothing() -> None:
    for asked in ({}, {"block_mode": "window", "refill": "end"}, {"max_reshuffles": 0}):
        once = resolve(asked, 3)
        assert resolve(once, 3) == once


@pytest.mark.parametrize(
    "asked",
    [
        {"refill": "never"},
        {"block_mode": "ask"},
        {"block_window_hours": 12},
        {"block_mode": "window", "block_window_hours": 0},
        {"block_mode": "window", "block_window_hours": 169},
        {"max_reshuffles": -1},
        {"max_reshuffles": "10"},
        {"speed": "fast"},
    ],
)
def test_what_does_not_fit_is_refused_with_a_reason(asked: dict[str, Any]) -> None:
    with pytest.raises(BadOptions) as refusal:
        resolve(asked, 3)
    assert refusal.value.facts["reason"]
