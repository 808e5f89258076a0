"""Notices that the process is about to end, so that nobody goes on waiting in it."""

import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Thread, current_thread, main_thread

NOBODY = -1


def on_farewell(call: Callable[[], None]) -> None:
    """Calls ``call`` at SIGTERM or SIGINT, whatever handlers the server has or will have.

    A server that ends waits for the requests under way, and streams never end by themselves.
    """
    if current_thread() is not main_thread():
        # Python lets no other thread ask for signals.
        return
    ear, mouth = socket.socketpair()
    mouth.setblocking(False)
    listener = signal.set_wakeup_fd(mouth.fileno(), warn_on_full_buffer=False)
    Thread(target=_listen, args=(ear, mouth, listener, call), daemon=True).start()


def _listen(
    ear: socket.socket, mouth: socket.socket, listener: int, call: Callable[[], None]
) -> None:
    """``mouth`` must stay open for as long as signals may come."""
    while mouth.fileno() != NOBODY:
        numbers = ear.recv(64)
        if listener != NOBODY:
            # The server wakes by the same means.
            with suppress(OSError):
                os.write(listener, numbers)
        if {signal.SIGTERM, signal.SIGINT} & set(numbers):
            call()
