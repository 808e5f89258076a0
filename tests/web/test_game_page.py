"""The page of a game in a real browser: a client of the API, for people who followed a link."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.policy import default
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from service.bootstrap import House
from service.rules.game import fold, games
from tests.browser import SCHEMES, Looks, Scheme, chromium, looks_of, page_at
from tests.servers import wait_until
from tests.service_up import Service, running
from tests.system.people import Person, house_of, people, started

Table = tuple[str, list[Person]]

PHONE = 390
SHOWN_AT_ONCE = 24
# Asked for by itself, and by nothing that a page says.
_COMPLAINTS = "addEventListener('securitypolicyviolation', e => console.error(e.violatedDirective))"


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The whole service as `longhand up` runs it."""
    with running(tmp_path_factory.mktemp("page") / "data") as service:
        yield service


@pytest.fixture(scope="module")
def house(up: Service) -> House:
    """What is behind its doors."""
    return house_of(up)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser; each page in it is somebody's own."""
    with chromium() as running_browser:
        yield running_browser


@contextmanager
def looking(
    browser: Browser, width: int = 1100, scheme: Scheme = "light", language: str = "en"
) -> Iterator[Page]:
    """A page that nothing is wrong with: no complaint, and nothing asked of anybody else."""
    wrong: list[str] = []
    with page_at(browser, width, scheme, language) as page:
        page.add_init_script(_COMPLAINTS)
        page.on("console", lambda it: wrong.append(it.text) if _is_odd(it.text) else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda it: None if _is_own(it.url) else wrong.append(it.url))
        yield page
    assert wrong == []


def _is_odd(text: str) -> bool:
    # A refusal of the API, which the page tells its reader of; browsers log each.
    return not re.search(r"status of 4(01|03|04|09|12|22)|INTERNET_DISCONNECTED", text)


def _is_own(url: str) -> bool:
    return url.startswith(("http://127.0.0.1:", "blob:http://127.0.0.1:"))


def table(up: Service, house: House, **agreed: Any) -> Table:
    """A running game of two, the one to move first."""
    seated = people(up, house, 2)
    game = started(seated, **agreed)
    to_move = seated[0].get(f"/v1/games/{game}")["state"]["to_move"]
    return game, seated if to_move == 0 else seated[::-1]


def private_game(up: Service, house: House) -> tuple[str, Person]:
    """A running game that nobody else may know of, and who is to move in it."""
    host, guest = people(up, house, 2)
    body = {"kind": "sequence", "seats": 2, "visibility": "private"}
    game = host.post("/v1/games", body)["game"]
    host.post(f"/v1/games/{game}/seats")
    address = house.players.get(guest.id).email
    host.post(f"/v1/games/{game}/invitations", {"address": address})
    guest.post(f"/v1/games/{game}/seats")
    host.post(f"/v1/games/{game}/start")
    return game, host if host.get(f"/v1/games/{game}")["state"]["to_move"] == 0 else guest


def open_as(page: Page, up: Service, game: str, token: str, query: str = "") -> None:
    """The page for a reader who is signed in in this browser."""
    page.add_init_script(f"sessionStorage.setItem('longhand-token', '{token}')")
    page.goto(f"{up.url}/games/{game}{query}")
    page.wait_for_selector("#game h2")


def code_for(up: Service, address: str) -> str:
    """The code in the mail to the address."""
    found: list[str] = []

    def has_come() -> bool:
        for path in (up.data / "mail" / "new").glob("*"):
            mail = message_from_bytes(path.read_bytes(), policy=default)
            if address in str(mail["To"]):
                body = mail.get_body(("plain",))
                assert body is not None
                found.extend(re.findall(r"\b[A-Z2-9]{4}-[A-Z2-9]{4}\b", body.get_content()))
        return bool(found)

    wait_until(has_come)
    return found[0]


