"""The web application: made from a house, and from nothing else."""

from collections.abc import Callable
from typing import Final

from flask import Flask

from service.api.blueprint import Blueprint
from service.api.calendars import calendars
from service.api.clock import clock
from service.api.closing import closing
from service.api.deliveries import deliveries
from service.api.desk import SILENCE_S, Desk, put_desk
from service.api.docs import docs
from service.api.events import events
from service.api.games import games
from service.api.gate import Gate
from service.api.headers import register_headers
from service.api.health import health
from service.api.invitations import invitations
from service.api.kinds import kinds
from service.api.lean import LeanFlask
from service.api.matches import matches
from service.api.me import me
from service.api.messages import messages
from service.api.metrics import metrics
from service.api.moves import moves
from service.api.my_events import my_events
from service.api.negotiation import register_negotiation
from service.api.notices import notices
from service.api.orders import orders
from service.api.paces import paces
from service.api.pictures import pictures
from service.api.preferences import preferences
from service.api.problem_pages import pages
from service.api.problems import register_problems
from service.api.readings import Readings
from service.api.recaps import recaps
from service.api.seat_tokens import seat_tokens
from service.api.seats import seats
from service.api.sign_ins import sign_ins
from service.api.smorest import DOCUMENT, Api
from service.api.tickets import tickets
from service.api.tokens import tokens
from service.api.unsubscribe import unsubscribe
from service.api.webhooks import webhooks
from service.application.followers import Followers
from service.bootstrap import House

OPERATIONS: Final[tuple[Blueprint, ...]] = (
    sign_ins,
    me,
    closing,
    calendars,
    tokens,
    seat_tokens,
    unsubscribe,
    kinds,
    games,
    matches,
    events,
    my_events,
    tickets,
    moves,
    orders,
    seats,
    invitations,
    paces,
    pictures,
    recaps,
    clock,
    messages,
    preferences,
    notices,
    webhooks,
    deliveries,
)


def create_app(
    house: House, now: Callable[[], int] | None = None, silence_s: float = SILENCE_S
) -> Flask:
    """A WSGI application over ``house``; ``now`` gives Unix ms, if not the time of the house."""
    app = LeanFlask("longhand")
    app.url_map.strict_slashes = app.url_map.merge_slashes = False
    settings = house.settings
    followers = Followers(settings.redis_url, settings.followers)
    gate = Gate(settings.threads)
    readings = Readings(house.attention)
    put_desk(app, Desk(house, now or house.now, followers, gate, readings, silence_s=silence_s))
    register_problems(app)
    register_headers(app, settings.base_url, gate)
    register_negotiation(app)
    api = Api(app)
    for operations in OPERATIONS:
        api.register_blueprint(operations)
    for blueprint in (health, metrics, pages, docs):
        app.register_blueprint(blueprint)
    app.extensions[DOCUMENT] = api.written()
    return app
