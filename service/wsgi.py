"""The web process: what a WSGI server imports."""

import gc

from flask import Flask

from service.api.desk import desk_of
from service.api.farewell import on_farewell
from service.bootstrap import build
from service.config import Settings
from service.logs import configure
from service.pictures.png import check_fonts
from service.web.site import whole_app


def main() -> Flask:
    """The application that the environment asks for. Raises FontsMissing."""
    settings = Settings.load()
    configure(settings)
    check_fonts()
    made = whole_app(build(settings))
    on_farewell(desk_of(made).followers.end)
    _leave_alone()
    return made


def _leave_alone() -> None:
    """What is here now is here to stay: to look at all of it stops every request for long."""
    gc.collect()
    gc.freeze()


app = main()
