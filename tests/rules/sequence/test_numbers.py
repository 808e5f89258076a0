"""Every rule and edge case of the rule book is named by at least one test."""

import re
from pathlib import Path
from typing import Final

RULES: Final = set(range(1, 38))
# The rule book leaves out the numbers in between.
CASES: Final = {
    *(1, 2, 3, 4, 5, 7, 8, 10, 11, 15, 16, 17, 18),
    *range(20, 27),
    *range(28, 35),
    *(37, 39, 41, 42, 43, 44, 46, 49, 50, 52),
    *range(55, 59),
    *range(60, 64),
    *(65, 67, 68, 69, 71),
    *range(73, 77),
    *range(78, 82),
    *(83, 84, 86, 87, 88, 90, 92),
}

_TEST_NAME: Final = re.compile(r"^def (test_\w+)", re.MULTILINE)
_NUMBER: Final = re.compile(r"^test_(rule_|e)(\d+)_")


def test_every_number_is_named_by_a_test() -> None:
    named: dict[str, set[int]] = {"rule_": set(), "e": set()}
    for path in Path(__file__).parent.glob("test_*.py"):
        for name in _TEST_NAME.findall(path.read_text(encoding="utf-8")):
            if match := _NUMBER.match(name):
                named[match[1]].add(int(match[2]))
    assert named == {"rule_": RULES, "e": CASES}
