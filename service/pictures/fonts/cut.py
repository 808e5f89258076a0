"""Cuts the bundled font out of DejaVu Sans 2.37 (Debian: fonts-dejavu-core); run once, by hand.

    pip install fonttools
    python -m service.pictures.fonts.cut /usr/share/fonts/truetype/dejavu

writes beside this file: the two fonts without hinting, ``advances.json`` (how wide each
character is, in thousandths of the size) and ``outlines.json`` (the bold ranks and labels
of a board as paths, because a hundred paths are quicker to render than a hundred texts).
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS: Final = {"regular": "DejaVuSans.ttf", "bold": "DejaVuSans-Bold.ttf"}
HERE: Final = Path(__file__).parent
OUTLINED: Final = "0123456789/JQKABGRabcdefghij"

CHARACTERS: Final = (
    *range(0x20, 0x7F),
    # Latin-1 and Latin Extended-A
    *range(0xA0, 0x180),
    # Cyrillic
    *range(0x400, 0x530),
    # Arabic; its joined forms come along as the layout tables name them
    *range(0x600, 0x700),
    # dashes, quotation marks, bullet, ellipsis, arrows, minus, box, suits
    *range(0x2010, 0x2016),
    *range(0x2018, 0x201F),
    0x2022,
    0x2026,
    0x2039,
    0x203A,
    *range(0x2190, 0x2194),
    0x2212,
    0x25A1,
    *range(0x2660, 0x2668),
)


def main(source: Path) -> None:
    advances = {}
    for weight, name in FONTS.items():
        font = TTFont(source / name, recalcTimestamp=False)
        cut(font)
        font.save(HERE / name)
        advances[weight] = advances_of(font)
        if weight == "bold":
            write("outlines.json", {char: outline(font, char) for char in OUTLINED})
    write("advances.json", advances)


def cut(font: Any) -> None:
    options = Options()
    options.hinting = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)


def advances_of(font: Any) -> dict[str, int]:
    unit = font["head"].unitsPerEm
    widths = font["hmtx"]
    return {chr(c): round(1000 * widths[g][0] / unit) for c, g in font.getBestCmap().items()}


def outline(font: Any, char: str) -> str:
    scale = 1000 / font["head"].unitsPerEm
    glyphs = font.getGlyphSet()
    # SVG counts y downwards, a font upwards; every number is absolute, so paths can be moved.
    pen = SVGPathPen(glyphs, ntos=lambda n: str(round(n)))
    glyphs[font.getBestCmap()[ord(char)]].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
    return str(pen.getCommands())


def write(name: str, data: Any) -> None:
    text = json.dumps(data, ensure_ascii=False, indent=0, sort_keys=True)
    (HERE / name).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
