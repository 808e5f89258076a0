"""What a letter may not depend on: all that is hidden from its reader."""

from collections.abc import Sequence

from service.application.queries import readable
from service.eventlog.ledger import Notice
from service.rules.game import fold
from service.rules.table import seat_of
from tests.workers.evening import Evening, in_letters
from workers.mail.kinds import letter_of
from workers.mail.news import news_of


def expect_no_more_than_readers_may_know(evening: Evening, notices: Sequence[Notice]) -> None:
    """Written from the reader's own redacted log, every letter is the same to the last sign."""
    house = evening.house
    recorded = house.store.read(evening.table.game)
    whole = fold(event.data for event in recorded)
    readers = {player.id: player for player in evening.people}
    for notice in notices:
        reader = readers[notice.player]
        mine = readable(recorded, seat_of(whole, reader.id))
        seen = fold(event.data for event in mine)
        letters = [
            letter_of(news_of(house, notice, reader, log, state), in_letters)
            for log, state in ((recorded, whole), (mine, seen))
        ]
        assert letters[0] == letters[1]
