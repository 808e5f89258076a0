"""What each kind of notice says: one short function a kind."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from service.application.recap import recap
from service.application.reminders import step_in
from service.rules.game import game_named
from service.rules.pace import duration_ms
from service.rules.table import seat_of
from workers.mail.answer import REPLY
from workers.mail.answers import answer_letter
from workers.mail.asked import ANSWER_WANTED, asked_letter
from workers.mail.boards import BoardOf
from workers.mail.clock_letters import CLOCK_LETTERS
from workers.mail.facts import commitment, deadline, lapse, moved, pace, players, reason
from workers.mail.how_to_reply import how_to_reply
from workers.mail.letter import Fact, Letter, Link
from workers.mail.news import News
from workers.mail.standings import match_facts, match_news
from workers.mail.usual import to_move, usual_letter


def letter_of(news: News, board_of: BoardOf) -> Letter:
    """The letter for a notice about a game. Raises MissingText when a value is not there."""
    return LETTERS[news.notice.kind](news, board_of)


def _invitation(news: News, board_of: BoardOf) -> Letter:
    language = news.language
    headline = language.say(
        "{host} invites you to a game of {game}.",
        host=news.host,
        game=game_named(news.state.kind).title,
    )
    return usual_letter(
        news,
        headline=headline,
        preheader=pace(news).value,
        paragraphs=_places(news),
        facts=[players(news), pace(news)],
        answer=[
            Link(language.say("How to sign in and play:"), news.places.docs),
            Link(language.say("A seat is taken by a POST to:"), news.places.seats, is_page=False),
        ],
        footer=[
            language.say("You get this mail because {host} gave your address.", host=news.host)
        ],
    )


def _places(news: News) -> list[str]:
    language, free = news.language, sum(seat.is_free for seat in news.state.seats)
    if news.state.phase == "running":
        return [
            language.say(
                "A seat of a running game is vacant: whoever takes it plays on with its hand."
            )
        ]
    return [
        language.say_many("{count} seat is free.", "{count} seats are free.", free),
        language.say("The game begins when every seat is taken and the host says so."),
    ]


def _seat_taken(news: News, board_of: BoardOf) -> Letter:
    say, free = news.language.say, sum(seat.is_free for seat in news.state.seats)
    return usual_letter(
        news,
        headline=say("{name} has taken a seat.", name=_newcomer(news)),
        preheader=players(news).line,
        paragraphs=[
            news.language.say_many("{count} seat is free.", "{count} seats are free.", free)
        ],
        facts=[players(news), pace(news)],
        footer=[_as_host(news)],
    )


def _table_full(news: News, board_of: BoardOf) -> Letter:
    say = news.language.say
    return usual_letter(
        news,
        headline=say("Every seat is taken: you can begin."),
        preheader=players(news).line,
        paragraphs=[say("{name} has taken the last seat.", name=_newcomer(news))],
        facts=[players(news), pace(news)],
        answer=[
            Link(say("The game begins with a POST to:"), news.places.start, is_page=False),
        ],
        footer=[_as_host(news)],
    )


def _newcomer(news: News) -> str:
    seat = seat_of(news.state, news.notice.detail)
    return "" if seat is None else news.names[seat]


def _as_host(news: News) -> str:
    return news.language.say("You get this mail because you opened this game.")


def _started(news: News, board_of: BoardOf) -> Letter:
    return usual_letter(
        news,
        headline=news.language.say("The game has begun."),
        preheader=to_move(news),
        paragraphs=[to_move(news), _sealed(news)],
        facts=[deadline(news), players(news), pace(news), commitment(news)],
        board=board_of(news),
        reply=how_to_reply(news),
    )


def _your_turn(news: News, board_of: BoardOf) -> Letter:
    say = news.language.say
    if news.state.turn > 1:
        return _turn(news, board_of, say("It is your turn."), moved(news))
    paragraphs = [say("The game has begun."), _sealed(news)]
    facts = [pace(news), commitment(news)]
    return _turn(news, board_of, say("It is your turn."), paragraphs, facts)


def _reminder(news: News, board_of: BoardOf) -> Letter:
    paragraphs = [*moved(news), _how_late(news), lapse(news)]
    return _turn(news, board_of, news.language.say("It is still your turn."), paragraphs)


def _how_late(news: News) -> str:
    language, step = news.language, step_in(news.notice)
    if step.endswith("%"):
        share = language.share(int(step.removesuffix("%")))
        return language.say("At least {share} of the time for this turn has passed.", share=share)
    left = language.duration(duration_ms(step))
    return language.say("No more than {duration} is left for this turn.", duration=left)


def _sealed(news: News) -> str:
    return news.language.say(
        "The cards are dealt from a secret number. Its fingerprint stands here, so that "
        "at the end everyone can check that no card was chosen."
    )


def _turn(
    news: News,
    board_of: BoardOf,
    headline: str,
    paragraphs: list[str],
    facts: Sequence[Fact] = (),
) -> Letter:
    say = news.language.say
    told = recap(news.recorded, news.state, news.names, news.seat, news.language)
    until = deadline(news)
    return usual_letter(
        news,
        headline=headline,
        preheader=" – ".join([until.line, *told[-1:]]),
        paragraphs=paragraphs,
        facts=[until, players(news), *facts],
        recap_title=say("What happened in the meantime") if told else "",
        recap=told,
        board=board_of(news),
        reply=how_to_reply(news),
        answer=[
            Link(say("A GET lists your moves, ready to send; a POST makes one:"), news.places.moves)
        ],
    )


def _result(news: News, board_of: BoardOf) -> Letter:
    language = news.language
    told = recap(news.recorded, news.state, news.names, news.seat, language)
    was_played = news.state.turn > 0
    check = language.say(
        "The secret number is open now: with the log of the game anyone can check every card."
    )
    return usual_letter(
        news,
        headline=_outcome(news),
        preheader=" ".join(reason(news)) or language.say("The game is over."),
        paragraphs=[*reason(news), *match_news(news), *([check] if was_played else [])],
        facts=[
            players(news),
            *match_facts(news),
            *([commitment(news)] if was_played else []),
        ],
        recap_title=language.say("What happened in the meantime") if told else "",
        recap=told,
        board=board_of(news) if was_played else None,
    )


LETTERS: Final[Mapping[str, Callable[[News, BoardOf], Letter]]] = {
    "invitation": _invitation,
    "seat_taken": _seat_taken,
    "table_full": _table_full,
    "started": _started,
    "your_turn": _your_turn,
    "reminder": _reminder,
    ANSWER_WANTED: asked_letter,
    "result": _result,
    REPLY: answer_letter,
    **CLOCK_LETTERS,
}


def _outcome(news: News) -> str:
    language, result = news.language, news.state.result
    winners = result.winners if result else []
    if result is not None and result.reason == "cancelled":
        return language.say("The game was cancelled.")
    if result is not None and result.reason == "voided":
        return language.say("The game is over.")
    if not winners:
        return language.say("The game ended in a draw.")
    if winners == [news.seat]:
        return language.say("You have won.")
    if news.seat in winners:
        return language.say("Your side has won.")
    names = language.listing(news.names[seat] for seat in winners)
    return language.say_many(
        "The winner: {names}.", "The winners: {names}.", len(winners), names=names
    )
