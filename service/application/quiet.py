"""The hours in which a player wants no mail, on the wall clock of the player's zone."""

from datetime import timedelta

from service.players.player import Player
from service.rules.wall import Span, day_of, night, zone_of


def quiet_at(player: Player, at: int) -> Span | None:
    """The quiet hours that an instant (Unix ms) lies in, None when there are none."""
    hours = player.quiet_hours
    # A day that is quiet up to its end, for ever, was wanted by nobody.
    if hours is None or hours.start == hours.end:
        return None
    zone = zone_of(player.zone)
    today = day_of(at, zone)
    for day in (today - timedelta(days=1), today):
        span = night(day, hours.start, hours.end, zone)
        if span[0] <= at < span[1]:
            return span
    return None
