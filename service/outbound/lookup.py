"""Looking names up for a limited time: the system has no such limit that we could set."""

from collections.abc import Sequence
from concurrent.futures import Future
from threading import BoundedSemaphore, Thread
from time import monotonic
from typing import Final

from service.outbound.destination import Resolver

LOOKUP_S: Final = 10.0
AT_ONCE: Final = 64
"""Look-ups under way in one process, those that nobody waits for any more among them."""

Answer = Future[Sequence[str]]


def limited(resolve: Resolver, within_s: float = LOOKUP_S, at_once: int = AT_ONCE) -> Resolver:
    """The same resolver, but that it raises TimeoutError after a while.

    What it gave up goes on in a thread until the system is done with it. Whose name it is decides
    how long that takes, so only so many do.
    """
    free = BoundedSemaphore(at_once)

    def look_up(host: str, port: int) -> Sequence[str]:
        end = monotonic() + within_s
        if not free.acquire(timeout=within_s):
            raise TimeoutError("too many names are being looked up")
        answer = Answer()
        # None that the end of the process would have to wait for.
        Thread(target=ask, args=(answer, host, port), name="lookup", daemon=True).start()
        return answer.result(max(end - monotonic(), 0))

    def ask(answer: Answer, host: str, port: int) -> None:
        try:
            answer.set_result(resolve(host, port))
        except (OSError, UnicodeError) as error:
            answer.set_exception(error)
        finally:
            free.release()

    return look_up
