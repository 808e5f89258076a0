"""A reference fold of Longhand's games, in the standard library alone.

``fold`` gives the state that the server shows after some events; ``deal`` recomputes the cards.
"""

from longhand_fold.table import Fold, fold

__all__ = ["Fold", "fold"]
