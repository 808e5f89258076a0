"""The course of a game of ``stack``."""

from typing import Final

from service.rules.sequentia.stack.evolve import EVOLVERS
from service.rules.sequentia.turns import Mode, never_settles, used_up

MODE: Final = Mode(
    title="Sequentia stack",
    hand_size=3,
    first_cells=(),
    evolvers=EVOLVERS,
    ending=used_up("25"),
    settle=never_settles,
)
