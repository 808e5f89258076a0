"""Reads as values, so that several of them take one round trip."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, overload

from service.eventlog.connection import Client

T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")

Command = tuple[str | bytes | int, ...]
"""A command and its arguments; its first key decides the node on a cluster."""


@dataclass(frozen=True, slots=True)
class Read(Generic[T]):
    """Commands, and how to understand their replies (one a command, raw bytes)."""

    commands: Sequence[Command]
    parse: Callable[[list[Any]], T]


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
    raise NotImplementedError
