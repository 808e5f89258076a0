"""The letters that answer a mail: what it did, or why it did nothing, and how things stand."""

from collections.abc import Callable, Mapping
from typing import Final

from service.application.recap import recap
from service.application.refusals import sentence
from service.rules.errors import RuleViolation
from workers.mail.answer import Answer, Outcome, answer_of
from workers.mail.boards import BoardOf
from workers.mail.facts import deadline, players
from workers.mail.how_to_reply import how_to_reply
from workers.mail.letter import Letter, Reply
from workers.mail.news import News
from workers.mail.usual import to_move, usual_letter
from workers.mail.words import RESIGN, YES

Told = tuple[str, list[str]]
"""A headline, and the paragraphs below it."""


def answer_letter(news: News, board_of: BoardOf) -> Letter:
    """The answer with the position as it is now."""
    answer = answer_of(news.notice) or Answer("stale")
    if answer.outcome == "ask_resign" and news.resign_address:
        return _question(news, board_of)
    headline, paragraphs = _TOLD[answer.outcome](news, answer)
    told = recap(news.recorded, news.state, news.names, news.seat, news.language)
    own_turn = [deadline(news)] if news.turn_address else []
    return usual_letter(
        news,
        headline=headline,
        preheader=" ".join([*paragraphs, to_move(news)]),
        paragraphs=[*paragraphs, to_move(news)],
        facts=[*own_turn, players(news)],
        recap_title=news.language.say("What happened in the meantime") if told else "",
        recap=told,
        board=board_of(news),
        reply=how_to_reply(news),
    )


def _question(news: News, board_of: BoardOf) -> Letter:
    say, language = news.language.say, news.reader.language
    how = say(
        "If so, answer this mail with “{words}” on a line of its own. Otherwise do nothing.",
        words=f"{RESIGN[language][0]} {YES[language][0]}",
    )
    return usual_letter(
        news,
        headline=say("Do you want to give up your seat?"),
        preheader=how,
        paragraphs=[how],
        facts=[deadline(news), players(news)],
        board=board_of(news),
        reply=Reply(address=news.resign_address),
    )


def _done(news: News, answer: Answer) -> Told:
    headline = news.language.say("Your move is made: {move}.", move=_given(news, answer))
    return headline, _beside(news, answer)


def _resigned(news: News, answer: Answer) -> Told:
    return news.language.say("You have resigned."), _beside(news, answer)


def _beside(news: News, answer: Answer) -> list[str]:
    """What became of words that came with a move."""
    if answer.talk is None:
        return []
    if answer.talk == "said":
        return [news.language.say("Your message was passed on to the table.")]
    return [
        news.language.say(
            "Your message was not passed on: it is too long, or you have written much within "
            "the last hour."
        )
    ]


def _stale(news: News, answer: Answer) -> Told:
    return news.language.say("That turn was over already. Nothing was changed."), []


def _over(news: News, answer: Answer) -> Told:
    return news.language.say("The game was over already. Nothing was changed."), []


def _illegal(news: News, answer: Answer) -> Told:
    headline = news.language.say(
        "{move} cannot be played. Nothing was changed.", move=_given(news, answer)
    )
    return headline, [sentence(answer.text or RuleViolation.text, answer.facts, news.language)]


def _unclear(news: News, answer: Answer) -> Told:
    headline = news.language.say("Your move can be read in several ways. Nothing was changed.")
    return headline, [news.language.say("It may mean: {moves}.", moves=_given(news, answer))]


def _unreadable(news: News, answer: Answer) -> Told:
    headline = news.language.say("No move was found in your mail. Nothing was changed.")
    return headline, [
        news.language.say("A move stands alone on its line, above the text that you answer to.")
    ]


def _several(news: News, answer: Answer) -> Told:
    headline = news.language.say("Your mail asks for more than one thing. Nothing was changed.")
    return headline, [news.language.say("Found: {moves}.", moves=_given(news, answer))]


def _said(news: News, answer: Answer) -> Told:
    return news.language.say("Your message was passed on to the table."), []


def _not_said(news: News, answer: Answer) -> Told:
    headline = news.language.say("Your message was not passed on. Nothing was changed.")
    return headline, [
        news.language.say("It is too long, or you have written much within the last hour.")
    ]


def _given(news: News, answer: Answer) -> str:
    return news.language.listing(answer.given)


_TOLD: Final[Mapping[Outcome, Callable[[News, Answer], Told]]] = {
    "done": _done,
    "resigned": _resigned,
    "stale": _stale,
    "over": _over,
    "illegal": _illegal,
    "unclear": _unclear,
    "unreadable": _unreadable,
    "several": _several,
    # The turn went by before the question could be put.
    "ask_resign": _stale,
    "said": _said,
    "not_said": _not_said,
}
