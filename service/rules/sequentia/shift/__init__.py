"""The mode ``shift``: slide the cards until three of them show the own objective."""

from functools import partial
from typing import Final

from service.rules.game import Game
from service.rules.notes import NoteRules
from service.rules.sequentia.deal import open_table
from service.rules.sequentia.options import SEATS, ShiftOptions, resolver
from service.rules.sequentia.shift.bots import bot
from service.rules.sequentia.shift.decide import decide
from service.rules.sequentia.shift.events import EVENTS
from service.rules.sequentia.shift.legal import legal_moves, time_out_move
from service.rules.sequentia.shift.moves import COMMANDS, SetOrder
from service.rules.sequentia.shift.notation import parse_move, print_move
from service.rules.sequentia.shift.notes import ShiftNote, ordered_turn, shown_note, take_note
from service.rules.sequentia.shift.turns import MODE
from service.rules.sequentia.shift.view import ShiftView, view
from service.rules.sequentia.state import nine_cells
from service.rules.sequentia.turns import after_pass, after_resignation, reveal, scores, who_began
from service.rules.sequentia.verify import verify

RULES_VERSION: Final = 1

GAME: Final = Game(
    kind="sequentia-shift",
    title=MODE.title,
    rules_version=RULES_VERSION,
    seats=SEATS,
    options=ShiftOptions,
    events=EVENTS,
    commands=COMMANDS,
    resolve=resolver(ShiftOptions),
    new_position=nine_cells,
    open=partial(open_table, MODE),
    decide=decide,
    after_pass=partial(after_pass, MODE),
    after_resignation=partial(after_resignation, MODE),
    evolvers=MODE.evolvers,
    legal_moves=legal_moves,
    reveal=reveal,
    view=view,
    view_type=ShiftView,
    bot=bot,
    print_move=print_move,
    parse_move=parse_move,
    verify=verify,
    time_out_move=time_out_move,
    first_seat=who_began,
    scores=scores,
    notes=NoteRules(
        note=ShiftNote,
        commands=(SetOrder,),
        take=take_note,
        shown=shown_note,
        ordered=ordered_turn,
    ),
)
