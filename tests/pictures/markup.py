"""Reading a picture's markup back."""

from collections import Counter
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    """The root of a picture; raises ParseError when it is not well-formed."""
    return ElementTree.fromstring(svg)


def texts_in(svg: str) -> list[str]:
    """The texts that are drawn, in order."""
    return ["".join(element.itertext()) for element in parsed(svg).iter(f"{SVG}text")]


def stamps_in(svg: str) -> Counter[str]:
    """How often each stamp is drawn: ``card-7H``, ``chip-blue``, ``held-7H``."""
    uses = parsed(svg).iter(f"{SVG}use")
    return Counter(use.attrib["href"].removeprefix("#lh-") for use in uses)


def chips_in(svg: str) -> dict[str, tuple[str, bool]]:
    """Space -> colour of its chip and whether it is drawn as locked."""
    uses = (use.attrib for use in parsed(svg).iter(f"{SVG}use") if "data-chip" in use.attrib)
    return {
        use["data-chip"]: (use["href"].removeprefix("#lh-chip-"), use["data-locked"] == "yes")
        for use in uses
    }
