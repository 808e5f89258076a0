"""The letter to a seat that is asked for a sealed answer: the same one whatever it holds."""

from service.application.recap import recap
from workers.mail.boards import BoardOf
from workers.mail.facts import deadline, players
from workers.mail.how_to_reply import how_to_reply
from workers.mail.letter import Letter, Link
from workers.mail.news import News
from workers.mail.usual import usual_letter

ANSWER_WANTED = "answer_wanted"
"""The kind of such a notice."""


def asked_letter(news: News, board_of: BoardOf) -> Letter:
    """What happened, until when to answer, and how to be asked no more."""
    say = news.language.say
    told = recap(news.recorded, news.state, news.names, news.seat, news.language)
    until = deadline(news)
    return usual_letter(
        news,
        headline=say("Your answer is wanted."),
        preheader=" – ".join([until.line, *told[-1:]]),
        paragraphs=[
            say("Everyone who is asked answers in secret; the answers are opened together."),
            say("Whoever stays silent follows their standing order, or passes without one."),
        ],
        facts=[until, players(news)],
        recap_title=say("What happened in the meantime") if told else "",
        recap=told,
        board=board_of(news),
        reply=how_to_reply(news),
        answer=[
            Link(
                say("A GET lists your answers, ready to send; a POST gives one:"), news.places.moves
            ),
            Link(
                say("With a standing order you are asked no more; a PUT gives one:"),
                news.places.orders,
            ),
        ],
    )
