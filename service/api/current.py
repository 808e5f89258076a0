"""The request itself, with what is settled about it, and without Flask's proxy before it."""

from typing import Any, cast

from flask import Request, request
from werkzeug.local import LocalProxy

from service.api.bill import BILL, Bill
from service.api.operation import Operation


class ApiRequest(Request):
    """``operation``: there from the check of the request on. ``bill``: what it takes."""

    operation: Operation

    def __init__(self, environ: dict[str, Any], *options: Any, **named: Any) -> None:
        super().__init__(environ, *options, **named)
        self.bill: Bill = environ.get(BILL) or Bill()


def this_request() -> ApiRequest:
    """The request of this thread: each look through the proxy costs a microsecond."""
    return cast("LocalProxy[ApiRequest]", request)._get_current_object()
