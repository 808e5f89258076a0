"""One sentence for each event that people are told of, by the kind of game."""

from collections.abc import Mapping
from typing import Final

from service.locale import msgid

_TABLE: Final[Mapping[str, str]] = {
    "turn_timed_out": msgid("The time of {name} ran out."),
    "turn_passed": msgid("{name} had no move and was passed over."),
    "seat_resigned": msgid("{name} resigned."),
    "seat_vacated": msgid("A seat fell vacant."),
    "seat_taken_over": msgid("{name} plays on for a vacant seat."),
    "game_paused": msgid("The game was paused."),
    "leave_taken": msgid("{name} took leave."),
}

_SEQUENCE: Final[Mapping[str, str]] = {
    "chip_placed": msgid("{name} placed a chip on {space} with {card}."),
    "chip_removed": msgid("{name} removed the chip from {space} with {card}."),
    "sequence_made": msgid("A sequence for {side}: {spaces}."),
    "sequence_broken": msgid("A sequence of {side} counts no longer: {spaces}."),
    "dead_card_exchanged": msgid("{name} exchanged a dead card, {card}."),
    "draw_lost": msgid("{name} took no card in time and plays on with one less."),
    "talk_called_out": msgid("{name} calls out table talk by {side}."),
    "talk_penalised": msgid("For table talk, a card must be given up by {side}."),
    "card_discarded": msgid("{name} gave up a card, {card}."),
}

_STACKS: Final[Mapping[str, str]] = {
    "card_stacked": msgid("{name} laid “{card}” on the {place}."),
    "sequence_finished": msgid("{name} finished the {place}."),
    "chip_taken": msgid("{name} took a chip ({colour})."),
    "sequence_blocked": msgid("{name} blocked it: {other} takes no chip ({colour})."),
    "skip_played": msgid("{name} played “Skip”."),
    "reverse_played": msgid("{name} played “Reverse”: the direction has changed."),
    "card_stolen": msgid("{name} stole “{card}” from {other}."),
    "chip_stolen": msgid("{name} stole a chip ({colour}) from {other}."),
    "card_discarded": msgid("{name} discarded “{card}”."),
}

_SEQUENTIA: Final[Mapping[str, str]] = {
    "word_made": msgid("{name} made the sequence {card} from {cells}."),
    "seat_skipped": msgid("{name} has no card left and is skipped."),
    "cell_covered": msgid("{name} laid {card} on cell {cell}."),
    "card_removed": msgid("{name} took {card} out of the game: it fits nowhere."),
    "cards_slid": msgid("{name} slid {slides}."),
    "cards_slid/none": msgid("{name} slid no card."),
    "objective_exchanged": msgid("{name} exchanged an objective, {card}."),
    "row_extended/left": msgid("{name} laid {card} at the left end of the row."),
    "row_extended/right": msgid("{name} laid {card} at the right end of the row."),
    "pile_covered": msgid("{name} laid {card} on pile {pile}."),
}

_BY_KIND: Final[Mapping[str, Mapping[str, str]]] = {
    "sequence": _SEQUENCE,
    "sequence-stacks": _STACKS,
    "sequentia-grid": _SEQUENTIA,
    "sequentia-shift": _SEQUENTIA,
    "sequentia-stack": _SEQUENTIA,
}


def sentences_of(kind: str) -> Mapping[str, str]:
    """Event type, or type and a variant of it, -> sentence.

    What is not there is not told: it shows on the board, or is nobody's move.
    """
    return {**_TABLE, **_BY_KIND.get(kind, {})}
