"""What the rules of Sequentia refuse, each with a stable code; ``step`` counts from 1.

NeverLegal
├── NoSuchCard, NoSuchCell, NothingPlayed
├── NotASlide, TooManySlides                            shift
├── NoSuchPile                                          stack
└── NoSuchLine, LinesCross                              grid
IllegalNow
├── CardNotHeld
├── NothingToSlide, CellOccupied, ExchangeRefused       shift
├── WordNotStanding, RowUnnamed, EmptyCellUnnamed, CellNotEmpty
├── RowNotComplete, RowComplete, NotYourWord            stack
├── WindowUnnamed, TurnOver, BonusOwesCard
└── CellTaken, SameDigit, NoCardThere, CardFits         grid
    CardsNotLaid, LineNotMade
"""

from service.rules.errors import IllegalNow, NeverLegal


class NoSuchCard(NeverLegal):
    """The text names no card of Sequentia."""

    code = "no_such_card"
    text = "Step {step}: there is no card {card}."


class NoSuchCell(NeverLegal):
    """The table has nine cells."""

    code = "no_such_cell"
    text = "Step {step}: there is no cell {cell}; they are numbered 1 to 9."


class NothingPlayed(NeverLegal):
    """A turn takes at least one card (K5)."""

    code = "nothing_played"
    text = "Play at least one card: a turn cannot be passed while you hold one."


class NotASlide(NeverLegal):
    """A slide leads from a cell to one beside it, not across a corner (rule 9, S2)."""

    code = "not_a_slide"
    text = "Step {step}: {slide} does not lead from a cell to the one beside, above or below it."


class TooManySlides(NeverLegal):
    """At most six slides a turn (rule 8)."""

    code = "too_many_slides"
    text = "A turn has at most {most} slides, not {given}."


class NoSuchPile(NeverLegal):
    """The row has four piles, and two windows of three."""

    code = "no_such_pile"
    text = "Step {step}: {pile} is no place in the row of four piles."


class NoSuchLine(NeverLegal):
    """The table has three rows and three columns."""

    code = "no_such_line"
    text = "There is no line {line}; there are row 1 to 3 and column 1 to 3."


class LinesCross(NeverLegal):
    """Sequences of one turn must not cross (rule 31)."""

    code = "lines_cross"
    text = "{line} crosses {other}: take rows or columns, not both."


class CardNotHeld(IllegalNow):
    """The seat does not hold the card, or has played it in this turn."""

    code = "card_not_held"
    text = "Step {step}: you do not hold {card}."


class NothingToSlide(IllegalNow):
    """No card lies on the cell that the slide leaves."""

    code = "nothing_to_slide"
    text = "Step {step}: {slide} moves nothing, cell {cell} is empty."


class CellOccupied(IllegalNow):
    """A card lies on the cell that the slide enters (rule 9)."""

    code = "cell_occupied"
    text = "Step {step}: {slide} is blocked, a card lies on cell {cell}."


class ExchangeRefused(IllegalNow):
    """An objective that can be made is not exchanged (rule 13, S4)."""

    code = "exchange_refused"
    text = "Your objective can be made with the cards on the table; it is not exchanged."


class WordNotStanding(IllegalNow):
    """Nothing is scored: the row does not read the word after the last slide (S2)."""

    code = "word_not_standing"
    text = "Your word does not stand there after the last slide."


class RowUnnamed(IllegalNow):
    """Two rows read the word: one has to be named (S2)."""

    code = "row_unnamed"
    text = "Rows {rows} read your word: name the one you take."


class EmptyCellUnnamed(IllegalNow):
    """The cell that stays empty has to be named (rule 11, S5)."""

    code = "empty_cell_unnamed"
    text = "Your word stands: name the cell that stays empty, one of {cells}."


class CellNotEmpty(IllegalNow):
    """The cell that shall stay empty is not empty after scoring (S5)."""

    code = "cell_not_empty"
    text = "Cell {cell} cannot stay empty; it can be one of {cells}."


class RowNotComplete(IllegalNow):
    """With fewer than four piles the row is filled first (rule 20)."""

    code = "row_not_complete"
    text = "Step {step}: the row has {piles} of four piles; lay at its left or right end first."


class RowComplete(IllegalNow):
    """Four piles lie there: cards go on top of them (rule 19)."""

    code = "row_complete"
    text = "Step {step}: the row has its four piles; name the pile to lay on."


class NotYourWord(IllegalNow):
    """Three neighbouring piles do not read the word from left to right (K2, rule 18)."""

    code = "not_your_word"
    text = "Step {step}: the piles there do not read the word of {card}."


class WindowUnnamed(IllegalNow):
    """Both windows read the word: one has to be named (K8)."""

    code = "window_unnamed"
    text = "Step {step}: piles 1-3 and 2-4 read the word of {card}: name the first pile."


class TurnOver(IllegalNow):
    """After a sequence the turn is over; after a simple card only a sequence may follow."""

    code = "turn_over"
    text = "Step {step}: after {card} your turn allows no such step."


class BonusOwesCard(IllegalNow):
    """After a bonus card another card must be played while the hand holds one (rule 22, K6)."""

    code = "bonus_owes_card"
    text = "{card} is a bonus card: play another card after it."


class CellTaken(IllegalNow):
    """The seat laid a card there in this turn (rule 28)."""

    code = "cell_taken"
    text = "Step {step}: you have laid a card on cell {cell} in this turn."


class SameDigit(IllegalNow):
    """A card is not laid on one that shows the same digit (rule 28)."""

    code = "same_digit"
    text = "Step {step}: cell {cell} shows the digit of {card} already."


class NoCardThere(IllegalNow):
    """An empty cell cannot be laid on (G6)."""

    code = "no_card_there"
    text = "Step {step}: cell {cell} is empty; cards are laid on cards."


class CardFits(IllegalNow):
    """A card is removed only when no cell is legal for it at that moment (G5)."""

    code = "card_fits"
    text = "Step {step}: {card} can be laid on cell {cell}, so it does not leave the game."


class CardsNotLaid(IllegalNow):
    """Every card of the hand is laid or, where none fits, removed (rule 27, G8)."""

    code = "cards_not_laid"
    text = "You still hold {cards}: lay every card of your hand."


class LineNotMade(IllegalNow):
    """The line reads no word that counts, or holds no card laid in this turn (G1)."""

    code = "line_not_made"
    text = "{line} makes no sequence."
