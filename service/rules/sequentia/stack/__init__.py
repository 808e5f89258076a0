"""The mode ``stack``: build a row of four piles whose tops show words of the own hand."""

from functools import partial
from typing import Final

from service.rules.game import Game
from service.rules.sequentia.deal import open_table
from service.rules.sequentia.options import SEATS, StackOptions, resolver
from service.rules.sequentia.stack.bots import bot
from service.rules.sequentia.stack.decide import decide
from service.rules.sequentia.stack.events import EVENTS
from service.rules.sequentia.stack.legal import legal_moves, time_out_move
from service.rules.sequentia.stack.moves import COMMANDS
from service.rules.sequentia.stack.notation import parse_move, print_move
from service.rules.sequentia.stack.turns import MODE
from service.rules.sequentia.state import View, no_piles, view
from service.rules.sequentia.turns import after_pass, after_resignation, reveal, scores, who_began
from service.rules.sequentia.verify import verify

RULES_VERSION: Final = 1

GAME: Final = Game(
    kind="sequentia-stack",
    title=MODE.title,
    rules_version=RULES_VERSION,
    seats=SEATS,
    options=StackOptions,
    events=EVENTS,
    commands=COMMANDS,
    resolve=resolver(StackOptions),
    new_position=no_piles,
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
