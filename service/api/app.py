"""The web application: made from a house, and from nothing else."""

from collections.abc import Callable
from typing import Final

from flask import Flask

from service.api.blueprint import Blueprint
from service.api.desk import Desk, put_desk, unix_ms
from service.api.docs import docs
from service.api.events import events
from service.api.games import games
from service.api.headers import register_headers
from service.api.health import health
from service.api.invitations import invitations
from service.api.kinds import kinds
from service.api.me import me
from service.api.moves import moves
from service.api.negotiation import register_negotiation
from service.api.orders import orders
from service.api.pictures import pictures
from service.api.problem_pages import pages
from service.api.problems import register_problems
from service.api.seats import seats
from service.api.sign_ins import sign_ins
from service.api.smorest import DOCUMENT, Api
from service.api.tokens import tokens
from service.api.unsubscribe import unsubscribe
from service.bootstrap import House

OPERATIONS: Final[tuple[Blueprint, ...]] = (
    sign_ins,
    me,
    tokens,
    unsubscribe,
    kinds,
    games,
    events,
    moves,
    orders,
    seats,
    invitations,
    pictures,
)


def create_app(house: House, now: Callable[[], int] = unix_ms) -> Flask:
    """A WSGI application over ``house``; ``now`` gives Unix milliseconds."""
    app = Flask("longhand", static_folder=None)
    app.url_map.strict_slashes = False
    put_desk(app, Desk(house, now))
    register_problems(app)
    register_headers(app, house.settings.base_url)
    register_negotiation(app)
    api = Api(app)
    for operations in OPERATIONS:
        api.register_blueprint(operations)
    for blueprint in (health, pages, docs):
        app.register_blueprint(blueprint)
    app.extensions[DOCUMENT] = api.written()
    return app
