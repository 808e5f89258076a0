"""What the rules of Sequence Stacks refuse, each with a stable code.

NeverLegal
├── UnknownCard, NotForStacks, BlockIsNoPlay
├── OwnSeat
├── NobodyIsAsked
└── TurnIsOver              plays after the one that ends the turn
IllegalNow
├── CardNotInHand, NotOnTop
├── WrongStart, WrongNumber, NoOpenStack, NoFreePlace, NoPlace, WhichStack
├── TooManySkips
├── NothingToSteal, NoSuchChip, StealWouldWin
└── DiscardFirst
"""

from service.rules.errors import IllegalNow, NeverLegal


class UnknownCard(NeverLegal):
    """No card is called that."""

    code = "unknown_card"
    text = "There is no card {card}."


class NotForStacks(NeverLegal):
    """Action cards are played, not stacked (rule 26)."""

    code = "not_for_stacks"
    text = "{card} is an action card: it goes on no stack."


class BlockIsNoPlay(NeverLegal):
    """A Block answers another player's finished sequence (rules 27, 31; D6)."""

    code = "block_is_no_play"
    text = "A Block is never played on your own turn."


class OwnSeat(NeverLegal):
    """Cards and chips are stolen from opponents, and opponents are blocked (rule 31, D18)."""

    code = "own_seat"
    text = "Name another seat than your own."


class NobodyIsAsked(NeverLegal):
    """Only games with ``block_mode`` window ask; here standing orders count."""

    code = "nobody_is_asked"
    text = "In this game nobody is asked: give a standing order."


class TurnIsOver(NeverLegal):
    """A discard ends the turn (rule 23)."""

    code = "turn_is_over"
    text = "“{move}” ends the turn: nothing can follow it."


class CardNotInHand(IllegalNow):
    """The seat does not hold the card."""

    code = "card_not_in_hand"
    text = "You do not hold {card}."


class NotOnTop(IllegalNow):
    """The card is not the top of the seat's own discard pile (rule 22)."""

    code = "not_on_top"
    text = "{card} is not on top of your own discard pile."


class WrongStart(IllegalNow):
    """A stack starts with a 1 or a wild (rule 16)."""

    code = "wrong_start"
    text = "{card} starts no stack: a 1 or a wild does."


class WrongNumber(IllegalNow):
    """A stack goes on in order (rule 17)."""

    code = "wrong_number"
    text = "{card} does not fit stack {stack}: it needs {needed} next."


class NoOpenStack(IllegalNow):
    """The place is empty."""

    code = "no_open_stack"
    text = "There is no open stack {stack} of that colour."


class NoFreePlace(IllegalNow):
    """At most two stacks of a colour are open (rule 12, D8)."""

    code = "no_free_place"
    text = "Two stacks of that colour are open already: {card} cannot start a third."


class NoPlace(IllegalNow):
    """No stack needs the card."""

    code = "no_place"
    text = "No stack takes {card} now."


class WhichStack(IllegalNow):
    """Both stacks of the colour take the card: the move must name one (D8)."""

    code = "which_stack"
    text = "{card} fits both stacks; say one of these: {places}."


class TooManySkips(IllegalNow):
    """At most one Skip fewer than there are players in a turn (D11)."""

    code = "too_many_skips"
    text = "Everybody else is skipped already."


class NothingToSteal(IllegalNow):
    """The opponent has no discard, or has left (D13)."""

    code = "nothing_to_steal"
    text = "That seat has no discard to steal."


class NoSuchChip(IllegalNow):
    """The opponent has no chip of the colour (D14)."""

    code = "no_such_chip"
    text = "That seat has no chip of that colour."


class StealWouldWin(IllegalNow):
    """A stolen chip never wins the game (rule 31, D14)."""

    code = "steal_would_win"
    text = "A stolen chip may not win the game."


class DiscardFirst(IllegalNow):
    """With cards in hand only a discard ends the turn (rule 21, D4)."""

    code = "discard_first"
    text = "A discard ends your turn; cards still in your hand: {cards}."
