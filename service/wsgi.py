"""The web process: what a WSGI server imports."""

from service.api.app import create_app
from service.bootstrap import build
from service.config import Settings

app = create_app(build(Settings.load()))
