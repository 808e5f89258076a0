"""The addresses that mails link to, all on our own host."""

from dataclasses import dataclass

from service.bootstrap import House


@dataclass(frozen=True)
class Places:
    """The links of one reader about one game."""

    base_url: str
    game_id: str
    unsubscribe_token: str

    @classmethod
    def of(cls, house: House, player: str, game_id: str) -> "Places":
        """The links that ``player`` is given; the one that ends mails is signed for them."""
        return cls(house.settings.base_url, game_id, house.links.unsubscribe(player))

    @property
    def game(self) -> str:
        """The game as the reader may see it."""
        return f"{self.base_url}/v1/games/{self.game_id}"

    def page(self, language: str) -> str:
        """The game as a page, which a browser opens."""
        return f"{self.base_url}/games/{self.game_id}?lang={language}"

    @property
    def seats(self) -> str:
        """Where a seat is taken."""
        return f"{self.game}/seats"

    @property
    def start(self) -> str:
        """Where the host begins the game."""
        return f"{self.game}/start"

    @property
    def invitations(self) -> str:
        """Where somebody is invited."""
        return f"{self.game}/invitations"

    @property
    def pause_agreement(self) -> str:
        """A POST agrees to the pause that is proposed."""
        return f"{self.game}/pause/agreement"

    @property
    def pause_refusal(self) -> str:
        """A POST refuses it."""
        return f"{self.game}/pause/refusal"

    @property
    def moves(self) -> str:
        """A GET lists the moves open to the reader, a POST makes one."""
        return f"{self.game}/moves"

    @property
    def orders(self) -> str:
        """A GET shows the reader's own orders, a PUT gives one."""
        return f"{self.game}/orders"

    @property
    def docs(self) -> str:
        """The API, described for people."""
        return f"{self.base_url}/docs"

    @property
    def unsubscribe(self) -> str:
        """A POST here ends all mails to the reader (RFC 8058); a GET changes nothing."""
        return f"{self.base_url}/v1/unsubscribe/{self.unsubscribe_token}"
