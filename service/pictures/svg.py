"""A scene as SVG: no scripts, no styles, no references to anything outside of it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from service.pictures.drawings import drawing_of
from service.pictures.outlines import short
from service.pictures.scene import Box, Data, Item, Label, Layer, Outline, Scene, Stamp
from service.pictures.themes import PALETTES, Theme
from service.rules.table import State

FAMILY: Final = "DejaVu Sans"
# A page that shows the markup itself must not see ids of ours collide with its own.
_ID: Final = "lh-"


def as_svg(
    view: State,
    viewer: int | None,
    names: Sequence[str],
    *,
    language: str = "en",
    theme: Theme = "light",
    scale: float = 1,
) -> str:
    """The view as ``viewer`` (None: a spectator) may see it. Raises NoDrawing."""
    scene = drawing_of(view.kind).scene(view, viewer, names, language)
    return rendered(scene, theme, scale)


def rendered(scene: Scene, theme: Theme, scale: float = 1) -> str:
    """Markup of a scene, its size multiplied by ``scale``."""
    # A stamp that several layers use is defined once.
    stamps: dict[str, str] = {}
    bodies = []
    top: float = 0
    for block in scene.blocks:
        bodies.append(f'<g transform="translate(0 {short(top)})">')
        for layer in block.layers:
            defined, body = (_kept_layer if layer.is_kept else _layer)(layer, theme)
            stamps.update(defined)
            bodies.append(body)
        bodies.append("</g>")
        top += block.height
    return (
        f"{_opening(scene, scale)}"
        f'<title id="{_ID}title">{escape(scene.title)}</title>'
        f'<desc id="{_ID}desc">{escape(scene.words)}</desc>'
        f"<defs>{''.join(stamps.values())}</defs>{_ground(scene, theme)}"
        f"{''.join(bodies)}</svg>"
    )


def _opening(scene: Scene, scale: float) -> str:
    width, height = scene.width, scene.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(width)} {short(height)}"'
        f' width="{short(width * scale)}" height="{short(height * scale)}" role="img"'
        f' aria-labelledby="{_ID}title {_ID}desc" xml:lang={quoteattr(scene.language)}'
        f" font-family=\"'{FAMILY}',Verdana,sans-serif\">"
    )


def _ground(scene: Scene, theme: Theme) -> str:
    # Opaque, with an edge of its own: a mail in dark mode shows it on whatever it likes.
    colours = PALETTES[theme]
    width, height = short(scene.width), short(scene.height)
    return (
        f'<rect width="{width}" height="{height}" fill="{colours["page"]}"/>'
        f'<path d="M1.5 1.5H{short(scene.width - 1.5)}V{short(scene.height - 1.5)}H1.5Z"'
        f' fill="none" stroke="{colours["edge"]}" stroke-width="3"/>'
    )


def _layer(layer: Layer, theme: Theme) -> tuple[dict[str, str], str]:
    colours = PALETTES[theme]
    stamps = {item.name: item.path for item in layer.items if isinstance(item, Stamp)}
    defined = {name: f'<path id="{_ID}{name}" d="{path}"/>' for name, path in stamps.items()}
    return defined, "".join(_WRITERS[type(item)](item, colours) for item in layer.items)


_kept_layer = lru_cache(maxsize=32)(_layer)


def _box(item: Box, colours: Mapping[str, str]) -> str:
    radius = f' rx="{short(item.radius)}"' if item.radius else ""
    # Straight edges without a line need no smoothing, and cost half as much without it.
    crisp = "" if item.radius or item.line else ' shape-rendering="crispEdges"'
    return (
        f'<rect x="{short(item.x)}" y="{short(item.y)}" width="{short(item.width)}"'
        f' height="{short(item.height)}"{radius}{_paint(item, colours)}{crisp}{_data(item.data)}/>'
    )


def _outline(item: Outline, colours: Mapping[str, str]) -> str:
    dashes = f' stroke-dasharray="{item.dashes}"' if item.dashes else ""
    return (
        f'<path d="{item.path}"{_paint(item, colours)}{dashes}'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _stamp(item: Stamp, colours: Mapping[str, str]) -> str:
    size = f" scale({short(item.scale)})" if item.scale != 1 else ""
    place = f"translate({short(item.x)} {short(item.y)}){size}"
    return (
        f'<use href="#{_ID}{item.name}" transform="{place}"'
        f"{_paint(item, colours)}{_data(item.data)}/>"
    )


def _label(item: Label, colours: Mapping[str, str]) -> str:
    anchor = "" if item.anchor == "start" else f' text-anchor="{item.anchor}"'
    weight = ' font-weight="bold"' if item.is_bold else ""
    return (
        f'<text x="{short(item.x)}" y="{short(item.y)}" font-size="{short(item.size)}"{anchor}'
        f'{weight} fill="{colours[item.fill]}">{escape(item.text)}</text>'
    )


def _paint(item: Box | Outline | Stamp, colours: Mapping[str, str]) -> str:
    fill = colours.get(item.fill, "none")
    if not item.line:
        return f' fill="{fill}"'
    # The line of a stamp grows with its scale: given in user units, drawn in user units.
    width = item.line_width / (item.scale if isinstance(item, Stamp) else 1)
    return f' fill="{fill}" stroke="{colours[item.line]}" stroke-width="{short(width)}"'


def _data(data: Data) -> str:
    return "".join(f" data-{name}={quoteattr(value)}" for name, value in data)


_WRITERS: Final[Mapping[type[Item], Any]] = {
    Box: _box,
    Outline: _outline,
    Stamp: _stamp,
    Label: _label,
}
