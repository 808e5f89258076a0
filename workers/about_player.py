"""Mails that are about no single game: codes, digests, tests."""

from collections.abc import Callable, Mapping
from typing import Final

from service.application.delivery import DIGEST, put_off
from service.application.truth import Untrue
from service.bootstrap import House
from service.eventlog.ledger import Notice
from service.players.player import Player
from workers.mail.compose import compose
from workers.mail.digest import digest_letter
from workers.mail.disabled import DISABLED, disabled_letter
from workers.mail.envelope import address_of
from workers.mail.letter import Letter
from workers.mail.sign_in import sign_in_letter
from workers.mail.trial import trial_letter
from workers.outcome import Errand, NoErrand
from workers.waiting_games import waiting_games


def sign_in(house: House, notice: Notice, now: int) -> Errand | NoErrand:
    """The mail with a code, to whoever has the address."""
    found = house.sign_ins.get(notice.ref, now)
    if found is None:
        return Untrue("dropped", "code_over")
    letter = sign_in_letter(found, house.sign_ins.code(found.id))
    to = address_of("", found.address)
    return Errand(compose(house, notice, letter, to, letter.headline, now), 0)


def _digest(house: House, notice: Notice, reader: Player, now: int) -> Errand | NoErrand:
    later = [
        other
        for other in house.ledger.pending(reader.id)
        if other.kind == DIGEST and notice.send_at < other.send_at <= now
    ]
    if later:
        newest = max(later, key=lambda it: it.send_at)
        return Untrue("superseded", "newer_notice", newest.key)
    quiet = put_off(notice, reader, now)
    if quiet is not None:
        return quiet
    games = waiting_games(house, reader)
    if not games:
        return Untrue("dropped", "nothing_waits")
    return _mailed(house, notice, reader, digest_letter(house, reader, games), now)


def _test(house: House, notice: Notice, reader: Player, now: int) -> Errand | NoErrand:
    return _mailed(house, notice, reader, trial_letter(house, reader), now)


def _mailed(house: House, notice: Notice, reader: Player, letter: Letter, now: int) -> Errand:
    to = address_of(reader.name, reader.email)
    return Errand(compose(house, notice, letter, to, letter.headline, now), 0)


def _disabled(house: House, notice: Notice, reader: Player, now: int) -> Errand | NoErrand:
    """That a webhook is disabled, while it is so for the same reason still."""
    webhook_id, _, at = notice.ref.partition("_")
    found = next((it for it in house.webhooks.of(reader.id) if it.id == webhook_id), None)
    if found is None or str(found.disabled_at) != at:
        return Untrue("dropped", "webhook_changed")
    quiet = put_off(notice, reader, now)
    if quiet is not None:
        return quiet
    return _mailed(house, notice, reader, disabled_letter(house, reader, found), now)


PERSONAL: Final[Mapping[str, Callable[[House, Notice, Player, int], Errand | NoErrand]]] = {
    DIGEST: _digest,
    "test": _test,
    DISABLED: _disabled,
}
"""By the kind of notice."""
