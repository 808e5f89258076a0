"""Debian's Chromium, and what a test can measure of how a page looks."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright

Scheme = Literal["light", "dark"]

SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
CONTRAST: Final = 4.5
"""WCAG 2.2, 1.4.3: the least ratio of text to its ground."""

_HEIGHT: Final = 900
_PATIENCE_MS: Final = 60_000

# The ratio of each text that can be seen, by WCAG's relative luminance.
_FAINT: Final = """least => {
  const rgba = text => {
    const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  const light = ([r, g, b]) => [r, g, b]
    .map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = node => {
    for (let it = node; it; it = it.parentElement) {
      const colour = rgba(getComputedStyle(it).backgroundColor);
      if (colour[3] === 1) return colour;
    }
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const follows = getComputedStyle(document.documentElement).colorScheme.includes("dark");
    return isDark && follows ? [18, 18, 18, 1] : [255, 255, 255, 1];
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim(), node = walk.currentNode.parentElement;
    if (!text || node.closest("[aria-hidden=true],script,style,noscript")) continue;
    if (!node.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    if (node.matches(":disabled")) continue;
    const [one, other] = [light(rgba(getComputedStyle(node).color)), light(ground(node))];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < least) found.push(`${ratio.toFixed(2)}: ${text.slice(0, 40)}`);
  }
  return found;
}"""


class Looks(NamedTuple):
    """What is wrong with a page at first sight: texts too faint to read, and pixels too wide."""

    faint: list[str]
    beyond: int


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, gone afterwards."""
    expect.set_options(timeout=_PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        yield browser
        browser.close()


@contextmanager
def page_at(
    browser: Browser, width: int, scheme: Scheme = "light", language: str = "en"
) -> Iterator[Page]:
    """An empty page as a reader with such a screen, such lights and such a language has it."""
    context = browser.new_context(
        viewport={"width": width, "height": _HEIGHT}, color_scheme=scheme, locale=language
    )
    context.set_default_timeout(_PATIENCE_MS)
    yield context.new_page()
    context.close()


def looks_of(page: Page) -> Looks:
    """What is wrong with the page; nothing is (``[]``, 0)."""
    beyond = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return Looks(page.evaluate(_FAINT, CONTRAST), page.evaluate(beyond))
