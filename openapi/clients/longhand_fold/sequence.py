"""The position of a game of Sequence, event by event."""

from typing import Any

from longhand_fold.hands import Cards, leave_hand, shown_hand

Event = dict[str, Any]
State = dict[str, Any]

SPACES = [f"{column}{row}" for row in range(1, 11) for column in "abcdefghij"]
"""In reading order."""


class Sequence:
    """What lies on the table. Teams alternate round it: seat n plays for team n modulo teams."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.teams: int = options["teams"]
        self.layout: list[str] = []
        self.chips: dict[str, int] = {}
        self.hands: list[Cards] = [[] for _ in range(seats)]
        self.pile: Cards = []
        self.discards: list[str] = []
        self.sequences: list[dict[str, Any]] = []
        self.dealer = 0
        self.exchanges = 0
        self.owed: list[int] = []
        self.penalties: list[int] = []
        self.last_move: Event | None = None

    def shown(self) -> dict[str, Any]:
        """The position as it is served."""
        return {
            "teams": self.teams,
            "layout": self.layout,
            "chips": [
                {"space": space, "team": team, "is_locked": self._is_locked(space, team)}
                for team in range(self.teams)
                for space in SPACES
                if self.chips.get(space) == team
            ],
            "hands": [shown_hand(cards) for cards in self.hands],
            "pile": len(self.pile),
            "discards": list(self.discards),
            "sequences": list(self.sequences),
            "dealer": self.dealer,
            "exchanges": self.exchanges,
            "owed": list(self.owed),
            "penalties": list(self.penalties),
            "last_move": self.last_move,
        }

    def _is_locked(self, space: str, team: int) -> bool:
        own = (five["spaces"] for five in self.sequences if five["team"] == team)
        return any(space in spaces for spaces in own)

    def _discard(self, event: Event) -> None:
        leave_hand(self.hands[event["seat"]], event["card"])
        self.discards.append(event["card"])

    def on_board_laid(self, event: Event, state: State) -> None:
        self.layout = event["layout"]

    def on_cut_made(self, event: Event, state: State) -> None:
        self.dealer = event["dealer"]

    def on_hand_dealt(self, event: Event, state: State) -> None:
        self.hands[event["seat"]] = list(event["cards"])

    def on_pile_shuffled(self, event: Event, state: State) -> None:
        self.pile, self.discards = list(event["cards"]), []

    def on_chip_placed(self, event: Event, state: State) -> None:
        self._discard(event)
        self.chips[event["space"]] = event["seat"] % self.teams
        self.exchanges, self.last_move = 0, event

    def on_chip_removed(self, event: Event, state: State) -> None:
        self._discard(event)
        del self.chips[event["space"]]
        self.exchanges, self.last_move = 0, event

    def on_sequence_made(self, event: Event, state: State) -> None:
        self.sequences.append({"team": event["team"], "spaces": event["spaces"]})

    def on_sequence_broken(self, event: Event, state: State) -> None:
        self.sequences.remove({"team": event["team"], "spaces": event["spaces"]})

    def on_dead_card_exchanged(self, event: Event, state: State) -> None:
        self._discard(event)
        self.exchanges += 1
        # The replacement is owed before any card owed for a move.
        self.owed.insert(0, event["seat"])

    def on_draw_owed(self, event: Event, state: State) -> None:
        self.owed.append(event["seat"])

    def on_card_drawn(self, event: Event, state: State) -> None:
        self.pile.pop(0)
        self.hands[event["seat"]].append(event["card"])
        if event["seat"] in self.owed:
            self.owed.remove(event["seat"])

    def on_draw_lost(self, event: Event, state: State) -> None:
        self.owed.remove(event["seat"])

    def on_turn_passed(self, event: Event, state: State) -> None:
        self.exchanges = 0

    def on_talk_called_out(self, event: Event, state: State) -> None:
        """A penalty follows once every seat of the other teams has said so."""

    def on_talk_penalised(self, event: Event, state: State) -> None:
        self.penalties += event["seats"]

    def on_card_discarded(self, event: Event, state: State) -> None:
        self._discard(event)
        self.penalties.remove(event["seat"])

    def on_cards_revealed(self, event: Event, state: State) -> None:
        self.hands = [list(cards) for cards in event["hands"]]
        self.pile = list(event["pile"])
