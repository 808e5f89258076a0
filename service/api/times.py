"""Instants as the API writes them."""

from service.rules.pace import instant


def written(ms: int | None) -> str | None:
    """Unix milliseconds as RFC 3339 in UTC, to the second; None stays None."""
    return None if ms is None else instant(ms)