def test_a_player_signs_in_by_mail_and_plays_by_click(
    up: Service, house: House, browser: Browser
) -> None:
    game, (mover, other) = table(up, house)
    address = house.players.get(mover.id).email
    with looking(browser) as page, looking(browser, PHONE) as theirs:
        open_as(theirs, up, game, other.token)
        expect(theirs.locator("#game section")).to_contain_text("No move of yours is awaited.")
        page.goto(f"{up.url}/games/{game}?lang=en")
        expect(page.locator("#game")).to_contain_text("Player")
        assert page.locator(".moves").count() == 0
        page.get_by_label("Your mail address").fill(address)
        page.get_by_role("button", name="Mail me a code").click()
        code = page.get_by_label("The code from the mail")
        expect(code).to_be_focused()
        code.fill(code_for(up, address))
        page.get_by_role("button", name="Sign in", exact=True).click()
        expect(page.get_by_text("It is your turn.")).to_be_visible()
        expect(page.locator("#title")).to_be_focused()
        first = page.locator("#game img")
        before = first.get_attribute("src")
        chosen = page.locator(".moves button").first
        move = chosen.inner_text()
        chosen.click()
        expect(
            page.get_by_text(f"Play {move}?".replace(move, f"\u2068{move}\u2069"))
        ).to_be_visible()
        page.locator(".sure").get_by_role("button", name="Play").click()
        expect(page.locator("#news")).to_contain_text("Your move is made:")
        expect(page.locator("#news")).to_be_focused()
        expect(page.locator("#game dl")).to_contain_text("is to move.")
        assert page.locator("#game img").get_attribute("src") != before
        # The other one is shown it without a hand being moved.
        expect(theirs.locator("#game dl")).to_contain_text("It is your turn.")
        expect(theirs.locator("#game ul").first).to_contain_text(move.split()[0])
    assert house.store.read(game)[-1].by.channel == "http"


def test_a_move_takes_no_mouse(up: Service, house: House, browser: Browser) -> None:
    pace = {"per_turn": "P2D", "longest_pause": "P2D"}
    game, (mover, other) = table(up, house, pace=pace)
    with looking(browser, PHONE) as page:
        open_as(page, up, game, mover.token)
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.ariaPressed") == "false":
                break
        assert page.evaluate("document.activeElement.ariaLabel").startswith("Choose")
        page.keyboard.press("Enter")
        sure = page.locator(".sure").get_by_role("button", name="Play")
        expect(sure).to_be_focused()
        page.keyboard.press("Escape")
        chosen = page.evaluate("document.activeElement.ariaLabel")
        # What happens meanwhile takes nothing out of anybody's hand.
        page.evaluate("document.activeElement.dataset.old = 'yes'")
        until = (datetime.now(UTC) + timedelta(days=1)).isoformat(timespec="seconds")
        other.post(f"/v1/games/{game}/pause", {"until": until})
        expect(page.locator("[data-old]")).to_have_count(0)
        expect(page.get_by_role("button", name=chosen, exact=True)).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(page.locator("#news")).to_contain_text("Your move is made:")
        expect(page.locator("#news")).to_be_focused()


def test_a_move_can_be_typed_and_a_bad_one_is_explained(
    up: Service, house: House, browser: Browser
) -> None:
    game, (mover, _) = table(up, house)
    (legal, *_) = mover.get(f"/v1/games/{game}/moves")["texts"]
    with looking(browser, language="it") as page:
        open_as(page, up, game, mover.token, "?lang=it")
        typed = page.locator("#typed")
        typed.fill(legal.split()[0] + " a1")
        typed.press("Enter")
        expect(page.locator("#trouble")).to_contain_text("è un angolo: non ci va nessun gettone.")
        expect(page.locator("#trouble")).to_be_focused()
        typed.fill(legal)
        typed.press("Enter")
        expect(page.locator("#news")).to_contain_text(legal)
        expect(page.locator("#trouble")).to_be_empty()


def test_a_stale_move_is_refused_kindly(up: Service, house: House, browser: Browser) -> None:
    game, (mover, _) = table(up, house)
    with looking(browser) as page:
        # Nothing is heard of the world outside.
        page.route("**/v1/stream-tickets", lambda route: route.abort("internetdisconnected"))
        open_as(page, up, game, mover.token)
        legal = mover.get(f"/v1/games/{game}/moves")["moves"]
        mover.post(f"/v1/games/{game}/moves", legal[0])
        version = len(house.store.read(game))
        page.locator(".moves button").last.click()
        page.locator(".sure").get_by_role("button", name="Play").click()
        expect(page.locator("#trouble")).to_contain_text("The game went on meanwhile")
        expect(page.locator("#trouble")).to_be_focused()
        expect(page.locator(".moves")).to_have_count(0)
        assert len(house.store.read(game)) == version


