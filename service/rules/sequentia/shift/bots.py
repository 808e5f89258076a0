"""Bots of three strengths for ``shift``; they see what their seat sees and nothing else."""

from random import Random

from service.rules.sequentia.cards import word_of
from service.rules.sequentia.nine import after_slide, open_slides, rows_reading, top_digits
from service.rules.sequentia.shift.legal import near_turns, turns_by
from service.rules.sequentia.shift.moves import MOST_SLIDES, SlideCards
from service.rules.sequentia.shift.solver import solve
from service.rules.sequentia.state import held_cards, position_of
from service.rules.table import Command, State, Strength


def bot(state: State, seat: int, strength: Strength, seed: int) -> Command:
    """One of the turns offered to ``seat``, from its own view; the same seed gives the same turn.

    ``easy`` sees one slide ahead; ``steady`` takes the shortest way where six slides suffice and
    else waits; ``strong`` comes nearer instead of waiting.
    """
    random, position = Random(seed), position_of(state)
    word = word_of(held_cards(position, seat)[0])
    if strength == "easy":
        near = list(near_turns(position, word))
        return random.choice([turn for turn in near if turn.leave or turn.row] or near)
    solution = solve(top_digits(position.table), word)
    slides = solution.slides if solution else []
    if len(slides) > MOST_SLIDES and strength == "steady":
        slides = []
    return random.choice(list(turns_by(position, word, slides[:MOST_SLIDES])))


def random_turn(state: State, seat: int, random: Random) -> SlideCards:
    """Slides at random, as many as a number at random, or fewer where the word stands before."""
    position = position_of(state)
    word = word_of(held_cards(position, seat)[0])
    digits = top_digits(position.table)
    slides: list[str] = []
    for _ in range(random.randrange(MOST_SLIDES + 1)):
        if rows_reading(digits, word):
            break
        slides.append(random.choice(open_slides(digits)))
        digits = after_slide(digits, slides[-1])
    return random.choice(list(turns_by(position, word, slides)))
