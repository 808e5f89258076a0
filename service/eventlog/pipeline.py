"""Reads as values, so that several of them take one round trip."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, overload

from service.eventlog.connection import Client
from service.eventlog.exchange import exchange
from service.eventlog.wire import Command, Replies

__all__ = ["Command", "Read", "together"]

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")


class Read(NamedTuple, Generic[T]):
    """Commands, and how to understand their replies (one a command, raw bytes)."""

    commands: Sequence[Command]
    parse: Callable[[Replies], T]


@overload
def together(client: Client, first: Read[A], /) -> tuple[A]: ...
@overload
def together(client: Client, first: Read[A], second: Read[B], /) -> tuple[A, B]: ...
@overload
def together(
    client: Client, first: Read[A], second: Read[B], third: Read[C], /
) -> tuple[A, B, C]: ...
@overload
def together(client: Client, /, *reads: Read[Any]) -> tuple[Any, ...]: ...
def together(client: Client, /, *reads: Read[Any]) -> tuple[Any, ...]:
    """The results of all reads in one round trip, in order. Raises StoreAway."""
    replies = exchange(client, [command for read in reads for command in read.commands])
    results = []
    start = 0
    for read in reads:
        end = start + len(read.commands)
        results.append(read.parse(replies[start:end]))
        start = end
    return tuple(results)
