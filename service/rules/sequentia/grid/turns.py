"""The course of a game of ``grid``."""

from typing import Final

from service.rules.sequentia.grid.evolve import EVOLVERS
from service.rules.sequentia.nine import CELLS
from service.rules.sequentia.turns import Mode, never_settles, used_up

MODE: Final = Mode(
    title="Sequentia grid",
    hand_size=3,
    first_cells=tuple(cell + 1 for cell in CELLS),
    evolvers=EVOLVERS,
    ending=used_up("35"),
    settle=never_settles,
)
