"""Errors as problem documents (RFC 9457), every one of them."""

from http import HTTPStatus
from typing import Any, Final

import msgspec
from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from service.api.charges import unsettled
from service.api.current import this_request
from service.api.desk import desk
from service.api.errors import Fault, Faulty, RateLimited, RequestError, StaleVersion
from service.api.faults import in_words_of
from service.api.headers import request_id
from service.api.languages import person_language, reader_language
from service.api.problem_table import FAMILIES, code_of, http_problem, status_of, title
from service.application.refusals import meaning_of, told
from service.eventlog.codec import PublicEvent, public
from service.eventlog.errors import StoreAway, VersionConflict
from service.locale import Translator, translator
from service.players.errors import TooOften

MEDIA_TYPE: Final = "application/problem+json"
RETRY_S: Final = 5


class Problem(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """RFC 9457, with what a client needs besides: switch on ``code``, never on a text."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    request_id: str
    errors: list[Fault] | None = None
    game_version: int | None = None
    missed: list[PublicEvent] | None = None
    limit: str | None = None


def register_problems(app: Flask) -> None:
    """Every error of the service, and of Flask itself, is answered as a problem."""
    for family in FAMILIES:
        app.register_error_handler(family, _answer_error)
    app.register_error_handler(HTTPException, _answer_http)


def _answer_error(error: Exception) -> Response:
    # What would have been refused anyway does not get around the limits by being wrong.
    error = unsettled() or error
    status = status_of(type(error))
    headers = error.headers if isinstance(error, RequestError) else _headers(error, status)
    language = _language(is_store_well=not isinstance(error, StoreAway))
    detail = told(error, language)
    meaning = meaning_of(type(error))
    return _respond(language, status, code_of(type(error)), meaning, detail, headers, error)


def _answer_http(error: HTTPException) -> Response:
    if error.response is not None:
        return error.response  # type: ignore[return-value]
    status = error.code or 500
    language = _language(is_store_well=status < 500)
    code, meaning = http_problem(status)
    # The headers of the exception are the point of a 405; its own body and type are not.
    headers = {name: value for name, value in error.get_headers() if name != "Content-Type"}
    return _respond(language, status, code, meaning, language.say(meaning), headers, error)


def _language(is_store_well: bool) -> Translator:
    # A store that has just failed is not asked for the language of its caller as well.
    return translator(person_language() if is_store_well else reader_language())


def _respond(
    language: Translator,
    status: int,
    code: str,
    meaning: str,
    detail: str,
    headers: dict[str, str],
    error: Exception,
) -> Response:
    problem = Problem(
        type=f"{desk().house.settings.base_url}/problems/{code}",
        title=title(meaning, language),
        status=status,
        detail=detail,
        code=code,
        request_id=request_id(),
        **_extras(error, language),
    )
    response = Response(msgspec.json.encode(problem), status, content_type=MEDIA_TYPE)
    response.headers.update(headers)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Language"] = language.language
    response.vary.add("Accept-Language")
    return response


def _headers(error: Exception, status: int) -> dict[str, str]:
    if isinstance(error, TooOften):
        return {"Retry-After": str(error.facts["retry_after"])}
    return {"Retry-After": str(RETRY_S)} if status == HTTPStatus.SERVICE_UNAVAILABLE else {}


def _extras(error: Exception, language: Translator) -> dict[str, Any]:
    extras: dict[str, Any] = {}
    if isinstance(error, RateLimited | TooOften):
        extras["limit"] = error.limit
    if isinstance(error, Faulty):
        extras["errors"] = [in_words_of(language, fault) for fault in error.faults]
    if isinstance(error, VersionConflict):
        extras["game_version"] = error.version
    elif this_request().game_version is not None:
        extras["game_version"] = this_request().game_version
    # Of a plain conflict nothing is told: its events are not redacted for the asker.
    if isinstance(error, StaleVersion):
        extras["missed"] = [public(event) for event in error.missed]
    return extras
