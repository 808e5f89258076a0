"""Seats in a picture: names in any direction of writing, in the order they are read."""

import pytest

from service.pictures.names import text_width
from service.pictures.plates import name_labels


@pytest.mark.parametrize(
    ("name", "from_left"),
    [
        ("Anna", ["Anna"]),
        ("Anna علي 7", ["Anna", "علي", "7"]),
        ("علي Anna", ["Anna", "علي"]),
        ("علي 7 Anna", ["7 Anna", "علي"]),
    ],
)
def test_the_parts_of_a_name_stand_in_reading_order_a_blank_apart(
    name: str, from_left: list[str]
) -> None:
    labels = list(name_labels(name, 10, 20, 300, 16))
    assert [label.text for label in labels] == from_left
    x: float = 10
    for label in labels:
        assert label.x == pytest.approx(x)
        x += text_width(label.text, 16) + text_width(" ", 16)


def test_a_name_without_room_is_cut() -> None:
    (label,) = name_labels("Maximilian Oberhuber", 10, 20, 90, 16)
    assert label.text.endswith("…")
    assert text_width(label.text, 16) <= 90
