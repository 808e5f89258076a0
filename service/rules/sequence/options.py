"""The options of Sequence, the editions as named sets of them, and what fits together."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from service.rules.errors import BadOptions, Phrase
from service.rules.options import read_options

SEATS: Final = (2, 3, 4, 6, 8, 9, 10, 12)
"""How many play (rule 2)."""

HAND_SIZES: Final = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}
"""Cards dealt to each seat, by number of seats (rule 5)."""

_TEAMS_BY_SEATS: Final = {
    2: (2,),
    3: (3,),
    4: (2,),
    6: (2, 3),
    8: (2,),
    9: (3,),
    10: (2,),
    12: (2, 3),
}

_SAUDI_SEATS: Final = (2, 3, 4, 6)

Edition = Literal["standard", "encyclopaedia", "french", "saudi"]
LostDraw = Literal["next_move_and_draw", "next_move", "called_out"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may be agreed before a game; what is left out follows the edition."""

    edition: Annotated[
        Edition,
        Meta(description="A named set of the options below; any of them may be set beside it."),
    ] = "standard"
    teams: Annotated[
        Literal[2, 3] | None,
        Meta(
            description="How many sides play. It follows from the seats (2, 4, 8, 10: two; 3, 9: "
            "three) and must be given for 6 and 12."
        ),
    ] = None
    sequences_to_win: Annotated[
        Annotated[int, Meta(ge=1, le=4)] | None,
        Meta(description="Sequences a side needs. By itself two for two sides, one for three."),
    ] = None
    board: Annotated[
        Literal["standard", "quadrant", "shuffled"] | None,
        Meta(
            description="The printed board, the second printed layout, or one dealt from the seed."
        ),
    ] = None
    sharing: Annotated[
        Literal["pairwise", "first_once", "none"] | None,
        Meta(
            description="What sequences of one side may share: one space with each other; besides, "
            "only one later sequence may cross the side's first; or nothing but corners."
        ),
    ] = None
    start: Annotated[
        Literal["left_of_dealer", "lowest_cut"] | None,
        Meta(
            description="The lowest cut deals; the seat on its left moves first, or it does itself."
        ),
    ] = None
    hands: Annotated[
        Literal["by_players", "two_teams_six"] | None,
        Meta(description="Cards dealt by number of players, or six each whenever two sides play."),
    ] = None
    draw: Annotated[
        Literal["automatic", "manual"] | None,
        Meta(description="The card after a move is drawn for the mover, or is taken by the mover."),
    ] = None
    lost_draw: Annotated[
        LostDraw | None,
        Meta(
            description="With manual draws, when a card not taken is lost: once the next seat has "
            "moved and drawn; once it has moved; or when another player says so after that."
        ),
    ] = None
    declare: Annotated[
        Literal["automatic", "manual"] | None,
        Meta(
            description="Sequences count by themselves, or when a seat of the side declares them."
        ),
    ] = None
    dead_cards: Annotated[
        Literal["one_per_turn", "unlimited"] | None,
        Meta(description="How many dead cards may be exchanged in one turn."),
    ] = None
    one_eyed: Annotated[
        Literal["spare_locked", "may_break"] | None,
        Meta(description="One-eyed jacks leave locked chips alone, or may break a sequence."),
    ] = None
    stalemate: Annotated[
        Literal["first_sequence", "most_sequences", "draw"] | None,
        Meta(description="Who wins a game that nobody can finish."),
    ] = None
    table_talk: Annotated[
        Literal["allowed", "forbidden"] | None,
        Meta(
            description="Whether team-mates may talk about the game; if not, there is no team chat."
        ),
    ] = None


_STANDARD: Final[Mapping[str, Any]] = {
    "board": "standard",
    "sharing": "pairwise",
    "start": "left_of_dealer",
    "hands": "by_players",
    "draw": "automatic",
    "lost_draw": None,
    "declare": "automatic",
    "dead_cards": "one_per_turn",
    "one_eyed": "spare_locked",
    "stalemate": "first_sequence",
    "table_talk": "allowed",
}

EDITIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "standard": _STANDARD,
    "encyclopaedia": {
        **_STANDARD,
        "sequences_to_win": 2,
        "draw": "manual",
        "lost_draw": "called_out",
        "declare": "manual",
    },
    "french": {
        **_STANDARD,
        "start": "lowest_cut",
        "hands": "two_teams_six",
        "draw": "manual",
        "lost_draw": "next_move",
    },
    "saudi": {
        **_STANDARD,
        "sequences_to_win": 3,
        "sharing": "first_once",
        "dead_cards": "unlimited",
    },
}
"""What each edition settles; the publisher's sheets are ``standard``."""


def resolve(asked: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Every option with its value for a game of ``seats``; resolving twice changes nothing.

    Raises BadOptions for an unknown option or value and for what cannot go together.
    """
    options = read_options(asked, Options)
    given = {
        name: value for name, value in msgspec.structs.asdict(options).items() if value is not None
    }
    if options.edition == "saudi" and seats not in _SAUDI_SEATS:
        raise BadOptions(reason=Phrase("the saudi edition is for 2, 3, 4 or 6 seats."))
    resolved = {**EDITIONS[options.edition], **given, "teams": _teams(options.teams, seats)}
    by_sides = 2 if resolved["teams"] == 2 else 1
    resolved.setdefault("sequences_to_win", by_sides)
    resolved["lost_draw"] = _lost_draw(options.lost_draw, resolved)
    return {name: resolved[name] for name in Options.__struct_fields__}


def hand_size(options: Mapping[str, Any], seats: int) -> int:
    """Cards dealt to each seat (rule 5; six in any game of two sides with ``two_teams_six``)."""
    if options["hands"] == "two_teams_six" and options["teams"] == 2:
        return 6
    return HAND_SIZES[seats]


def _teams(asked: int | None, seats: int) -> int:
    possible = _TEAMS_BY_SEATS[seats]
    if asked is None and len(possible) > 1:
        raise BadOptions(
            reason=Phrase("say whether {seats} seats play as 2 or 3 teams.", seats=seats)
        )
    if asked is not None and asked not in possible:
        raise BadOptions(
            reason=Phrase("{seats} seats cannot play as {teams} teams.", seats=seats, teams=asked)
        )
    return possible[0] if asked is None else asked


def _lost_draw(asked: str | None, resolved: Mapping[str, Any]) -> str | None:
    if resolved["draw"] == "manual":
        return resolved["lost_draw"] or "next_move_and_draw"
    if asked is not None:
        raise BadOptions(reason=Phrase("lost_draw is for manual draws only."))
    return None
