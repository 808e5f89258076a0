"""The fields of moves, of what they led to, and of positions."""

from collections.abc import Mapping
from typing import Final

OF_MOVES: Final[Mapping[str, str]] = {
    "card": "A card.",
    "cards": "The cards, in order.",
    "text": "A move in the notation of the kind.",
    "hands": "By seat.",
    "Hand.count": "How many cards it holds; everyone may know.",
    "Hand.cards": (
        "Which; null where the reader may not know all of them: to all but the seat itself, until "
        "the end lays them open."
    ),
    "CardsRevealed.hands": "By seat the cards it held at the end.",
    "HandsRevealed.hands": "By seat the cards it held at the end.",
    "CardsRevealed.pile": "The draw pile at the end, its top first.",
    "HandsRevealed.pile": "The draw pile at the end, its top first.",
    "View.pile": "How many cards the draw pile has.",
    "ShiftView.pile": "How many cards the draw pile has.",
    # Sequence.
    "layout": "100 cards in reading order, a1 to j10; `--` for a corner.",
    "rounds": "Per round by seat the card it drew; null: it drew none in that round.",
    "dealer": "The seat that deals.",
    "space": "A letter for the column and a number for the row: a1 is top left, j10 bottom right.",
    "spaces": "Five spaces in line, in reading order.",
    "lock": (
        "What is to be locked where there is a choice, each five spaces; null: as many sequences "
        "as there can be."
    ),
    "team": "A team, counted from 0; seat n plays for team n modulo the number of teams.",
    "TalkPenalised.seats": "Seats that owe a discard each.",
    "teams": "How many teams play.",
    "chips": "The chips that lie there.",
    "is_locked": "It belongs to a sequence.",
    "discards": "The discard pile, its top last.",
    "sequences": "The sequences that count.",
    "exchanges": "Dead cards exchanged in this turn.",
    "owed": "Seats that may still take a card, the earliest move first.",
    "penalties": "Seats that owe a discard.",
    "last_move": "The last move; null before the first.",
    # Sequence Stacks.
    "stacks": "The open stacks.",
    "stack": "Which of the two stacks of its colour.",
    "PlayCard.stack": "Which stack of its colour, or a new one; null: the one that takes it.",
    "colour": "`B`, blue, or `R`, red.",
    "needs": "The number that comes next.",
    "from_discard": "Played from the top of the own discard pile, not from the hand.",
    "from_seat": "The opponent it is taken from.",
    "against": "The seats this is restricted to; null: every opponent.",
    "SequenceBlocked.against": "The seat that takes no chip.",
    "when": "never, only a winning chip, from so many chips on, or when asked.",
    "StacksNote.order": "When the seat blocks without being asked; null: it has given no order.",
    "StacksNote.answer": "The sealed answer to the open question; null: none was given.",
    "blocks": "Whether to block.",
    "turn_left": "What is left on the paused clock of the turn (ms); null: there is no clock.",
    "BlockWindowOpened.deadline": "When the answers are opened at the latest (RFC 3339).",
    "BlockWindowClosed.deadline": "The new one of the turn that goes on; null: there is no clock.",
    "plays": "One after the other.",
    "blue": "Blue chips.",
    "red": "Red chips.",
    "number": "0 for the first shuffle, then 1, 2 and so on.",
    "gone": "Hands that left the game before.",
    "View.discards": "The discards; of Sequence Stacks by seat. The top of a pile is its last.",
    "View.chips": "Of Sequence: those on the board. Of Sequence Stacks: by seat how many.",
    "completed": "The pile of completed sequences.",
    "actions": "The pile of action cards that were played.",
    "direction": "Which way the turn passes on.",
    "skips": "Skips played in this turn.",
    "reshuffles": "How often completed cards became a new draw pile.",
    "window": "The question that is open; null: none is.",
    # Sequentia.
    "table": "By cell, or by pile from the left; null: no card lies there.",
    "height": "How many cards lie there.",
    "cell": "A cell, 1 to 9 in reading order.",
    "Placement.cell": "The cell it is laid on; null: it fits nowhere and leaves the game.",
    "cells": "1 to 9 in reading order; in stack the piles of the row from the left.",
    "placements": "One after the other.",
    "lines": "Lines to take, where more than one can be read.",
    "taken": "The cards that are scored.",
    "scores": "By seat the cards it has scored.",
    "View.sequences": (
        "Of Sequence: those that count. Of Sequentia: by seat how many words it has made."
    ),
    "ShiftView.sequences": "By seat how many words it has made.",
    "removed": "Cards that have left the game.",
    "first": "The seat that moved first.",
    "last_turn": "What the last turn did to the table; null before the first.",
    "words": "The cards whose words were made.",
    "slides": "`2>5`: the card of cell 2 went to the empty cell 5.",
    "row": "The row to take where two read the word; null: there is no choice.",
    "SlideCards.leave": (
        "The cell that stays empty; null: no word is taken, or the draw pile is empty."
    ),
    "within": "The most slides that the order takes; null: no order.",
    "ShiftView.quiet": "Turns in a row without a word or an exchange.",
    "reachable_in": (
        "By seat the fewest slides that make its word; null: the reader does not know the word, "
        "or it cannot be made."
    ),
    "steps": "One after the other.",
    "to": "Where it goes.",
    "Step.pile": (
        "The number of the pile, of three the first; null: an end of the row, or there is no "
        "choice."
    ),
    "pile": "A pile of the row, from the left.",
    "side": "Which end of the row.",
}

_SEQUENTIA: Final = (
    "A card is a word of three digits, `-`, the digit that it shows, and `+` on a bonus card: "
    "`213-3+`."
)
CARDS: Final[Mapping[str, str]] = {
    "sequence": (
        "A card is a rank, `23456789TJQKA`, and a suit, `SHDC`: `TD` is the ten of diamonds."
    ),
    "sequence-stacks": (
        "A card is `B` or `R` (blue, red) and a number, 1 to 5, or `W` (wild); or `SKIP`, "
        "`REVERSE`, `STEAL_CARD`, `STEAL_CHIP`, `BLOCK`."
    ),
    "sequentia-grid": _SEQUENTIA,
    "sequentia-shift": _SEQUENTIA,
    "sequentia-stack": _SEQUENTIA,
}
"""Kind -> how its cards are written."""
