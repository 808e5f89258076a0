"""Sequence: the board game of two packs, chips and five in line."""

from typing import Final

from service.rules.game import Game
from service.rules.sequence.bots import bot
from service.rules.sequence.deal import open_table, who_began
from service.rules.sequence.decide import decide
from service.rules.sequence.events import EVENTS
from service.rules.sequence.evolve import EVOLVERS
from service.rules.sequence.legal import legal_moves
from service.rules.sequence.moves import COMMANDS
from service.rules.sequence.notation import parse_move, print_move
from service.rules.sequence.options import SEATS, Options, resolve
from service.rules.sequence.state import View, has_acted, new_position, view
from service.rules.sequence.turns import after_pass, after_resignation, reveal
from service.rules.sequence.verify import verify

RULES_VERSION: Final = 1

GAME: Final = Game(
    kind="sequence",
    title="Sequence",
    rules_version=RULES_VERSION,
    seats=SEATS,
    options=Options,
    events=EVENTS,
    commands=COMMANDS,
    resolve=resolve,
    new_position=new_position,
    open=open_table,
    decide=decide,
    after_pass=after_pass,
    after_resignation=after_resignation,
    evolvers=EVOLVERS,
    legal_moves=legal_moves,
    reveal=reveal,
    view=view,
    view_type=View,
    bot=bot,
    print_move=print_move,
    parse_move=parse_move,
    verify=verify,
    first_seat=who_began,
    has_acted=has_acted,
)
