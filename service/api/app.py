"""The web application: made from a house, and from nothing else."""

from collections.abc import Callable
from typing import Final

from flask import Flask

from service.api.desk import Desk, put_desk, unix_ms
from service.api.headers import register_headers
from service.api.health import health
from service.api.problem_pages import pages
from service.api.problems import register_problems
from service.bootstrap import House

BODY_BYTES: Final = 64 * 1024


def create_app(house: House, now: Callable[[], int] = unix_ms) -> Flask:
    """A WSGI application over ``house``; ``now`` gives Unix milliseconds."""
    app = Flask("longhand", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = BODY_BYTES
    put_desk(app, Desk(house, now))
    register_problems(app)
    register_headers(app)
    for blueprint in (health, pages):
        app.register_blueprint(blueprint)
    return app
