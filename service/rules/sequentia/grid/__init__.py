"""The mode ``grid``: cover cells of the full table so that rows and columns show words."""

from functools import partial
from typing import Final

from service.rules.game import Game
from service.rules.sequentia.deal import open_table
from service.rules.sequentia.grid.bots import bot
from service.rules.sequentia.grid.decide import decide
from service.rules.sequentia.grid.events import EVENTS
from service.rules.sequentia.grid.legal import legal_moves, time_out_move
from service.rules.sequentia.grid.moves import COMMANDS
from service.rules.sequentia.grid.notation import parse_move, print_move
from service.rules.sequentia.grid.turns import MODE
from service.rules.sequentia.options import SEATS, GridOptions, resolver
from service.rules.sequentia.state import View, nine_cells, view
from service.rules.sequentia.turns import after_pass, after_resignation, reveal, scores, who_began
from service.rules.sequentia.verify import verify

RULES_VERSION: Final = 1

GAME: Final = Game(
    kind="sequentia-grid",
    title=MODE.title,
    rules_version=RULES_VERSION,
    seats=SEATS,
    options=GridOptions,
    events=EVENTS,
    commands=COMMANDS,
    resolve=resolver(GridOptions),
    new_position=nine_cells,
    open=partial(open_table, MODE),
    decide=decide,
    after_pass=partial(after_pass, MODE),
    after_resignation=partial(after_resignation, MODE),
    evolvers=MODE.evolvers,
    legal_moves=legal_moves,
    reveal=reveal,
    view=view,
    view_type=View,
    bot=bot,
    print_move=print_move,
    parse_move=parse_move,
    verify=verify,
    time_out_move=time_out_move,
    first_seat=who_began,
    scores=scores,
)
