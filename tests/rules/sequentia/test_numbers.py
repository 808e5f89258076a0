"""Every rule, decision and edge case of the rule book is named by at least one test."""

import re
from pathlib import Path

# The rule book leaves out the numbers in between.
RULES = {*range(1, 5), *range(6, 36)}
DECISIONS = {"e": 4, "s": 9, "k": 9, "g": 8}
CASES = {
    *range(1, 14),
    *range(16, 25),
    *(26, 27, 29),
    *range(31, 39),
    *range(40, 51),
    *range(52, 60),
    *(61, 63, 64, 65, 66, 67, 68, 69),
    *range(72, 76),
}

_TEST_NAME = re.compile(r"^def (test_\w+)", re.MULTILINE)
_NUMBER = re.compile(r"_(rule_|case_|[eskg])(\d+)(?=_|$)")


def test_every_number_is_named_by_a_test() -> None:
    named: dict[str, set[int]] = {"rule_": set(), "case_": set(), **{of: set() for of in DECISIONS}}
    for path in Path(__file__).parent.glob("test_*.py"):
        for name in _TEST_NAME.findall(path.read_text(encoding="utf-8")):
            for idea, number in _NUMBER.findall(name):
                named[idea].add(int(number))
    decisions = {of: set(range(1, last + 1)) for of, last in DECISIONS.items()}
    assert named == {"rule_": RULES, "case_": CASES, **decisions}
