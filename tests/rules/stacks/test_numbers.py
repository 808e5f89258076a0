"""Every rule, decision and edge case of the rule book is named by at least one test."""

import re
from pathlib import Path

RULES = set(range(1, 33))
DECISIONS = set(range(1, 25))
# The rule book leaves out the numbers in between.
CASES = {
    *range(1, 9),
    *range(10, 18),
    *range(20, 28),
    *range(29, 34),
    *range(35, 43),
    *range(44, 54),
    *(55, 56, 58, 59, 60, 62, 63, 64),
}

_TEST_NAME = re.compile(r"^def (test_\w+)", re.MULTILINE)
_NUMBER = re.compile(r"_(rule|case|d)_?(\d+)(?=_|$)")


def test_every_number_is_named_by_a_test() -> None:
    named: dict[str, set[int]] = {"rule": set(), "d": set(), "case": set()}
    for path in Path(__file__).parent.glob("test_*.py"):
        for name in _TEST_NAME.findall(path.read_text(encoding="utf-8")):
            for idea, number in _NUMBER.findall(name):
                named[idea].add(int(number))
    assert named == {"rule": RULES, "d": DECISIONS, "case": CASES}
