"""What letters say of what time has brought: time-outs, pauses, leave, and vacant seats."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from service.application.recap import recap
from service.locale import msgid
from service.rules.clocks import PauseProposed
from service.rules.pace import instant_ms
from workers.mail.boards import BoardOf
from workers.mail.facts import deadline, pace, players
from workers.mail.how_to_reply import how_to_reply
from workers.mail.letter import Letter, Link
from workers.mail.news import News
from workers.mail.usual import to_move, usual_letter

_AFTER_TIME_OUT: Final[Mapping[str, str]] = {
    "seat_resigned": msgid("By the rules of this game the seat has resigned."),
    "seat_vacated": msgid("By the rules of this game the seat is vacant now."),
    "turn_passed": msgid("The turn passed without a move."),
}
"""By the type of the event that followed; a move was made otherwise."""


def _timed_out(news: News, board_of: BoardOf) -> Letter:
    say, seat = news.language.say, _event(news).seat
    name = say("Your time ran out.") if seat == news.seat else _of(news, _RAN_OUT, seat)
    told = recap(news.recorded, news.state, news.names, news.seat, news.language)
    return usual_letter(
        news,
        headline=name,
        preheader=to_move(news),
        paragraphs=[say(_followed(news)), to_move(news)],
        facts=[deadline(news), players(news), pace(news)],
        recap_title=say("What happened in the meantime") if told else "",
        recap=told,
        board=board_of(news),
    )


_RAN_OUT: Final = msgid("The time of {name} ran out.")


def _followed(news: News) -> str:
    command = news.recorded[news.notice.version - 1].command_id
    types = [event.type for event in news.recorded if event.command_id == command]
    known = (text for name, text in _AFTER_TIME_OUT.items() if name in types)
    return next(known, msgid("A move was made in its place."))


def _vacated(news: News, board_of: BoardOf) -> Letter:
    say, event = news.language.say, _event(news)
    if news.reader.id == event.player:
        return _lost(news)
    left = {
        "account_closed": msgid("Its player has closed their account."),
        "timed_out": msgid("Its player let too much time pass."),
    }[event.reason]
    return usual_letter(
        news,
        headline=say("Seat {number} is vacant.", number=event.seat + 1),
        preheader=say(left),
        paragraphs=[
            say(left),
            say("Somebody who is invited, or a bot, can play on for it with the same hand."),
            to_move(news),
        ],
        facts=[deadline(news), players(news), pace(news)],
        answer=[_invite(news)] if news.reader.id == news.state.host else [],
    )


def _invite(news: News) -> Link:
    return Link(
        news.language.say("You invite somebody by a POST to:"),
        news.places.invitations,
        is_page=False,
    )


def _lost(news: News) -> Letter:
    """To the player who had the seat."""
    say = news.language.say
    return usual_letter(
        news,
        headline=say("Your seat is vacant: your time ran out."),
        preheader=say("As long as nobody else plays on for it, you can take it again."),
        paragraphs=[say("As long as nobody else plays on for it, you can take it again.")],
        facts=[pace(news)],
        answer=[Link(say("A seat is taken by a POST to:"), news.places.seats, is_page=False)],
        footer=[say("You get this mail because you had a seat in this game.")],
    )


def _taken_over(news: News, board_of: BoardOf) -> Letter:
    say, event = news.language.say, _event(news)
    name = news.names[event.seat]
    is_own = event.seat == news.seat
    headline = say("{name} plays on for seat {number}.", name=name, number=event.seat + 1)
    return usual_letter(
        news,
        headline=say("You have a seat in a running game.") if is_own else headline,
        preheader=to_move(news),
        paragraphs=[to_move(news)],
        facts=[deadline(news), players(news), pace(news)],
        board=board_of(news) if is_own else None,
        reply=how_to_reply(news) if is_own else None,
    )


def _pause_proposed(news: News, board_of: BoardOf) -> Letter:
    say, event = news.language.say, _event(news)
    moment = _moment(news, event.until)
    return usual_letter(
        news,
        headline=_of(news, msgid("{name} proposes a pause."), event.seat),
        preheader=say("The clocks would stand still until {moment}.", moment=moment),
        paragraphs=[
            say("The clocks would stand still until {moment}.", moment=moment),
            say("The pause begins when everyone has agreed, and ends by itself."),
        ],
        facts=[deadline(news), players(news)],
        answer=[
            Link(say("You agree by a POST to:"), news.places.pause_agreement, is_page=False),
            Link(say("You refuse by a POST to:"), news.places.pause_refusal, is_page=False),
        ],
    )


def _pause_declined(news: News, board_of: BoardOf) -> Letter:
    say, event = news.language.say, _event(news)
    before = news.recorded[: news.notice.version]
    proposals = (it.data.seat for it in reversed(before) if isinstance(it.data, PauseProposed))
    is_taken_back = next(proposals, None) == event.seat
    text = msgid("{name} has taken the proposal back.") if is_taken_back else _DISAGREES
    return usual_letter(
        news,
        headline=say("There will be no pause."),
        preheader=_of(news, text, event.seat),
        paragraphs=[_of(news, text, event.seat), to_move(news)],
        facts=[deadline(news), players(news)],
    )


_DISAGREES: Final = msgid("{name} does not agree.")


def _paused(news: News, board_of: BoardOf) -> Letter:
    say = news.language.say
    moment = _moment(news, _event(news).until)
    return usual_letter(
        news,
        headline=say("The game is paused."),
        preheader=say("The clocks stand still until {moment}.", moment=moment),
        paragraphs=[
            say("The clocks stand still until {moment}.", moment=moment),
            say("Then they run on by themselves; moves can be made all the same."),
        ],
        facts=[deadline(news), players(news)],
    )


def _resumed(news: News, board_of: BoardOf) -> Letter:
    return _goes_on(news, news.language.say("The pause is over."))


def _leave_over(news: News, board_of: BoardOf) -> Letter:
    return _goes_on(news, news.language.say("Your leave is over."))


def _goes_on(news: News, headline: str) -> Letter:
    return usual_letter(
        news,
        headline=headline,
        preheader=to_move(news),
        paragraphs=[to_move(news)],
        facts=[deadline(news), players(news)],
    )


def _leave(news: News, board_of: BoardOf) -> Letter:
    say, event = news.language.say, _event(news)
    starts, ends = _moment(news, event.starts), _moment(news, event.until)
    is_own = event.seat == news.seat
    headline = _of(news, msgid("{name} is taking leave."), event.seat)
    stands = say(
        "The clock of this seat stands still from {starts} to {ends}.", starts=starts, ends=ends
    )
    return usual_letter(
        news,
        headline=say("Your leave has begun by itself.") if is_own else headline,
        preheader=stands,
        paragraphs=[stands, say("Moves can be made all the same."), to_move(news)],
        facts=[deadline(news), players(news)],
    )


CLOCK_LETTERS: Final[Mapping[str, Callable[[News, BoardOf], Letter]]] = {
    "timed_out": _timed_out,
    "vacated": _vacated,
    "taken_over": _taken_over,
    "pause_proposed": _pause_proposed,
    "pause_declined": _pause_declined,
    "paused": _paused,
    "resumed": _resumed,
    "leave": _leave,
    "leave_over": _leave_over,
}
"""By kind of notice."""


def _event(news: News) -> Any:
    """What the notice is about."""
    return news.recorded[news.notice.version - 1].data


def _of(news: News, text: str, seat: int) -> str:
    return news.language.say(text, name=news.names[seat])


def _moment(news: News, text: str) -> str:
    return news.language.instant(instant_ms(text), news.reader.zone)
