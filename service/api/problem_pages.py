"""The pages that the ``type`` of a problem leads to, in the language of whoever looks."""

from typing import Any, Final

from flask import Blueprint, Response, abort, request
from jinja2 import Environment, StrictUndefined

from service.api.language_names import LANGUAGE_NAMES
from service.api.languages import chosen_language
from service.api.leaflets import STYLE, guarded
from service.api.problem_table import Entry, table, title
from service.locale import Translator, translator

pages = Blueprint("problems", __name__, url_prefix="/problems")

_ALL_PROBLEMS: Final = "All problems"

WORDS: Final = ("Languages", "What to do", _ALL_PROBLEMS, "Also: {meaning}")
"""What the pages say themselves; they stand in the catalogues of problems."""

_HOUR_S: Final = 3600

_TEMPLATES: Final = Environment(
    autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)
_FRAME: Final = _TEMPLATES.from_string("""<!doctype html>
<html lang="{{ language.language }}" dir="{{ language.direction }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{ title }} · Longhand</title>
<style>{{ style|safe }}</style>
</head>
<body>
<main>
<h1>{{ title }}</h1>
{% block main scoped %}{% endblock %}
<nav aria-label="{{ language.say("Languages") }}">
<p>
{% for tag, name in names.items() %}
<a href="?lang={{ tag }}" lang="{{ tag }}" hreflang="{{ tag }}"
{%- if tag == language.language %} aria-current="true"{% endif %}>{{ name }}</a>
{% endfor %}
</p>
</nav>
</main>
</body>
</html>
""")
_ONE: Final = _TEMPLATES.from_string("""{% extends frame %}
{% block main %}
<p class="code"><bdi><code>{{ code }}</code></bdi> · HTTP {{ entry.status }}</p>
{% for meaning in entry.meanings[1:] %}
<p>{{ language.say("Also: {meaning}", meaning=language.say(meaning)) }}</p>
{% endfor %}
<h2>{{ language.say("What to do") }}</h2>
<p>{{ language.say(entry.advice) }}</p>
<p><a href="/problems/{{ query }}">{{ language.say("All problems") }}</a></p>
{% endblock %}
""")
_ALL: Final = _TEMPLATES.from_string("""{% extends frame %}
{% block main %}
<dl>
{% for code, entry in table.items() %}
<dt><a href="/problems/{{ code }}{{ query }}"><bdi><code>{{ code }}</code></bdi></a>
 · {{ entry.status }}</dt>
<dd>{% for meaning in entry.meanings %}{{ language.say(meaning) }} {% endfor %}</dd>
{% endfor %}
</dl>
{% endblock %}
""")


@pages.get("/")
def all_problems() -> Response:
    """Every problem that the service answers with."""
    language = _language()
    return _page(_ALL, language, title=language.say(_ALL_PROBLEMS), table=table())


@pages.get("/<code>")
def one_problem(code: str) -> Response:
    """What a problem means and what to do about it."""
    entry = table().get(code)
    if entry is None:
        abort(404)
    language = _language()
    return _page(_ONE, language, title=_title(entry, language), code=code, entry=entry)


def _title(entry: Entry, language: Translator) -> str:
    return title(entry.meanings[0], language)


def _language() -> Translator:
    return translator(chosen_language())


def _page(template: Any, language: Translator, **content: Any) -> Response:
    query = f"?lang={language.language}" if "lang" in request.args else ""
    body = template.render(
        frame=_FRAME, language=language, names=LANGUAGE_NAMES, style=STYLE, query=query, **content
    )
    response = guarded(body, language)
    response.vary.add("Accept-Language")
    response.cache_control.max_age = _HOUR_S
    return response
