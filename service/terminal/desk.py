"""What every command of the terminal client starts from: the service, the token, the screen."""

from dataclasses import dataclass

from longhand_api import Client, Game
from service.terminal.credentials import Credentials
from service.terminal.prompt import Prompt
from service.terminal.screen import Screen
from service.terminal.table import Table


class NotSignedIn(Exception):
    """There is no token for the service; the text says how to get one."""


@dataclass(frozen=True)
class Desk:
    """One person at one service."""

    url: str
    given_token: str | None
    credentials: Credentials
    screen: Screen
    prompt: Prompt

    @property
    def token(self) -> str | None:
        """The token given, or that of the last sign-in."""
        return self.given_token or self.credentials.token(self.url)

    def visitor(self, patience_s: float = 4.0) -> Client:
        """A client for whoever asks, signed in or not."""
        return Client(
            self.url,
            self.token,
            language=self.screen.words.language,
            patience_s=patience_s,
            on_away=self._tell_away,
        )

    def client(self, patience_s: float = 4.0) -> Client:
        """A client of somebody who is signed in. Raises NotSignedIn."""
        if self.token is None:
            raise NotSignedIn(
                self.screen.say(
                    "You are not signed in at {url}: {command}",
                    url=self.url,
                    command=f"longhand play sign-in --url {self.url}",
                )
            )
        return self.visitor(patience_s)

    def table(self, game: str) -> Table:
        """The table of a game; while one sits there a lost service is waited for longer."""
        return Table(Game(self.client(patience_s=60.0), game), self.screen)

    def _tell_away(self, reason: str | None) -> None:
        screen = self.screen
        if reason is None:
            screen.aside(screen.say("The service is there again."))
        else:
            told = screen.in_words(reason)
            screen.aside(screen.say("Trying again: {reason}", reason=told))