def test_signing_out_forgets_the_token(up: Service, house: House, browser: Browser) -> None:
    game, mover = private_game(up, house)
    with looking(browser) as page:
        page.goto(f"{up.url}/games/{game}")
        page.get_by_text("A token instead of a code").click()
        page.get_by_label("Keep me signed in on this device").check()
        page.get_by_label("Token", exact=True).fill(mover.token)
        page.get_by_role("button", name="Use this token").click()
        expect(page.locator(".moves button").first).to_be_visible()
        page.reload()
        expect(page.locator(".moves button").first).to_be_visible()
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_label("Your mail address")).to_be_visible()
        assert page.locator("#game > *").count() == 0
        assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_a_stranger_is_shown_nothing_of_a_private_game(
    up: Service, house: House, browser: Browser
) -> None:
    game, _ = private_game(up, house)
    (stranger,) = people(up, house, 1)
    with looking(browser) as page:
        page.add_init_script(f"sessionStorage.setItem('longhand-token', '{stranger.token}')")
        page.goto(f"{up.url}/games/{game}")
        expect(page.locator("#trouble")).to_contain_text(f"There is no game {game}.")
        expect(page.get_by_role("button", name="Sign out")).to_be_visible()
        assert page.locator("#game > *").count() == 0
        assert "Sequence" not in page.locator("body").inner_text()


def test_a_bad_token_is_told_and_forgotten(up: Service, house: House, browser: Browser) -> None:
    game, _ = table(up, house)
    with looking(browser, language="uk") as page:
        page.add_init_script("sessionStorage.setItem('longhand-token', 'lh_nobody')")
        page.goto(f"{up.url}/games/{game}")
        expect(page.locator("#trouble")).to_contain_text("Цей токен невідомий")
        expect(page.get_by_label("Ваша поштова адреса")).to_be_visible()
        assert page.evaluate("sessionStorage.length") == 0


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_page_reads_well_on_a_telephone(
    up: Service, house: House, browser: Browser, language: str
) -> None:
    game, (mover, _) = table(up, house, pace={"per_turn": "P2D"})
    for scheme in SCHEMES:
        with looking(browser, PHONE, scheme, language) as page:
            page.goto(f"{up.url}/games/{game}")
            page.wait_for_selector("#sign-in h2")
            assert looks_of(page) == Looks([], 0)
            open_as(page, up, game, mover.token, f"?lang={language}")
            page.locator("details summary").click()
            page.locator(".moves button").first.click()
            assert looks_of(page) == Looks([], 0)
            root = page.locator("html")
            expect(root).to_have_attribute("dir", {"en": "ltr", "ar": "rtl"}[language])
            expect(root).to_have_attribute("lang", language)
            assert page.locator("#game img").evaluate("it => it.decode().then(() => true)")
            # What is typed and looked up is written from left to right in any language.
            assert page.locator("#typed").evaluate("it => getComputedStyle(it).direction") == "ltr"


def test_the_page_speaks_the_language_of_its_reader(
    up: Service, house: House, browser: Browser
) -> None:
    game, (mover, _) = table(up, house)
    change = {"language": "ar", "zone": "Asia/Beirut"}
    mover._answer("PATCH", "/v1/me", change, {})
    with looking(browser, language="fr") as page:
        page.goto(f"{up.url}/games/{game}")
        expect(page.get_by_label("Votre adresse de courriel")).to_be_visible()
        open_as(page, up, game, mover.token)
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        expect(page.locator("#game dl")).to_contain_text("حان دورك.")
        expect(page.locator("#sign-out")).to_have_text("تسجيل الخروج")


@pytest.mark.parametrize("kind", games())
def test_every_kind_is_played_there(up: Service, house: House, browser: Browser, kind: str) -> None:
    game, (mover, _) = table(up, house, kind=kind)
    with looking(browser, PHONE) as page:
        open_as(page, up, game, mover.token)
        assert page.locator("#game img").evaluate("it => it.decode().then(() => true)")
        version = len(house.store.read(game))
        page.locator(".moves button").first.click()
        page.locator(".sure").get_by_role("button", name="Play").click()
        expect(page.locator("#news")).to_contain_text("Your move is made:")
        assert len(house.store.read(game)) > version
        assert looks_of(page) == Looks([], 0)


