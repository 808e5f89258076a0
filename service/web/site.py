"""The whole site: the API, and beside it the pages that people look at."""

from flask import Flask

from service.api.app import create_app
from service.bootstrap import House
from service.web.frame import frame
from service.web.game import game_page
from service.web.mailbox import Replying, mailbox_page


def whole_app(house: House) -> Flask:
    """The API with its pages; that of the mails where they go to a folder here."""
    app, settings = create_app(house), house.settings
    app.register_blueprint(frame())
    app.register_blueprint(game_page())
    if settings.maildir is not None:
        replying = Replying(house.inbox, house.mail_addresses, house.links, house.now)
        is_open = settings.mailbox == "open"
        app.register_blueprint(
            mailbox_page(settings.maildir, replying, is_open=is_open, base_url=settings.base_url)
        )
    return app
