"""What a kind of game draws with: boxes, paths, stamps and labels in plain user units.

A kind turns a view into a Scene and knows nothing of SVG; a renderer turns any Scene into
markup and knows nothing of games. Colours are names, which a theme resolves.
"""

from typing import Literal

import msgspec

Anchor = Literal["start", "middle", "end"]
Data = tuple[tuple[str, str], ...]
"""What a page may find an item by: ("space", "e5")."""


class Box(msgspec.Struct, frozen=True, gc=False):
    """A rectangle; ``line`` is the colour of its edge."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    line: str = ""
    line_width: float = 1
    radius: float = 0
    data: Data = ()


class Outline(msgspec.Struct, frozen=True, gc=False):
    """A path in SVG's path language, drawn once."""

    path: str
    fill: str = "none"
    line: str = ""
    line_width: float = 1
    dashes: str = ""


class Stamp(msgspec.Struct, frozen=True, gc=False):
    """A path that is drawn in many places: defined once by its name, then put at (x, y)."""

    name: str
    path: str
    x: float
    y: float
    fill: str
    line: str = ""
    line_width: float = 1
    scale: float = 1
    data: Data = ()


class Label(msgspec.Struct, frozen=True, gc=False):
    """A text of one script; (x, y) is its anchor on the baseline."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    anchor: Anchor = "start"
    is_bold: bool = False


Item = Box | Outline | Stamp | Label


class Layer(msgspec.Struct, frozen=True, eq=False):
    """Items drawn one over the other; ``is_kept``: the same object serves many pictures.

    What is kept is rendered once per theme and found again by identity.
    """

    items: tuple[Item, ...]
    is_kept: bool = False


class Block(msgspec.Struct, frozen=True):
    """A part of a picture as wide as the whole; coordinates count from its top left corner."""

    height: float
    layers: tuple[Layer, ...]


class Scene(msgspec.Struct, frozen=True):
    """A picture: its blocks from top to bottom, and what it says in words."""

    width: float
    blocks: tuple[Block, ...]
    title: str
    words: str
    language: str

    @property
    def height(self) -> float:
        return sum(block.height for block in self.blocks)
