"""What to do about one notice, as things stand now: a mail, or the reason for none."""

from service.application.truth import Untrue
from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.players.player import Player
from workers.about_game import about_game
from workers.about_player import PERSONAL, sign_in
from workers.mail.boards import BoardOf
from workers.outcome import Errand, NoErrand
from workers.readers import readers_of


def errand(house: House, notice: Notice, board_of: BoardOf, now: int) -> Errand | NoErrand:
    """The mail for ``notice`` at ``now`` (Unix ms), or why there is none.

    Raises MissingText, UndefinedError, UnknownEvent, StoreAway.
    """
    if notice.kind == "sign_in":
        return sign_in(house, notice, now)
    reader = readers_of(house, [notice.player], notice.subject).get(notice.player)
    if reader is None or reader.is_deleted:
        return Untrue("dropped", "no_player")
    unreachable = _why_unreachable(reader)
    if unreachable is not None:
        return unreachable
    if notice.kind in PERSONAL:
        return PERSONAL[notice.kind](house, notice, reader, now)
    return about_game(house, notice, reader, board_of, now)


def _why_unreachable(reader: Player) -> Untrue | None:
    if not reader.email:
        return Untrue("dropped", "no_address")
    if not reader.wants_mail:
        return Untrue("dropped", "mail_off")
    if reader.mail_status == "bounced":
        return Untrue("dropped", "address_bounced")
    return None
