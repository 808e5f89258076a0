"""The sealed deal: anyone recomputes every card from the seed that the end of a game reveals."""

import hashlib
import hmac
from collections.abc import Iterator
from itertools import count
from typing import Any


def commitment(seed: bytes) -> str:
    """What the first event of a game publishes of its seed, as hex digits."""
    return hashlib.sha256(seed).hexdigest()


def deal_key(seed: bytes, game: str, entropies: list[str]) -> bytes:
    """The key of a game's chance; the entropies in the order of the seats when it starts."""
    message = f"longhand deal v1\n{game}\n" + "\n".join(entropies)
    return hmac.digest(seed, message.encode(), "sha256")


def words(key: bytes, label: str) -> Iterator[int]:
    """The endless 32-bit numbers under a label."""
    for counter in count():
        block = hmac.digest(key, f"{label}:{counter}".encode(), "sha256")
        for place in range(0, 32, 4):
            yield int.from_bytes(block[place : place + 4], "big")


def below(source: Iterator[int], n: int) -> int:
    """A number from 0 to n-1, each as likely as another."""
    limit = 2**32 - 2**32 % n
    return next(word for word in source if word < limit) % n


def shuffle(key: bytes, label: str, items: list[Any]) -> list[Any]:
    """The items in the order of a label; index 0 is the top of the pile."""
    shuffled, source = list(items), words(key, label)
    for i in range(len(shuffled) - 1, 0, -1):
        j = below(source, i + 1)
        shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
    return shuffled
