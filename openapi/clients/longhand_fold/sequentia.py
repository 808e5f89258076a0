"""The position of a game of Sequentia in its three modes, event by event."""

from typing import Any

from longhand_fold.hands import Cards, leave_hand, shown_hand
from longhand_fold.slides import fewest_slides

Event = dict[str, Any]
State = dict[str, Any]


class Sequentia:
    """What every mode shares. ``table``: piles of cards, each from the bottom up."""

    PILES = 9

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.table: list[list[str]] = [[] for _ in range(self.PILES)]
        self.pile: Cards = []
        self.hands: list[Cards] = [[] for _ in range(seats)]
        self.scores: list[list[str]] = [[] for _ in range(seats)]
        self.sequences = [0] * seats
        self.removed: list[str] = []
        self.first = 0
        self.last_turn: dict[str, Any] | None = None

    def shown(self) -> dict[str, Any]:
        """The position as it is served."""
        tops = [
            {"card": cards[-1], "height": len(cards)} if cards else None for cards in self.table
        ]
        return {
            "table": tops,
            "pile": len(self.pile),
            "hands": [shown_hand(cards) for cards in self.hands],
            "scores": self.scores,
            "sequences": self.sequences,
            "removed": self.removed,
            "first": self.first,
            "last_turn": self.last_turn,
        }

    def _turn(self, seat: int, state: State) -> dict[str, Any]:
        """The record of the turn that is being played, begun anew with each turn."""
        if self.last_turn is None or self.last_turn["turn"] != state["turn"]:
            begun = {"seat": seat, "turn": state["turn"]}
            self.last_turn = {**begun, "cells": [], "slides": [], "words": []}
        return self.last_turn

    def _play(self, event: Event) -> None:
        leave_hand(self.hands[event["seat"]], event["card"])

    def _score(self, event: Event, state: State) -> None:
        self.scores[event["seat"]] += event["taken"]
        self.sequences[event["seat"]] += 1
        self._turn(event["seat"], state)["words"].append(event["card"])

    def _clear(self, event: Event) -> None:
        for cell in event["cells"]:
            self.table[cell - 1] = []

    def on_first_seat_drawn(self, event: Event, state: State) -> None:
        self.first = event["seat"]

    def on_deck_shuffled(self, event: Event, state: State) -> None:
        self.pile = list(event["cards"])

    def on_table_filled(self, event: Event, state: State) -> None:
        for cell, card in zip(event["cells"], event["cards"], strict=True):
            self.table[cell - 1] = [card]
        del self.pile[: len(event["cards"])]

    def on_cards_drawn(self, event: Event, state: State) -> None:
        self.hands[event["seat"]] += event["cards"]
        del self.pile[: len(event["cards"])]

    def on_seat_skipped(self, event: Event, state: State) -> None:
        """The seat has no card, and so no turn any more."""

    def on_hand_removed(self, event: Event, state: State) -> None:
        self.hands[event["seat"]] = []
        self.removed += event["cards"]

    def on_hands_revealed(self, event: Event, state: State) -> None:
        self.hands = [list(cards) for cards in event["hands"]]
        self.pile = list(event["pile"])


class Grid(Sequentia):
    """Cells of a full table are covered."""

    def on_cell_covered(self, event: Event, state: State) -> None:
        self._play(event)
        self.table[event["cell"] - 1].append(event["card"])
        self._turn(event["seat"], state)["cells"].append(event["cell"])

    def on_card_removed(self, event: Event, state: State) -> None:
        self._play(event)
        self.removed.append(event["card"])

    def on_word_made(self, event: Event, state: State) -> None:
        self._clear(event)
        self._score(event, state)


class Shift(Sequentia):
    """Cards slide until three of them show the objective, the one card of a hand."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        super().__init__(options, seats)
        self.quiet = 0

    def shown(self) -> dict[str, Any]:
        """The position as it is served."""
        digits = "".join(cards[-1][4] if cards else "." for cards in self.table)
        words = [cards[0][:3] if cards and cards[0] else None for cards in self.hands]
        reachable = [word and fewest_slides(digits, word) for word in words]
        return {**super().shown(), "quiet": self.quiet, "reachable_in": reachable}

    def on_cards_slid(self, event: Event, state: State) -> None:
        for slide in event["slides"]:
            left, entered = int(slide[0]) - 1, int(slide[2]) - 1
            self.table[left], self.table[entered] = self.table[entered], self.table[left]
        self.quiet += 1
        begun = {"seat": event["seat"], "turn": state["turn"]}
        self.last_turn = {**begun, "cells": [], "slides": event["slides"], "words": []}

    def on_word_made(self, event: Event, state: State) -> None:
        self._clear(event)
        self._play(event)
        self._score(event, state)
        self.scores[event["seat"]].append(event["card"])
        self.quiet = 0

    def on_objective_exchanged(self, event: Event, state: State) -> None:
        self._play(event)
        self.removed.append(event["card"])
        self.quiet = 0

    def on_turn_passed(self, event: Event, state: State) -> None:
        self.quiet += 1


class Stack(Sequentia):
    """A row of up to four piles grows and is covered."""

    PILES = 0

    def on_row_extended(self, event: Event, state: State) -> None:
        self._play(event)
        turn = self._turn(event["seat"], state)
        if event["side"] == "left":
            self.table.insert(0, [event["card"]])
            turn["cells"] = [1, *(pile + 1 for pile in turn["cells"])]
        else:
            self.table.append([event["card"]])
            turn["cells"].append(len(self.table))

    def on_pile_covered(self, event: Event, state: State) -> None:
        self._play(event)
        self.table[event["pile"] - 1].append(event["card"])
        self._turn(event["seat"], state)["cells"].append(event["pile"])

    def on_word_made(self, event: Event, state: State) -> None:
        self._play(event)
        del self.table[event["cells"][0] - 1 : event["cells"][-1]]
        self._score(event, state)
        self.scores[event["seat"]].append(event["card"])
        self._turn(event["seat"], state)["cells"] = []