def table_of_many_moves(up: Service, house: House) -> tuple[str, Person, list[str]]:
    """A game, who is to move in it, and their moves, which are more than are shown at once."""
    while True:
        # A hand may be such that few moves are legal.
        game, (mover, _) = table(up, house, kind="sequentia-grid")
        texts = mover.get(f"/v1/games/{game}/moves")["texts"]
        if len(texts) > SHOWN_AT_ONCE:
            return game, mover, texts


def test_many_moves_are_found_by_what_they_contain(
    up: Service, house: House, browser: Browser
) -> None:
    game, mover, texts = table_of_many_moves(up, house)
    sought = texts[-1]
    with looking(browser, PHONE) as page:
        open_as(page, up, game, mover.token)
        shown = page.locator(".moves button")
        expect(shown).to_have_count(SHOWN_AT_ONCE)
        page.get_by_label("Only what contains").fill(sought)
        first = page.get_by_role("button", name=f"Choose \u2068{sought}\u2069", exact=True)
        expect(first).to_be_visible()
        page.get_by_label("Only what contains").fill("no such move")
        expect(page.get_by_text("No move matches.")).to_be_visible()
        page.get_by_label("Only what contains").fill("")
        page.get_by_role("button", name="More moves").click()
        expect(shown).to_have_count(len(texts))


def test_seats_are_taken_and_games_begun_there(up: Service, house: House, browser: Browser) -> None:
    host, guest = people(up, house, 2)
    body = {"kind": "sequence", "seats": 2, "visibility": "public"}
    game = host.post("/v1/games", body)["game"]
    host.post(f"/v1/games/{game}/seats")
    with looking(browser) as page, looking(browser) as theirs:
        open_as(page, up, game, host.token)
        open_as(theirs, up, game, guest.token)
        expect(page.get_by_role("button", name="Start the game")).to_have_count(0)
        theirs.get_by_role("button", name="Take a seat").click()
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("#game dl")).to_contain_text(re.compile("to move|your turn"))
        expect(theirs.locator("#game dl")).to_contain_text(re.compile("to move|your turn"))


def test_a_page_that_was_cut_off_catches_up(up: Service, house: House, browser: Browser) -> None:
    game, (mover, other) = table(up, house)
    with looking(browser) as page:
        open_as(page, up, game, other.token)
        expect(page.locator("#live")).to_contain_text("Follows live")
        legal = mover.get(f"/v1/games/{game}/moves")["moves"]
        page.context.set_offline(True)
        mover.post(f"/v1/games/{game}/moves", legal[0])
        page.context.set_offline(False)
        expect(page.locator("#game dl")).to_contain_text("It is your turn.")
        expect(page.locator("#live")).to_contain_text("Follows live")
        # At the end of the game there is nothing to wait for.
        mover.post(f"/v1/games/{game}/resignation")
        expect(page.locator("#game dl")).to_contain_text("The game is over.")
        expect(page.locator("#game dl")).to_contain_text("The winner: ")
        expect(page.locator("#live")).to_be_empty()


def test_a_token_for_games_alone_is_enough(up: Service, house: House, browser: Browser) -> None:
    game, (mover, _) = table(up, house)
    now = house.players.get(mover.id).created_at
    token, _ = house.tokens.create(mover.id, now, scopes=("games:read", "games:play"))
    with page_at(browser, PHONE) as page:
        open_as(page, up, game, token)
        page.locator(".moves button").first.click()
        page.locator(".sure").get_by_role("button", name="Play").click()
        expect(page.locator("#news")).to_contain_text("Your move is made:")


def test_the_turn_mail_leads_there(up: Service, house: House, browser: Browser) -> None:
    game = started(people(up, house, 2))
    # Not by a look over HTTP: who has read the game needs no mail about it.
    state = fold(event.data for event in house.store.read(game))
    address = house.players.get(state.seats[state.to_move or 0].player or "").email
    found: list[str] = []

    def has_come() -> bool:
        for path in (up.data / "mail" / "new").glob("*"):
            content = path.read_bytes()
            if address.encode() in content and game.encode() in content:
                page = message_from_bytes(content, policy=default).get_body(("html",))
                assert page is not None
                found.extend(re.findall(r'href="([^"]+/games/[^"]+)"', page.get_content()))
        return bool(found)

    wait_until(has_come)
    assert found[0] == f"{up.url}/games/{game}?lang=en"
    with looking(browser) as page:
        page.goto(found[0])
        expect(page.get_by_label("Your mail address")).to_be_visible()
