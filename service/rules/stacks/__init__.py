"""Sequence Stacks: common stacks of cards, runs of one colour, and chips for finishing them."""

from typing import Final

from service.rules.game import Game
from service.rules.notes import NoteRules
from service.rules.stacks.batch import progress_of
from service.rules.stacks.block import open_answers
from service.rules.stacks.bots import bot
from service.rules.stacks.deal import open_table, who_began
from service.rules.stacks.decide import after_pass, after_resignation, decide
from service.rules.stacks.events import EVENTS, BlockWindowClosed, BlockWindowOpened
from service.rules.stacks.evolve import EVOLVERS
from service.rules.stacks.legal import legal_moves
from service.rules.stacks.moves import COMMANDS, AnswerBlock, SetOrder
from service.rules.stacks.notation import parse_move, print_move
from service.rules.stacks.notes import StacksNote, has_answers, shown_note, take_note
from service.rules.stacks.options import SEATS, Options, resolve
from service.rules.stacks.state import View, has_acted, new_position, view
from service.rules.stacks.turns import reveal
from service.rules.stacks.verify import verify

RULES_VERSION: Final = 1

GAME: Final = Game(
    kind="sequence-stacks",
    title="Sequence Stacks",
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
    how_far=progress_of,
    notes=NoteRules(
        note=StacksNote,
        commands=(SetOrder, AnswerBlock),
        take=take_note,
        has_answers=has_answers,
        open_answers=open_answers,
        asks=BlockWindowOpened,
        resumes=BlockWindowClosed,
        shown=shown_note,
    ),
)
