"""A whole game in a terminal, as text and as a picture: ``python -m tests.terminal.capture OUT``.

Writes OUT.txt with the whole session, and OUT-begin.png and OUT-end.png of its two ends.
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.service_up import running
from tests.system.people import house_of, people
from tests.terminal.playing import opened, plays_to_the_end
from tests.terminal.typist import at_terminal

CHROMIUM: Final = "/usr/bin/chromium"
LINES: Final = 96
_TOKEN: Final = re.compile(
    r"\x1b\[([0-9;]*)m|(\r\n)|(\r)|\x1b\[K|\x1b\[[?0-9;]*[A-Za-z]|([^\x1b\r]+)"
)
_COLOURS: Final = {
    "1": "font-weight:bold",
    "2": "opacity:.6",
    "4": "text-decoration:underline",
    "7": "background:#ddd;color:#111",
    "30": "color:#000",
    "31": "color:#e06c75",
    "41": "background:#b3261e",
    "42": "background:#3fa34d",
    "44": "background:#2b59c3",
    "97": "color:#fff",
}
_PAGE: Final = (
    "<meta charset=utf-8><style>body{{margin:0;background:{0};color:{1};width:max-content;"
    "padding:12px;font:14px/17px 'DejaVu Sans Mono',monospace;white-space:pre}}</style>{2}"
)


def lines_of(raw: str) -> list[list[tuple[str, str]]]:
    """What a terminal shows of its output: lines of pieces, each with its codes."""
    lines: list[list[tuple[str, str]]] = [[]]
    codes = ""
    for token in _TOKEN.finditer(raw):
        style, end, back, text = token.groups()
        if style is not None:
            codes = "" if style in ("", "0") else style
        elif end:
            lines.append([])
        elif back:
            lines[-1] = []
        elif text:
            first, *rest = text.split("\n")
            lines[-1].append((first, codes))
            lines += [[(one, codes)] for one in rest]
    return lines


def as_html(lines: list[list[tuple[str, str]]], back: str, front: str) -> str:
    """The lines as a page."""
    return _PAGE.format(back, front, "\n".join("".join(_spans(line)) for line in lines))


def _spans(line: list[tuple[str, str]]) -> Iterator[str]:
    for text, codes in line:
        style = ";".join(_COLOURS[code] for code in codes.split(";") if code in _COLOURS)
        yield f'<span style="{style}">{escape(text)}</span>' if style else escape(text)


def picture(lines: list[list[tuple[str, str]]], path: Path, *, is_dark: bool = True) -> None:
    """A PNG of the lines."""
    colours = ("#16181d", "#e6e6e6") if is_dark else ("#fdfdfb", "#1a1a1a")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 760, "height": 400})
        page.set_content(as_html(lines, *colours))
        page.screenshot(path=path, full_page=True)
        browser.close()


def main(out: str, kind: str = "sequence") -> None:
    """Plays a game of the kind against a bot, typing the first move of every list."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        with running(Path(folder) / "data") as service:
            [person] = people(service, house_of(service), 1)
            game = opened(person, kind, bots=1)
            arguments = ("play", "--url", service.url, game)
            with at_terminal(home, *arguments, LONGHAND_TOKEN=person.token) as typist:
                moves = plays_to_the_end(typist)
                typist.sees("^> ")
                typist.type("quit")
                typist.leaves()
    lines = lines_of(typist.raw)
    text = "\n".join("".join(piece for piece, _ in line) for line in lines)
    Path(f"{out}.txt").write_text(text, encoding="utf-8")
    picture(lines[:LINES], Path(f"{out}-begin.png"))
    picture(lines[-LINES:], Path(f"{out}-end.png"))
    picture(lines[-LINES:], Path(f"{out}-light.png"), is_dark=False)
    print(f"{kind}: {moves} moves, {len(lines)} lines: {out}.txt")


if __name__ == "__main__":
    main(*sys.argv[1:])
