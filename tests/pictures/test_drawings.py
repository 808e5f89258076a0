"""Each kind of game brings its own drawing."""

import msgspec
import pytest

from service.pictures.drawings import NoDrawing
from service.pictures.png import as_png
from service.pictures.svg import as_svg
from service.pictures.text import as_text
from service.pictures.words import as_words
from tests.pictures.positions import NAMES, table


def test_a_kind_without_a_drawing_is_named() -> None:
    view = msgspec.structs.replace(table(), kind="whist")
    for draw in (as_text, as_svg, as_png):
        with pytest.raises(NoDrawing, match=r"no drawing .* 'whist'; there is one for: .*sequence"):
            draw(view, None, NAMES)
    with pytest.raises(NoDrawing) as raised:
        as_words(view, None, NAMES, "en")
    assert raised.value.kind == "whist"
