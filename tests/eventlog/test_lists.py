"""The lists that every append keeps up to date."""

from service.eventlog import keys
from service.eventlog.exchange import exchange
from service.eventlog.store import Store
from service.eventlog.summary import encode_summary
from tests.eventlog.batches import GAME, NOON, batch

GAMES = [f"game{n:06d}" for n in range(5)]


def test_a_players_games_come_and_go_with_the_seats(store: Store) -> None:
    for game in GAMES:
        store.append(batch(game=game, seated=["pa", "pb"]))
    store.append(batch(1, game=GAMES[0], left=["pa"], seated=["pc"], summary={"turn": 3}))
    assert {it.game for it in store.games_of("pa")} == set(GAMES[1:])
    assert {it.game for it in store.games_of("pb")} == set(GAMES)
    (only,) = store.games_of("pc")
    assert (only.game, only.version, only.turn) == (GAMES[0], 2, 3)
    assert store.games_of("pd") == []


def test_a_repeated_append_does_not_bring_a_player_back(store: Store) -> None:
    sit_down = batch(0, 1, seated=["pa"])
    store.append(sit_down)
    store.append(batch(1, 1, left=["pa"]))
    store.append(sit_down)
    assert store.games_of("pa") == []


def test_open_games_are_listed_until_they_are_not(store: Store) -> None:
    for game in GAMES:
        store.append(batch(game=game, listed=True))
    store.append(batch(1, game=GAMES[1], listed=False))
    listed = sorted(store.open_games(), key=lambda it: it.game)
    assert [it.game for it in listed] == [GAMES[0], *GAMES[2:]]


def test_a_player_with_thousands_of_games_is_listed_whole(store: Store) -> None:
    # One partition holds them all, past what one command of a script can take.
    crowded = Store(store.client, partitions=1)
    games = [f"g{n}" for n in range(2500)]
    store.client.sadd(keys.games_of(0, "pa"), *games)
    fields = [part for it in games for part in (it, encode_summary(batch(game=it).summary))]
    exchange(store.client, [("HSET", keys.summaries(0), *fields)])
    assert {it.game for it in crowded.games_of("pa")} == set(games)


def test_due_games_are_those_whose_time_has_come_the_longest_overdue_first(store: Store) -> None:
    for n, game in enumerate(GAMES):
        store.append(batch(game=game, due=NOON + (7 * n) % 5))
    by_time = [GAMES[0], GAMES[3], GAMES[1], GAMES[4], GAMES[2]]
    assert store.due_games(NOON - 1, 9) == []
    assert store.due_games(NOON, 9) == by_time[:1]
    assert store.due_games(NOON + 4, 9) == by_time
    assert store.due_games(NOON + 9, 2) == by_time[:2]


def test_the_next_append_moves_or_takes_away_the_due_time(store: Store) -> None:
    store.append(batch(0, due=NOON))
    store.append(batch(1, due=NOON + 5))
    assert store.due_games(NOON, 9) == []
    assert store.due_games(NOON + 5, 9) == [GAME]
    store.append(batch(2, due=None))
    assert store.due_games(NOON + 9, 9) == []


def test_quiet_games_have_ended_and_had_no_append_since(store: Store) -> None:
    store.append(batch(game=GAMES[0], at=NOON))
    store.append(batch(game=GAMES[1], at=NOON, summary={"phase": "ended"}))
    store.append(batch(game=GAMES[2], at=NOON + 1, summary={"phase": "ended"}))
    assert store.quiet_games(NOON, 9) == []
    assert store.quiet_games(NOON + 1, 9) == [GAMES[1]]
    assert store.quiet_games(NOON + 2, 9) == [GAMES[1], GAMES[2]]
    assert store.quiet_games(NOON + 2, 1) == [GAMES[1]]
    store.append(batch(1, game=GAMES[1], at=NOON + 9, summary={"phase": "ended"}))
    assert store.quiet_games(NOON + 2, 9) == [GAMES[2]]
