"""The sealed deal against vectors made by an implementation of its own."""

import hashlib
from collections import Counter
from itertools import islice

import pytest

from service.rules.cards import DOUBLE_PACK, PACK
from service.rules.deal import below, commitment, deal_key, shuffle, words

SEED = bytes(range(32))
KEY = deal_key(SEED, "abcdefghij", ["", "zwei", "ü♥"])


def digest(cards: list[str]) -> str:
    return hashlib.sha256(" ".join(cards).encode()).hexdigest()


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    expected = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(SEED) == expected


def test_the_key_binds_seed_game_and_what_the_seats_said_in_their_order() -> None:
    expected = "d3f30bb91311d28512d53f79559de96bd4da0f937f98c9dbbda36b2090965f40"
    assert KEY.hex() == expected
    others = [
        deal_key(bytes(32), "abcdefghij", ["", "zwei", "ü♥"]),
        deal_key(SEED, "abcdefghik", ["", "zwei", "ü♥"]),
        deal_key(SEED, "abcdefghij", ["zwei", "", "ü♥"]),
        deal_key(SEED, "abcdefghij", ["", "zwei"]),
    ]
    assert len({KEY, *others}) == 5


def test_the_words_of_a_label_go_on_over_the_blocks() -> None:
    assert list(islice(words(KEY, "cut"), 10)) == [
        2806190304,
        67838658,
        3868837038,
        348728110,
        1547439220,
        359005449,
        563979337,
        1189490467,
        4126491827,
        2910916067,
    ]


def test_ten_items_are_shuffled_as_the_vector_says() -> None:
    assert shuffle(KEY, "shuffle:0", range(10)) == [2, 0, 6, 3, 1, 5, 4, 9, 8, 7]


@pytest.mark.parametrize(
    ("label", "top", "whole"),
    [
        (
            "shuffle:0",
            "4S 5D 9H 3H 7H 2C JS 8S",
            "dc9ba4e37fbba76904bc36ca13aaa070e35cb6ccf3070b59dadfad35829fd2ca",
        ),
        (
            "cut",
            "6D KD 5D 4C JS TD 4C 5S",
            "be3392da518e4b4581d816afbb567b3ee7fcfc13f2852f78c3393d3dcff65937",
        ),
    ],
)
def test_the_double_pack_is_shuffled_as_the_vectors_say(label: str, top: str, whole: str) -> None:
    deck = shuffle(KEY, label, DOUBLE_PACK)
    assert deck[:8] == top.split()
    assert digest(deck) == whole


def test_a_shuffle_keeps_every_card_and_leaves_its_source_alone() -> None:
    deck = list(DOUBLE_PACK)
    assert Counter(shuffle(KEY, "shuffle:1", deck)) == Counter(deck)
    assert deck == list(DOUBLE_PACK)


def test_nothing_and_a_single_card_shuffle_to_themselves() -> None:
    assert shuffle(KEY, "shuffle:1", []) == []
    assert shuffle(KEY, "shuffle:1", ["7H"]) == ["7H"]


def test_words_past_the_last_full_multiple_are_skipped() -> None:
    assert below(iter([2**32 - 1, 5]), 3) == 2
    assert below(iter([2**32 - 2]), 3) == (2**32 - 2) % 3
    assert below(iter([2**32 - 1]), 2) == 1


def test_the_pack_is_in_its_documented_order() -> None:
    assert PACK[0] == "2S"
    assert PACK[12:14] == ("AS", "2H")
    assert PACK[-1] == "AC"
    assert DOUBLE_PACK == PACK * 2
