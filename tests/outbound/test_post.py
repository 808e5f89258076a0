"""A POST goes to the address that was vetted, under the name that was given, and ends."""

import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from service.config import process_environment
from service.outbound.destination import Destination, Reach, vetted
from service.outbound.post import MOST_READ, Unanswered, post
from tests.receiver import Receiver, Reply, made_certificate, speaking

OPEN = Reach(allows_http=True, allows_own=True)
NAME = "hooks.example.org"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as running:
        yield running


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_certificate(tmp_path_factory.mktemp("tls"), NAME)


@contextmanager
def secure(certificate: Path) -> Iterator[Receiver]:
    with Receiver(speaking(certificate)) as running:
        yield running


def at_loopback(url: str) -> Destination:
    """The destination of a URL whose name stands for this machine."""
    return vetted(url, OPEN, lambda host, port: ["127.0.0.1"])


def trusting(certificate: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(certificate))


def test_it_asks_the_vetted_address_under_the_given_name(receiver: Receiver) -> None:
    receiver.reply = Reply(429, {"Retry-After": "17"})
    to = at_loopback(f"http://{NAME}:{receiver.port}/a/b?c=d")
    answer = post(to, b"{}", {"Content-Type": "application/json"})
    assert answer == (429, "17")
    (got,) = receiver.requests
    assert (got.path, got.body) == ("/a/b?c=d", b"{}")
    assert got.headers["host"] == f"{NAME}:{receiver.port}"


def test_the_certificate_is_that_of_the_name_though_the_address_is_pinned(
    certificate: Path,
) -> None:
    with secure(certificate) as receiver:
        to = at_loopback(f"https://{NAME}:{receiver.port}/")
        assert post(to, b"{}", {}, tls=trusting(certificate)).status == 204
        assert receiver.requests[0].headers["host"] == f"{NAME}:{receiver.port}"


def test_a_certificate_of_another_name_is_no_good(certificate: Path) -> None:
    with secure(certificate) as receiver:
        for url in (f"https://other.example.org:{receiver.port}/", receiver.url):
            with pytest.raises(Unanswered, match="tls"):
                post(at_loopback(url), b"{}", {}, tls=trusting(certificate))
        assert receiver.requests == []


def test_a_certificate_that_nobody_vouches_for_is_no_good(certificate: Path) -> None:
    with secure(certificate) as receiver:
        with pytest.raises(Unanswered, match="tls"):
            post(at_loopback(f"https://{NAME}:{receiver.port}/"), b"{}", {})
        assert receiver.requests == []


def test_a_name_that_changes_its_answer_changes_nothing(receiver: Receiver) -> None:
    """What was vetted is what is connected to: nobody looks the name up again."""
    answers = iter([["127.0.0.1"], ["169.254.169.254"]])
    to = vetted(f"http://{NAME}:{receiver.port}/", OPEN, lambda host, port: next(answers))
    assert post(to, b"{}", {}).status == 204
    assert list(answers) == [["169.254.169.254"]]


def test_a_redirect_is_an_answer_and_is_not_followed(receiver: Receiver) -> None:
    with Receiver() as other:
        receiver.reply = Reply(307, {"Location": other.url})
        assert post(at_loopback(receiver.url), b"{}", {}).status == 307
        assert other.requests == []


def test_proxies_of_the_environment_are_not_asked(receiver: Receiver) -> None:
    """They would look the name up by themselves. A process of its own has them set."""
    with Receiver() as proxy:
        environment = {"http_proxy": proxy.url, "all_proxy": proxy.url}
        assert _in_a_process(receiver.url, environment) == "204"
        assert proxy.requests == []


def test_of_several_addresses_the_first_that_listens_is_taken(receiver: Receiver) -> None:
    to = vetted(f"http://{NAME}:{receiver.port}/", OPEN, lambda *_: ["127.0.0.9", "127.0.0.1"])
    assert post(to, b"{}", {}).status == 204


def test_where_nobody_listens_there_is_no_answer() -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        with pytest.raises(Unanswered, match="unreachable"):
            post(at_loopback(f"http://127.0.0.1:{held.getsockname()[1]}/"), b"{}", {})


def test_a_long_answer_is_not_read_to_its_end(receiver: Receiver) -> None:
    receiver.reply = Reply(200, {"Content-Length": "9" * 12}, b"a" * 2 * MOST_READ)
    assert post(at_loopback(receiver.url), b"{}", {}).status == 200


@pytest.mark.parametrize("words", [b"", b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\nX: "])
def test_a_receiver_that_says_a_byte_now_and_then_is_not_waited_for(words: bytes) -> None:
    with dripping(words) as port:
        begun = monotonic()
        with pytest.raises(Unanswered, match="timeout"):
            post(at_loopback(f"http://127.0.0.1:{port}/"), b"{}", {}, timeout_s=0.3)
        assert monotonic() - begun < 30


def test_a_handshake_that_never_ends_is_not_waited_for() -> None:
    with dripping(b"\x16\x03\x03\x3f\xff") as port:
        begun = monotonic()
        with pytest.raises(Unanswered, match="timeout"):
            post(at_loopback(f"https://127.0.0.1:{port}/"), b"{}", {}, timeout_s=0.3)
        assert monotonic() - begun < 30


def test_nonsense_is_no_answer() -> None:
    with (
        talking(lambda one: one.sendall(b"SSH-2.0-x\r\n\r\n")) as port,
        pytest.raises(Unanswered, match="broken"),
    ):
        post(at_loopback(f"http://127.0.0.1:{port}/"), b"{}", {})


@contextmanager
def dripping(words: bytes) -> Iterator[int]:
    """A port where somebody says the words and then ``a`` for ever, slowly."""
    over = threading.Event()

    def drip(one: socket.socket) -> None:
        one.sendall(words)
        while not over.wait(0.02):
            one.sendall(b"a")

    with talking(drip) as port:
        try:
            yield port
        finally:
            over.set()


@contextmanager
def talking(say: Callable[[socket.socket], None]) -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            one, _ = server.accept()
            with one:
                try:
                    one.recv(65536)
                    say(one)
                except OSError:
                    return

        threading.Thread(target=answer, daemon=True).start()
        yield server.getsockname()[1]


def _in_a_process(url: str, environment: dict[str, str]) -> str:
    lines = [
        "from service.outbound.destination import Reach, vetted",
        "from service.outbound.post import post",
        f"to = vetted({url!r}, Reach(True, True), lambda *_: ['127.0.0.1'])",
        "print(post(to, b'', {}).status)",
    ]
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        env=process_environment(environment),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()
