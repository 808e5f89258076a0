"""Flask without what no request of ours needs, and answers that leave in one piece."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from flask import Flask, Request, Response
from werkzeug.routing import Map, MapAdapter

from service.api.current import ApiRequest

GAMES: Final = "/v1/games/"
PLACES: Final = 4096
LONGEST: Final = 100
_AS_FLASK: Final = {"return_rule": True}
_BODILESS: Final = (204, 304)

Environment = dict[str, Any]
Headers = list[tuple[str, str]]
Places = dict[tuple[str, str], tuple[Any, Mapping[str, Any]]]
"""Path and method -> the rule and the arguments."""


class Answer(Response):
    """A body that is there is a list, so that the server sends it along with the headers.

    Of anything else granian asks one part after another, by way of a second thread: nearly half
    of the time that a small answer takes.
    """

    def get_wsgi_response(self, environ: Environment) -> tuple[Iterable[bytes], str, Headers]:
        """Body, status and headers: of a body that is there these are complete already."""
        if not self._is_whole or environ["REQUEST_METHOD"] == "HEAD":
            return super().get_wsgi_response(environ)
        return list(self.iter_encoded()), self.status, self.headers.to_wsgi_list()

    def get_app_iter(self, environ: Environment) -> Iterable[bytes]:
        """The body, or nothing where the method or the status wants none."""
        if not self.is_sequence or self._on_close:
            return super().get_app_iter(environ)
        if environ["REQUEST_METHOD"] == "HEAD" or self.status_code in _BODILESS:
            return []
        return list(self.iter_encoded())

    @property
    def _is_whole(self) -> bool:
        return (
            isinstance(self.response, list)
            and not self._on_close
            and self.status_code not in _BODILESS
            and "Content-Length" in self.headers
        )


class Signpost(MapAdapter):
    """Where a path under the games leads, remembered for the latest few thousand short ones."""

    def __init__(self, places: Places, url_map: Map, asked: Request) -> None:
        super().__init__(url_map, "", "/", "", "http", asked.path, asked.method)
        self._places = places

    def match(self, *args: Any, **how: Any) -> Any:
        """As ever; Flask asks with ``return_rule`` alone. Raises NotFound, MethodNotAllowed."""
        if args or how != _AS_FLASK or len(self.path_info) > LONGEST:
            return super().match(*args, **how)
        place = (self.path_info, self.default_method)
        found = self._places.get(place)
        if found is None:
            found = super().match(return_rule=True)
            if len(self._places) >= PLACES:
                self._places.clear()
            self._places[place] = found
        rule, arguments = found
        return rule, dict(arguments)


class LeanFlask(Flask):
    """Every view and every hook is a plain function, and games are the same under every host."""

    request_class = ApiRequest
    response_class = Answer

    def __init__(self, name: str) -> None:
        super().__init__(name, static_folder=None)
        self.places: Places = {}

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Under the games a place is known by its path and method alone, whatever the host."""
        if request is None or not request.path.startswith(GAMES):
            return super().create_url_adapter(request)
        return Signpost(self.places, self.url_map, request)

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is: the question is asked twice for every request."""
        return func
