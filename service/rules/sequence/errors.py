"""What the rules of Sequence refuse, each with a stable code.

NeverLegal
├── UnknownCard, NoSuchSpace, CornerSpace, WrongSpace, NotALine, NoSuchTeam
├── JackPlaces, JackRemoves, NotOneEyed     jack misuse
├── JackNeverDead
└── DrawIsAutomatic, DeclareIsAutomatic, DeclareFirst, NothingIsCalledOut, TalkIsAllowed
IllegalNow
├── CardNotInHand, SpaceTaken, NoChipsLeft, BadLock
├── NoChipThere, OwnChip, ChipLocked        not removable
├── CardNotDead, ExchangeUsed, ReplacementWaits, NothingToDraw
├── NoDrawOwed, NothingLost
├── NotYourSequence, SequencesOverlap
└── DiscardFirst, NoDiscardOwed, NoTeamMates, TalkCalledAlready, OwnTeam
"""

from service.rules.errors import IllegalNow, NeverLegal


class UnknownCard(NeverLegal):
    """No card is called that."""

    code = "unknown_card"
    text = "There is no card {card}."


class NoSuchSpace(NeverLegal):
    """The board has no such space."""

    code = "no_such_space"
    text = "The board has no space {space}."


class CornerSpace(NeverLegal):
    """Corners are neither covered nor cleared (rule 21)."""

    code = "corner"
    text = "{space} is a corner: it holds no chip."


class WrongSpace(NeverLegal):
    """The space shows another card (rule 9)."""

    code = "wrong_space"
    text = "{space} shows {shown}, not {card}."


class NotALine(NeverLegal):
    """The spaces are not five in a straight line (rule 22)."""

    code = "not_a_line"
    text = "{spaces} are not five spaces in a row, column or diagonal."


class NoSuchTeam(NeverLegal):
    """The table has no team of that number."""

    code = "no_such_team"
    text = "This table has no team {team}."


class JackPlaces(NeverLegal):
    """A two-eyed jack places and removes nothing (rule 13)."""

    code = "jack_places"
    text = "{card} is a two-eyed jack: it places a chip."


class JackRemoves(NeverLegal):
    """A one-eyed jack removes and places nothing (rule 14)."""

    code = "jack_removes"
    text = "{card} is a one-eyed jack: it removes a chip."


class NotOneEyed(NeverLegal):
    """Only a one-eyed jack removes a chip (rule 14)."""

    code = "not_one_eyed"
    text = "{card} removes no chip: only one-eyed jacks do."


class JackNeverDead(NeverLegal):
    """A jack is never dead (rule 15)."""

    code = "jack_never_dead"
    text = "{card} is a jack: it is never dead."


class DrawIsAutomatic(NeverLegal):
    """Cards are drawn by themselves in this game (rule 8)."""

    code = "draw_is_automatic"
    text = "In this game the card is drawn for you."


class DeclareIsAutomatic(NeverLegal):
    """Sequences count by themselves in this game (rule 27)."""

    code = "declare_is_automatic"
    text = "In this game sequences count without a word."


class DeclareFirst(NeverLegal):
    """Nothing is locked with a move where sequences are declared (rule 29)."""

    code = "declare_first"
    text = "In this game a sequence is declared, not locked with the move."


class NothingIsCalledOut(NeverLegal):
    """Lost draws are not called out in this game (rule 33)."""

    code = "nothing_is_called_out"
    text = "In this game a card not taken is not called out."


class TalkIsAllowed(NeverLegal):
    """Table talk is allowed in this game (rule 34)."""

    code = "talk_is_allowed"
    text = "In this game team-mates may talk."


class CardNotInHand(IllegalNow):
    """The seat does not hold the card (rule 10)."""

    code = "card_not_in_hand"
    text = "You do not hold {card}."


class SpaceTaken(IllegalNow):
    """A chip stands there (rule 9)."""

    code = "space_taken"
    text = "A chip stands on {space}."


class NoChipsLeft(IllegalNow):
    """The side is out of chips (rule 7)."""

    code = "no_chips_left"
    text = "Your side has no chip left to place."


class BadLock(IllegalNow):
    """The spaces to lock are not what this placing offers (rule 28)."""

    code = "bad_lock"
    text = "This move does not complete {lock}. It may lock: {choices}."


class NoChipThere(IllegalNow):
    """Nothing stands on the space."""

    code = "no_chip_there"
    text = "No chip stands on {space}."


class OwnChip(IllegalNow):
    """The chip belongs to the own side (rule 14)."""

    code = "own_chip"
    text = "The chip on {space} is your side's own."


class ChipLocked(IllegalNow):
    """The chip belongs to a sequence (rule 26)."""

    code = "chip_locked"
    text = "The chip on {space} is locked in a sequence."


class CardNotDead(IllegalNow):
    """One of the card's spaces is open (rule 17)."""

    code = "card_not_dead"
    text = "{card} is not dead: {space} is open."


class ExchangeUsed(IllegalNow):
    """One dead card a turn (rule 18)."""

    code = "exchange_used"
    text = "You have exchanged a dead card in this turn."


class ReplacementWaits(IllegalNow):
    """A replacement that is dead too waits for the next turn (rule 19)."""

    code = "replacement_waits"
    text = "{card} came for a dead card in this turn: it waits for the next."


class NothingToDraw(IllegalNow):
    """Draw pile and discards are empty (rules 20, 32)."""

    code = "nothing_to_draw"
    text = "There is no card left to draw."


class NoDrawOwed(IllegalNow):
    """The seat has no card to take, or has lost it (rule 33)."""

    code = "no_draw_owed"
    text = "You have no card to take."


class NothingLost(IllegalNow):
    """The seat that is called out took its card, or the next seat has not moved (rule 33)."""

    code = "nothing_lost"
    text = "Seat {seat} cannot be called out now."


class NotYourSequence(IllegalNow):
    """Not all five spaces are the side's own chips or corners (rule 22)."""

    code = "not_your_sequence"
    text = "Not all of {spaces} hold chips of your side."


class SequencesOverlap(IllegalNow):
    """The sequence shares more with an earlier one than the game allows (rules 23-25)."""

    code = "sequences_overlap"
    text = "{spaces} shares too much with an earlier sequence of your side."


class DiscardFirst(IllegalNow):
    """The seat owes a discard (rule 34)."""

    code = "discard_first"
    text = "You owe a discard before your next move."


class NoDiscardOwed(IllegalNow):
    """The seat owes no discard (rule 34)."""

    code = "no_discard_owed"
    text = "You owe no discard."


class NoTeamMates(IllegalNow):
    """A side of one seat has nobody to talk to (rule 34)."""

    code = "no_team_mates"
    text = "This team has nobody to talk to."


class TalkCalledAlready(IllegalNow):
    """The seat has said so, or the team is paying for it (rule 34)."""

    code = "talk_called_already"
    text = "This has been called out already."


class OwnTeam(IllegalNow):
    """Other teams are called out, not the own one (rule 34)."""

    code = "own_team"
    text = "You cannot call out your own side."
