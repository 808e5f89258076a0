"""Blueprints whose operations say in one place what they take, answer and need."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flask.typing import ResponseReturnValue
from flask_smorest import Blueprint as SmorestBlueprint
from marshmallow import Schema

from service.api.auth import admitting
from service.api.bodies import Parser
from service.api.charges import charging
from service.api.operation import Operation, described, headers_of, usual_limit

View = Callable[..., ResponseReturnValue]


class Blueprint(SmorestBlueprint):  # type: ignore[misc]
    """``get``, ``post``, ``put``, ``patch`` and ``delete`` take the fields of Operation."""

    ARGUMENTS_PARSER = Parser()

    def get(self, rule: str, **said: Any) -> Callable[[View], View]:
        """A reading operation; it changes nothing."""
        return self._operation("GET", rule, Operation(**said))

    def post(self, rule: str, *, status: int = 201, **said: Any) -> Callable[[View], View]:
        """An operation that changes something."""
        return self._operation("POST", rule, Operation(status=status, **said))

    def patch(self, rule: str, **said: Any) -> Callable[[View], View]:
        """Changes the fields that are given."""
        return self._operation("PATCH", rule, Operation(**said))

    def put(self, rule: str, **said: Any) -> Callable[[View], View]:
        """Puts something in the place of what was there."""
        return self._operation("PUT", rule, Operation(**said))

    def delete(self, rule: str, **said: Any) -> Callable[[View], View]:
        """Ends something; harmless when repeated."""
        return self._operation("DELETE", rule, Operation(**said))

    def door(
        self, rule: str, *, method: str = "POST", status: int = 201, **said: Any
    ) -> Callable[[View], View]:
        """A command that admits its caller itself, in the same round trip as the game's log."""
        return self._operation(method, rule, Operation(status=status, **said), is_open=True)

    def window(self, rule: str, **said: Any) -> Callable[[View], View]:
        """A GET that admits its caller itself, in the same round trip as the game's log."""
        return self._operation("GET", rule, Operation(**said), is_open=True)

    def _operation(
        self, method: str, rule: str, operation: Operation, is_open: bool = False
    ) -> Callable[[View], View]:
        if not operation.counted:
            operation = replace(operation, counted=usual_limit(operation, method))

        def register(function: View) -> View:
            view = self._parsed(function, operation)
            if operation.scope and not is_open:
                view = admitting(operation.scope, view)
            elif operation.limit and not operation.scope:
                view = charging(operation.limit, view)
            _tell(view, operation, function.__name__, has_path="<" in rule)
            self.add_url_rule(rule, function.__name__, view, methods=[method])
            return view

        return register

    def _parsed(self, function: View, operation: Operation) -> View:
        view = function
        if isinstance(operation.answer, Schema):
            view = self.response(operation.status, operation.answer)(view)
        if isinstance(operation.body, Schema):
            required = not operation.is_body_optional
            view = self.arguments(operation.body, required=required)(view)
        if operation.query is not None:
            view = self.arguments(operation.query, location="query")(view)
        return view


def _tell(view: Any, operation: Operation, name: str, has_path: bool) -> None:
    """Notes on the view itself what the checks before it and the document after it need."""
    view.operation = operation
    told = {**getattr(view, "_apidoc", {})}
    told["manual_doc"] = {"operationId": name, **described(operation, has_path)}
    headers = list(headers_of(operation))
    if headers:
        # Beside the query and the body: a manual list would take the place of these.
        arguments = told.get("arguments", {})
        parameters = [*arguments.get("parameters", []), *headers]
        told["arguments"] = {**arguments, "parameters": parameters}
    view._apidoc = told


def operation_of(view: Any) -> Operation | None:
    """What was settled about the operation of a view, None for a page."""
    found: Operation | None = getattr(view, "operation", None)
    return found
