"""Small pages for people who followed a link in a mail: a few lines, a picture, one button."""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

import msgspec
from flask import Response
from jinja2 import Environment, StrictUndefined

from service.locale import Translator

HTML: Final = "text/html"

STYLE: Final = (
    ":root{color-scheme:light dark}"
    "body{margin:0;padding:24px 16px;background:#f3f1ec;color:#1d242b;"
    "font:16px/1.5 system-ui,'Noto Sans','Noto Sans Arabic',sans-serif}"
    "main{max-width:640px;margin:0 auto;padding:24px;background:#fff;"
    "border:1px solid #dedad1;border-radius:12px}"
    "h1{margin:0 0 16px;font-size:24px;line-height:1.25}p{margin:0 0 12px}"
    "h2{margin:20px 0 4px;font-size:17px}a{color:#1f5fa8}code{font-size:.95em}"
    ".code,dd{color:#59626b}dt{margin-top:12px}dd{margin:0}code{overflow-wrap:anywhere}"
    "nav{margin-top:28px;border-top:1px solid #dedad1;padding-top:12px;font-size:14px}"
    "nav p{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0}[aria-current]{font-weight:700}"
    "img{display:block;width:100%;height:auto;background:#fff;border-radius:8px}"
    "button{padding:11px 22px;border:0;border-radius:8px;background:#1f5fa8;color:#fff;"
    "font:600 16px system-ui,sans-serif;cursor:pointer}"
    "button:focus-visible,a:focus-visible{outline:3px solid #8cc4ff;outline-offset:2px}"
    "@media(prefers-color-scheme:dark){body{background:#14181d;color:#eef1f4}"
    "main{background:#1e242b;border-color:#36404b}a{color:#8cc4ff}"
    ".code,dd{color:#a9b4bf}nav{border-color:#36404b}}"
)
_POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}'"
    "; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_PAGE: Final = Environment(
    autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
).from_string("""<!doctype html>
<html lang="{{ language.language }}" dir="{{ language.direction }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>{{ leaflet.title }}</title>
<style>{{ style|safe }}</style>
</head>
<body>
<main>
<h1>{{ leaflet.title }}</h1>
{% for line in leaflet.lines %}
<p>{{ line }}</p>
{% endfor %}
{% if leaflet.picture %}
<p><img src="data:image/svg+xml;base64,{{ leaflet.picture }}" alt="{{ leaflet.words }}"></p>
{% endif %}
{% if leaflet.button %}
<form method="post"><button>{{ leaflet.button }}</button></form>
{% endif %}
</main>
</body>
</html>
""")


class Leaflet(msgspec.Struct, frozen=True):
    """What a page says; ``button``: what a POST to its own address does.

    ``picture``: an SVG in base64, ``words``: the same for who cannot see it.
    """

    title: str
    lines: Sequence[str] = ()
    button: str = ""
    picture: str = ""
    words: str = ""


def leaflet_page(leaflet: Leaflet, language: Translator) -> Response:
    """The page in a language; it loads nothing from anywhere and runs nothing."""
    return guarded(_PAGE.render(leaflet=leaflet, language=language, style=STYLE), language)


def guarded(body: str, language: Translator) -> Response:
    """HTML with ``STYLE`` and nothing else that a browser would run or fetch."""
    response = Response(body, content_type=f"{HTML}; charset=utf-8")
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["Content-Language"] = language.language
    return response
