"""The sealed deal: every shuffle follows from a committed seed and what the seats said.

The server publishes SHA-256(seed) before anyone sits down and the seed when the game is
over, so that anyone can recompute each deal and nobody could have chosen the cards.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import chain, count
from struct import Struct
from typing import TypeVar

Item = TypeVar("Item")

SEED_BYTES = 32
_WORD_RANGE = 1 << 32
_WORDS = Struct(">8I")


def commitment(seed: bytes) -> str:
    """SHA-256 of the 32 seed bytes, as 64 hex digits."""
    return hashlib.sha256(seed).hexdigest()


def deal_key(seed: bytes, game_id: str, entropies: Sequence[str]) -> bytes:
    """The 32-byte key of one game's chance: seed, game id and entropies in seat order."""
    message = f"longhand deal v1\n{game_id}\n" + "\n".join(entropies)
    return hmac.digest(seed, message.encode(), "sha256")


def words(key: bytes, label: str) -> Iterator[int]:
    """The endless 32-bit words under ``label``: HMAC-SHA256 of label:counter, big-endian."""
    blocks = (hmac.digest(key, f"{label}:{n}".encode(), "sha256") for n in count())
    return chain.from_iterable(map(_WORDS.unpack, blocks))


def below(source: Iterator[int], n: int) -> int:
    """A number from 0 to n-1, without bias: words past the last full multiple are skipped."""
    limit = _WORD_RANGE - _WORD_RANGE % n
    word = next(source)
    while word >= limit:
        word = next(source)
    return word % n


def shuffle(key: bytes, label: str, items: Sequence[Item]) -> list[Item]:
    """``items`` in the order that ``label`` gives (Fisher-Yates); index 0 is the top."""
    shuffled = list(items)
    source = words(key, label)
    for i in range(len(shuffled) - 1, 0, -1):
        j = below(source, i + 1)
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return shuffled
