"""The position of a game of Sequence Stacks, event by event."""

from typing import Any

from longhand_fold.hands import Cards, leave_hand, shown_hand

Event = dict[str, Any]
State = dict[str, Any]

PLACES = [("B", 1), ("B", 2), ("R", 1), ("R", 2)]
NAMES = {"B": "blue", "R": "red"}


class Stacks:
    """What lies on the table. The last card of a discard pile or stack is its top."""

    def __init__(self, options: dict[str, Any], seats: int) -> None:
        self.stacks: dict[tuple[str, int], list[str]] = {place: [] for place in PLACES}
        self.hands: list[Cards] = [[] for _ in range(seats)]
        self.discards: list[list[str]] = [[] for _ in range(seats)]
        self.chips = [{"blue": 0, "red": 0} for _ in range(seats)]
        self.pile: Cards = []
        self.completed: list[str] = []
        self.actions: list[str] = []
        self.direction = "left"
        self.skips = 0
        self.reshuffles = 0
        self.dealer = 0
        self.window: dict[str, Any] | None = None
        self.last_move: Event | None = None

    def shown(self) -> dict[str, Any]:
        """The position as it is served."""
        return {
            "stacks": [
                {"colour": colour, "stack": number, "cards": cards, "needs": len(cards) + 1}
                for (colour, number), cards in self.stacks.items()
                if cards
            ],
            "hands": [shown_hand(cards) for cards in self.hands],
            "pile": len(self.pile),
            "discards": self.discards,
            "chips": self.chips,
            "completed": self.completed,
            "actions": self.actions,
            "direction": self.direction,
            "skips": self.skips,
            "reshuffles": self.reshuffles,
            "dealer": self.dealer,
            "window": self.window,
            "last_move": self.last_move,
        }

    def _play(self, event: Event, card: str) -> None:
        """A card leaves the hand of its player, or the top of the own discard pile."""
        if event["from_discard"]:
            self.discards[event["seat"]].pop()
        else:
            leave_hand(self.hands[event["seat"]], card)
        self.last_move = event

    def _act(self, event: Event, card: str) -> None:
        self._play(event, card)
        self.actions.append(card)

    def on_dealer_drawn(self, event: Event, state: State) -> None:
        self.dealer = event["dealer"]

    def on_hand_dealt(self, event: Event, state: State) -> None:
        self.hands[event["seat"]] = list(event["cards"])

    def on_pile_shuffled(self, event: Event, state: State) -> None:
        self.pile, self.completed = list(event["cards"]), []
        self.reshuffles = event["number"]

    def on_turn_began(self, event: Event, state: State) -> None:
        self.skips = 0

    def on_cards_drawn(self, event: Event, state: State) -> None:
        self.hands[event["seat"]] += event["cards"]
        del self.pile[: len(event["cards"])]

    def on_card_stacked(self, event: Event, state: State) -> None:
        self._play(event, event["card"])
        self.stacks[event["card"][0], event["stack"]].append(event["card"])

    def on_sequence_finished(self, event: Event, state: State) -> None:
        place = (event["colour"], event["stack"])
        self.completed += self.stacks[place]
        self.stacks[place] = []

    def on_block_window_opened(self, event: Event, state: State) -> None:
        self.window = {name: event[name] for name in ("seat", "colour", "turn_left")}
        state.update(to_move=None, asked=list(event["asked"]), deadline=event["deadline"])
        state["asked_version"] = state["version"]

    def on_block_window_closed(self, event: Event, state: State) -> None:
        self.window = None
        state.update(to_move=event["seat"], asked=[], deadline=event["deadline"])
        state["resumed_version"] = state["version"]

    def on_sequence_blocked(self, event: Event, state: State) -> None:
        leave_hand(self.hands[event["seat"]], "BLOCK")
        self.actions.append("BLOCK")

    def on_chip_taken(self, event: Event, state: State) -> None:
        self.chips[event["seat"]][NAMES[event["colour"]]] += 1

    def on_skip_played(self, event: Event, state: State) -> None:
        self._act(event, "SKIP")
        self.skips += 1

    def on_reverse_played(self, event: Event, state: State) -> None:
        self._act(event, "REVERSE")
        self.direction = "right" if self.direction == "left" else "left"

    def on_card_stolen(self, event: Event, state: State) -> None:
        self._act(event, "STEAL_CARD")
        self.discards[event["from_seat"]].pop()
        # In front: it was not drawn, and what was drawn last stands last.
        self.hands[event["seat"]].insert(0, event["card"])

    def on_chip_stolen(self, event: Event, state: State) -> None:
        self._act(event, "STEAL_CHIP")
        self.chips[event["from_seat"]][NAMES[event["colour"]]] -= 1
        self.chips[event["seat"]][NAMES[event["colour"]]] += 1

    def on_card_discarded(self, event: Event, state: State) -> None:
        leave_hand(self.hands[event["seat"]], event["card"])
        self.discards[event["seat"]].append(event["card"])
        self.last_move = event

    def on_seat_cleared(self, event: Event, state: State) -> None:
        seat = event["seat"]
        self.hands[seat], self.discards[seat] = [], []
        self.chips[seat] = {"blue": 0, "red": 0}
        if self.window and self.window["seat"] == seat:
            self.window = None

    def on_cards_revealed(self, event: Event, state: State) -> None:
        self.hands = [list(cards) for cards in event["hands"]]
        self.pile = list(event["pile"])
