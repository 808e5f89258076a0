"""How a match stands, for the mails about the end of one of its games."""

from service.application.matches import Standings, standings
from workers.mail.letter import Fact
from workers.mail.news import News


def match_facts(news: News) -> list[Fact]:
    """Which game of the match it was, and everyone's points so far, the most first; else none."""
    if not news.legs or news.state.match is None:
        return []
    say, match = news.language.say, news.state.match
    which = say("game {leg} of {legs}", leg=match.leg, legs=match.legs)
    reached = _reached(news, standings(news.legs))
    return [_fact(news, say("Match"), which), _fact(news, say("Standings"), reached)]


def match_news(news: News) -> list[str]:
    """How the match has ended, or that it goes on; nothing where the game is part of none."""
    if not news.legs:
        return []
    say, winners = news.language.say, standings(news.legs).winners
    if winners is None:
        return [say("The next game of the match begins at once.")]
    if not winners:
        return [say("The match ended in a draw.")]
    if winners == [news.seat]:
        return [say("You have won the match.")]
    names = news.language.listing(news.names[seat] for seat in winners)
    return [
        news.language.say_many(
            "The winner of the match: {names}.",
            "The winners of the match: {names}.",
            len(winners),
            names=names,
        )
    ]


def _reached(news: News, found: Standings) -> str:
    language = news.language
    ranked = sorted(enumerate(found.points), key=lambda pair: (-pair[1], pair[0]))
    return language.listing(
        language.say("{name} {points}", name=news.names[seat], points=language.number(points))
        for seat, points in ranked
    )


def _fact(news: News, label: str, value: str) -> Fact:
    return Fact(label, value, news.language.say("{label}: {value}", label=label, value=value))
