"""The web process: what a WSGI server imports."""

from flask import Flask

from service.api.app import create_app
from service.api.desk import desk_of
from service.api.farewell import on_farewell
from service.bootstrap import House, build
from service.config import Settings
from service.logs import configure
from service.pictures.png import check_fonts
from service.web.mailbox import Replying, mailbox_page


def whole_app(house: House) -> Flask:
    """The API, and the page that shows the mails when they go to a folder here."""
    app = create_app(house)
    if house.settings.maildir is not None:
        replying = Replying(house.inbox, house.mail_addresses, house.links, house.now)
        app.register_blueprint(mailbox_page(house.settings.maildir, replying))
    return app


def main() -> Flask:
    """The application that the environment asks for. Raises FontsMissing."""
    settings = Settings.load()
    configure(settings)
    check_fonts()
    made = whole_app(build(settings))
    on_farewell(desk_of(made).followers.end)
    return made


app = main()
