"""Flask without what no request of ours needs, and answers that leave in one piece."""

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response

from service.api.current import ApiRequest


class Answer(Response):
    """A body that is there is a list, so that the server sends it along with the headers.

    Of anything else granian asks one part after another, by way of a second thread: nearly half
    of the time that a small answer takes.
    """

    def get_app_iter(self, environ: dict[str, Any]) -> Iterable[bytes]:
        """The body, or nothing where the method or the status wants none."""
        if not self.is_sequence or self._on_close:
            return super().get_app_iter(environ)
        if environ["REQUEST_METHOD"] == "HEAD" or self.status_code in (204, 304):
            return []
        return list(self.iter_encoded())


class LeanFlask(Flask):
    """Every view and every hook is a plain function."""

    request_class = ApiRequest
    response_class = Answer

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is: the question is asked twice for every request."""
        return func
