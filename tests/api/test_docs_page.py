"""The docs page in a real browser: it shows every operation, and asks nobody else for anything."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from service.bootstrap import House
from tests.api.conftest import SECRET
from tests.api.test_document import OPERATIONS
from tests.api.webs import Web, running_web
from tests.browser import chromium
from tests.servers import Server


@pytest.fixture
def web(house: House, valkey: Server) -> Iterator[Web]:
    """The service as it runs."""
    settings = {"LONGHAND_REDIS_URL": valkey.url, "LONGHAND_SECRET": SECRET}
    with running_web("granian", settings) as running:
        yield running


@pytest.fixture
def page() -> Iterator[Page]:
    """An empty page of Debian's Chromium."""
    with chromium() as browser:
        yield browser.new_page()


def test_the_docs_page_shows_every_operation_under_its_strict_policy(web: Web, page: Page) -> None:
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"http://127.0.0.1:{web.port}/docs")
    page.wait_for_selector(".opblock")
    # What is posted to webhooks is shown as operations as well.
    document = json.loads(web.connection().ask("GET", "/openapi.json").body)
    told = len(OPERATIONS) + len(document.get("webhooks", {}))
    assert len(page.query_selector_all(".opblock")) == told
    own = (f"http://127.0.0.1:{web.port}/", "data:")
    assert [url for url in asked if not url.startswith(own)] == []
    assert complaints == []
