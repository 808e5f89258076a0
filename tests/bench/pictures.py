"""How long a mid-game picture of three sides takes, as text, words, SVG and PNG, and how big it is.

Run: python -m tests.bench.pictures [rounds]

Every round runs each job once, so that a busy machine slows all of them alike; read the
figures beside the baseline: an empty page of the same size through the same renderer.
"""

import sys
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter

from service.pictures.png import as_png, rasterised, with_palette
from service.pictures.svg import as_svg
from service.pictures.text import as_text
from service.pictures.words import as_words
from tests.pictures.positions import NAMES, random_game, seen_by

WIDTH = 660
GAME = seen_by(random_game(7, 3, 60), 0)


def empty_page(height: int) -> str:
    """What no picture can be quicker than: one opaque rectangle."""
    size = f'width="{WIDTH}" height="{height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><rect {size} fill="#efe9dc"/></svg>'


def jobs() -> dict[str, Callable[[], str | bytes]]:
    """Name -> what is measured; the baseline first."""
    svg = as_svg(GAME, 0, NAMES)
    page = empty_page(764)
    drawn = rasterised(svg, WIDTH)
    return {
        "baseline: empty page as PNG": lambda: rasterised(page, WIDTH),
        "text": lambda: as_text(GAME, 0, NAMES),
        "words": lambda: as_words(GAME, 0, NAMES, "en"),
        "SVG": lambda: as_svg(GAME, 0, NAMES),
        "PNG 660": lambda: as_png(GAME, 0, NAMES),
        "  rendering": lambda: rasterised(svg, WIDTH),
        "  palette": lambda: with_palette(drawn, "light"),
        "PNG 400": lambda: as_png(GAME, 0, NAMES, width=400),
        "PNG 1320": lambda: as_png(GAME, 0, NAMES, width=1320),
    }


def measured(rounds: int) -> Mapping[str, list[float]]:
    """Milliseconds of each run of each job."""
    chosen = jobs()
    taken: dict[str, list[float]] = {name: [] for name in chosen}
    for _ in range(rounds):
        for name, job in chosen.items():
            start = perf_counter()
            job()
            taken[name].append((perf_counter() - start) * 1000)
    return taken


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    taken = measured(rounds)
    base = min(next(iter(taken.values())))
    print(f"{'':30}{'best ms':>10}{'median ms':>11}{'to baseline':>13}{'bytes':>9}")
    for name, job in jobs().items():
        best = min(taken[name])
        size = len(job())
        print(f"{name:30}{best:10.2f}{median(taken[name]):11.2f}{best / base:13.2f}{size:9}")


if __name__ == "__main__":
    main()
