"""The mailbox holds everybody's mail: it opens on its own machine, and elsewhere by a setting."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.bootstrap import build
from service.config import Settings
from service.web.frame import frame
from service.web.mailbox import mailbox_page
from service.web.site import whole_app
from tests.api.webs import SERVERS, running_web
from tests.servers import Server

HERE = ("127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1")
ELSEWHERE = ("192.168.1.7", "203.0.113.9", "2001:db8::1", "::ffff:203.0.113.9", "0.0.0.0", "")
PAGES = ("/mailbox", "/mailbox.json", "/mailbox/a", "/mailbox/a/html", "/mailbox/a/raw")


def status(
    page: FlaskClient, path: str = "/mailbox", peer: str = "127.0.0.1", **headers: str
) -> int:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    sent.setdefault("Host", "127.0.0.1:8000")
    return page.get(path, headers=sent, environ_overrides={"REMOTE_ADDR": peer}).status_code


def page_with(folder: Path, *, is_open: bool = False, base_url: str = "") -> FlaskClient:
    app = Flask("page", static_folder=None)
    app.register_blueprint(frame())
    app.register_blueprint(mailbox_page(folder, is_open=is_open, base_url=base_url))
    return app.test_client()


def test_it_opens_on_its_own_machine(browser: FlaskClient) -> None:
    for peer in HERE:
        assert status(browser, peer=peer) == 200
    for host in ("localhost:8000", "127.0.0.1", "[::1]:8000"):
        assert status(browser, Host=host) == 200


@pytest.mark.parametrize("path", PAGES)
def test_nobody_elsewhere_sees_any_of_it(browser: FlaskClient, path: str) -> None:
    for peer in ELSEWHERE:
        assert status(browser, path, peer=peer) == 403
        # Whoever is elsewhere can write what they like into their request.
        assert status(browser, path, peer=peer, X_Forwarded_For="127.0.0.1") == 403
        assert status(browser, path, peer=peer, Forwarded="for=127.0.0.1") == 403


def test_a_reply_from_elsewhere_is_refused(browser: FlaskClient) -> None:
    there = {"REMOTE_ADDR": "203.0.113.9"}
    assert browser.post("/mailbox/a/reply", environ_overrides=there).status_code in (403, 404, 405)


@pytest.mark.parametrize(
    "header", ["X_Forwarded_For", "Forwarded", "Via", "X_Real_IP", "X_Forwarded_Host"]
)
def test_what_a_proxy_passes_on_is_from_elsewhere(browser: FlaskClient, header: str) -> None:
    assert status(browser, **{header: "127.0.0.1"}) == 403


def test_a_service_with_an_address_elsewhere_is_behind_a_proxy(folder: Path) -> None:
    """One that adds no header and asks by the address of this machine cannot be told apart."""
    assert status(page_with(folder, base_url="https://play.example.org")) == 403
    assert status(page_with(folder, base_url="http://127.0.0.1:8000")) == 200


def test_no_other_page_has_a_browser_ask_here(browser: FlaskClient) -> None:
    for host in ("rebound.example", "rebound.example:8000", "127.0.0.1.example", "[", ""):
        assert status(browser, Host=host) == 403


def test_the_setting_opens_it(folder: Path) -> None:
    page = page_with(folder, is_open=True, base_url="https://play.example.org")
    assert status(page, peer="203.0.113.9", Host="play.example.org") == 200


def test_the_setting_reaches_the_page(store_url: str, folder: Path) -> None:
    for mailbox, expected in (("local", 403), ("open", 200)):
        environment = {
            "LONGHAND_SECRET": "s" * 40,
            "LONGHAND_REDIS_URL": store_url,
            "LONGHAND_MAIL": f"maildir:{folder}",
            "LONGHAND_MAILBOX": mailbox,
        }
        page = whole_app(build(Settings.load(environment))).test_client()
        assert status(page, peer="203.0.113.9") == expected
        assert status(page) == 200


@pytest.mark.parametrize("kind", SERVERS)
def test_real_servers_tell_who_asks(kind: str, valkey: Server, folder: Path) -> None:
    environment = {
        "LONGHAND_REDIS_URL": valkey.url,
        "LONGHAND_SECRET": "s" * 40,
        "LONGHAND_MAIL": f"maildir:{folder}",
    }
    with running_web(kind, environment) as web:
        connection = web.connection()
        assert connection.ask("GET", "/mailbox").status == 200
        assert connection.ask("GET", "/mailbox", X_Forwarded_For="127.0.0.1").status == 403
        connection.close()
