"""The request itself, with what is settled about it, and without Flask's proxy before it."""

from typing import cast

from flask import Request, request
from werkzeug.local import LocalProxy

from service.api.bill import Bill
from service.api.operation import Operation


class ApiRequest(Request):
    """``operation``: there from the check of the request on. ``bill``: once it took anything."""

    operation: Operation
    bill: Bill | None = None


def this_request() -> ApiRequest:
    """The request of this thread: each look through the proxy costs a microsecond."""
    return cast("LocalProxy[ApiRequest]", request)._get_current_object()
