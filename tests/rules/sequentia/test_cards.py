"""The decks and what a card says."""

from collections import Counter
from pathlib import Path

import pytest

from service.rules.sequentia import cards
from service.rules.sequentia.cards import (
    DECKS,
    WORDS,
    can_make,
    cards_in,
    checksum,
    digit_of,
    is_bonus,
    is_card,
    word_of,
)

SEQ54_SHA256 = "8c84a212630f505cff7c2926e7975fe4c22a7ddf83289adfdf0aa13dd6047392"


def test_rule_2_a_card_shows_its_digit_and_asks_for_its_word() -> None:
    assert (digit_of("213-3+"), word_of("213-3+")) == ("3", "213")


def test_rule_3_a_plus_makes_a_bonus_card() -> None:
    assert is_bonus("213-3+")
    assert not is_bonus("213-2")


def test_case_1_seq54_is_the_deck_of_the_rule_book() -> None:
    deck = DECKS["seq54"]
    assert len(set(deck)) == len(deck) == 54
    assert checksum(deck) == SEQ54_SHA256
    assert Counter((word_of(card), is_bonus(card)) for card in deck) == Counter(
        (word, bonus) for word in WORDS for bonus in (False, True)
    )
    assert Counter(map(digit_of, deck)) == {"1": 18, "2": 18, "3": 18}
    assert all(digit_of(card) in word_of(card) for card in deck)
    assert deck[:4] == ("111-1", "111-1+", "112-1", "112-2+")


def test_seq54_has_nine_bonus_cards_of_each_digit() -> None:
    bonus = [digit_of(card) for card in DECKS["seq54"] if is_bonus(card)]
    assert Counter(bonus) == {"1": 9, "2": 9, "3": 9}


def test_case_2_seq108_has_each_card_twice() -> None:
    assert Counter(DECKS["seq108"]) == dict.fromkeys(DECKS["seq54"], 2)


def test_the_deck_files_pass_their_own_checksums() -> None:
    folder = Path(cards.__file__).parent / "decks"
    sums = dict(line.split()[::-1] for line in (folder / "SHA256SUMS").read_text().splitlines())
    assert sums["seq54.txt"] == SEQ54_SHA256
    for name, deck in DECKS.items():
        assert checksum(deck) == sums[f"{name}.txt"]


def test_a_deck_file_names_the_line_that_is_no_card() -> None:
    with pytest.raises(ValueError, match="line 2 of the deck is no card: '412-2'"):
        cards_in("112-2\n412-2\n")


@pytest.mark.parametrize("text", ["", "213", "213-", "213-4", "2133-3", "213+3", "213-3++"])
def test_what_is_no_card_is_told_from_one(text: str) -> None:
    assert not is_card(text)


def test_every_card_of_a_deck_is_a_card() -> None:
    assert all(map(is_card, DECKS["seq108"]))


def test_a_word_can_be_made_when_its_digits_lie_there_often_enough() -> None:
    assert can_make("313", "1233.1")
    assert not can_make("333", "1233.1")
