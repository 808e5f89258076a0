"""A position as text, SVG and PNG: one drawing for page, mail and terminal.

Ask ``text.as_text``, ``words.as_words``, ``svg.as_svg`` or ``png.as_png``; each takes a served
view, the viewer's seat and the display names by seat. A kind of game brings lines (``lines``),
a scene (``scene``) and words of its own, and is entered in ``drawings``.
"""
