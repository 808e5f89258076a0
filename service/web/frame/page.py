"""A page in its frame, in the language of whoever looks."""

from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, render_template, request

from service.api.language_names import LANGUAGE_NAMES
from service.api.languages import chosen_language
from service.locale import Translator, translator


def frame() -> Blueprint:
    """The template and the style of every page; to be registered beside them."""
    return Blueprint(
        "frame",
        __name__,
        template_folder="templates",
        static_folder="static",
        static_url_path="/frame",
    )


def chosen() -> Translator:
    """The language that ``?lang=`` names, or else the one that the reader's browser asks for."""
    return translator(chosen_language())


def page_of(template: str, language: Translator, /, **content: Any) -> Response:
    """The page that a template of the frame makes of its content."""
    body = render_template(
        template,
        language=language,
        names=LANGUAGE_NAMES,
        query_in=_query_in,
        **content,
    )
    return in_language(Response(body, content_type="text/html; charset=utf-8"), language)


def in_language(response: Response, language: Translator) -> Response:
    """The response with headers that say so; nobody keeps it."""
    response.headers["Content-Language"] = language.language
    response.headers["Cache-Control"] = "no-store"
    response.vary.add("Accept-Language")
    return response


def _query_in(tag: str) -> str:
    """Leads to the same page in the language."""
    return "?" + urlencode({**request.args.to_dict(), "lang": tag})
