"""The solver against an independent search, and against the figures of the rule book."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.sequentia.cards import WORDS, can_make
from service.rules.sequentia.nine import open_slides, rows_reading
from service.rules.sequentia.shift.decide import slid
from service.rules.sequentia.shift.solver import MOST, fewest_slides, solve

BESIDE = {0: "13", 1: "024", 2: "15", 3: "046", 4: "1357", 5: "248", 6: "37", 7: "468", 8: "57"}


def tables(fewest: int = 3) -> st.SearchStrategy[str]:
    """Tables of nine with at least so many cards and at least one empty cell."""
    cards = st.lists(st.sampled_from("123"), min_size=fewest, max_size=8)
    return cards.flatmap(lambda row: st.permutations([*row, *"." * (9 - len(row))])).map("".join)


def searched(table: str, word: str) -> int | None:
    """The fewest slides found by trying every table that can be reached."""
    seen, edge, slides = {table}, [table], 0
    while edge:
        if any(at[n : n + 3] == word for at in edge for n in (0, 3, 6)):
            return slides
        edge = [after for at in edge for after in neighbours(at) if after not in seen]
        edge = list(dict.fromkeys(edge))
        seen.update(edge)
        slides += 1
    return None


def neighbours(table: str) -> list[str]:
    """The tables one slide away."""
    found = []
    for empty in (n for n in range(9) if table[n] == "."):
        for cell in map(int, BESIDE[empty]):
            if table[cell] != ".":
                cells = list(table)
                cells[empty], cells[cell] = cells[cell], cells[empty]
                found.append("".join(cells))
    return found


@settings(max_examples=60, deadline=None)
@given(tables(), st.sampled_from(WORDS))
def test_the_solver_agrees_with_an_exhaustive_search(table: str, word: str) -> None:
    assert fewest_slides(table, word) == searched(table, word)


@settings(max_examples=150, deadline=None)
@given(tables(), st.sampled_from(WORDS))
def test_a_solution_is_as_short_as_promised_and_ends_on_the_word(table: str, word: str) -> None:
    solution = solve(table, word)
    if solution is None:
        assert not can_make(word, table)
        return
    assert len(solution.slides) == fewest_slides(table, word)
    for start in range(0, len(solution.slides), 6):
        table = slid(table, solution.slides[start : start + 6])
    assert solution.row in rows_reading(table, word)


@settings(max_examples=40, deadline=None)
@given(tables(), st.sampled_from(WORDS))
def test_of_the_shortest_ways_the_first_in_reading_order_is_taken(table: str, word: str) -> None:
    solution = solve(table, word)
    if solution is None or not 0 < len(solution.slides) <= 5:
        return
    ways = [way for way, at in ways_of(table, len(solution.slides)) if rows_reading(at, word)]
    assert solution.slides == min(ways)


@pytest.mark.parametrize(
    ("word", "slides"),
    [("123", 0), ("212", 0), ("321", 1), ("311", 1), ("231", 2), ("111", 4), ("132", 4)],
)
def test_the_figures_of_the_rule_book_are_the_fewest(word: str, slides: int) -> None:
    assert fewest_slides("1233.1212", word) == slides


def test_s4_parity_never_makes_a_word_unreachable_and_sixteen_slides_are_enough() -> None:
    random, most = Random(4), 0
    for _ in range(400):
        cells = [*random.choices("123", k=8), "."]
        random.shuffle(cells)
        table = "".join(cells)
        for word in WORDS:
            fewest = fewest_slides(table, word)
            assert (fewest is not None) == can_make(word, table)
            most = max(most, fewest or 0)
    assert most <= MOST
    assert fewest_slides("3121.1112", "223") == MOST


def ways_of(table: str, slides: int) -> list[tuple[list[str], str]]:
    """Every list of that many slides, with the table after it."""
    ways: list[tuple[list[str], str]] = [([], table)]
    for _ in range(slides):
        ways = [([*way, slide], slid(at, [slide])) for way, at in ways for slide in open_slides(at)]
    return ways
