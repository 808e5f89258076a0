"""A client of Longhand in the standard library alone: asks, follows and folds.

``Client`` speaks HTTP, ``Game`` is a game as its reader sees it, ``follow`` waits for news.
Beside it lies ``longhand_fold``, which it needs; copy both, or install Longhand.
"""

from longhand_api.client import Client
from longhand_api.errors import Away, ClientError, Problem, Unreadable
from longhand_api.following import events_after, follow, follow_all
from longhand_api.game import Game, Gap

__all__ = [
    "Away",
    "Client",
    "ClientError",
    "Game",
    "Gap",
    "Problem",
    "Unreadable",
    "events_after",
    "follow",
    "follow_all",
]
