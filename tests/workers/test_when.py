"""When mails go, and what becomes of those that do not: over the real ledger and queue."""

import pytest

from service.api.app import create_app
from service.application.talk import say
from service.bootstrap import House
from service.players.player import GamePreferences, Preferences, QuietHours, TurnMails
from service.rules.decide import Resign
from tests.application.tables import DAY
from tests.workers.evening import Evening, seated
from tests.workers.mail.golden_mails import text_of
from tests.workers.rounds import HOUR, MINUTE, round_of, wishes


def test_a_game_is_mailed_about_once_an_interval_and_the_last_state_wins(begun: Evening) -> None:
    told = len(begun.mails_of("your_turn"))
    for _ in range(3):
        round_of(begun, after=MINUTE)
        begun.post()
    mine = begun.fates_of("your_turn")
    assert [fate.reason for fate in mine if fate.state == "planned"] == ["interval"]
    begun.table.now += 15 * MINUTE
    begun.post()
    latest = begun.mails_of("your_turn")[told:]
    assert f".v{begun.table.state().turn_version}." in str(latest[-1]["Message-ID"])
    states = [fate.state for fate in begun.fates_of("your_turn")]
    assert states.count("planned") == 0


def test_who_wants_no_interval_is_mailed_at_once(begun: Evening) -> None:
    for player in begun.people:
        begun.house.players.update(player.id, Preferences(turn_interval="PT0M"))
    round_of(begun, after=MINUTE)
    begun.post()
    assert begun.fate("your_turn").state == "sent"


def test_only_reading_makes_the_mail_needless(begun: Evening) -> None:
    round_of(begun, after=HOUR)
    begun.relay()
    state, mover = begun.table.state(), begun.table.mover()
    attention = begun.house.attention
    # Whoever is merely there, and has read an earlier version, is mailed.
    attention.note_reading(mover, begun.table.game, state.turn_version - 1, begun.table.now)
    begun.post()
    assert begun.fate("your_turn").state == "sent"
    round_of(begun, after=HOUR)
    begun.relay()
    version = begun.table.state().turn_version
    attention.note_reading(mover, begun.table.game, version, begun.table.now)
    begun.post()
    assert (begun.fate("your_turn").state, begun.fate("your_turn").reason) == ("dropped", "read")


def test_who_wants_the_first_alone_is_mailed_again_after_a_visit(house: House) -> None:
    evenings = [seated(house, ["Anna", "Bohdan"], game=f"visits000{n}") for n in range(3)]
    anna = evenings[0].people[0].id
    house.players.update(anna, Preferences(turn_mails="first", reminders=[]))
    for evening in evenings:
        evening.begin()
        evening.post()
    for evening in evenings:
        # The news that a game has begun is told always; here it is about later turns.
        evening.table.now += DAY
        while evening.table.mover() != anna or evening.table.state().turn == 1:
            evening.move()
        evening.table.now += HOUR
        evening.post()
    first, *others = [evening.fate("your_turn") for evening in evenings]
    assert first.state == "sent"
    assert {(fate.state, fate.reason) for fate in others} == {("dropped", "not_visited")}
    again = evenings[1]
    now = again.table.now
    house.attention.note_reading(anna, evenings[0].table.game, 1, now)
    again.table.now += HOUR
    for _ in again.people:
        again.move()
    again.post()
    assert again.fate("your_turn").state == "sent"


def test_who_plays_by_mail_alone_in_several_games_is_told_of_each(house: House) -> None:
    """A move in one game is a visit, though nothing of any game was read."""
    evenings = [seated(house, ["Anna", "Bohdan"], game=f"bymail000{n}") for n in range(3)]
    anna = evenings[0].people[0].id
    house.players.update(anna, Preferences(turn_mails="first", reminders=[]))
    for evening in evenings:
        evening.begin()
        evening.post()
        evening.table.now += DAY
        while evening.table.state().turn == 1 or evening.table.mover() == anna:
            evening.move()
    one, silent, other = evenings
    for evening in (one, silent, one, other):
        # In the first she moves when she is told; in the others the turn comes to her.
        for each in evenings:
            each.table.now += HOUR
        evening.move()
        evening.post()
    assert [it.fate("your_turn").state for it in (silent, other)] == ["dropped", "sent"]


def test_no_turn_mails_means_none_and_leaves_reminders_and_the_result(begun: Evening) -> None:
    mover = wishes(begun, turn_mails="none")
    round_of(begun, after=HOUR)
    begun.post()
    assert begun.fate("your_turn").reason == "turns_off"
    begun.table.now += DAY + HOUR
    begun.post()
    assert any(fate.state == "sent" for fate in begun.fates_of("reminder"))
    begun.table.give(Resign(), mover)
    begun.post()
    assert [fate.state for fate in begun.fates_of("result")] == ["sent", "sent"]


@pytest.mark.parametrize(("mode", "turns"), [("none", 1), ("daily", 1), ("first", 2)])
def test_that_a_game_has_begun_is_told_also_where_a_turn_came_first(
    house: House, mode: TurnMails, turns: int
) -> None:
    """The news of the start waits for the morning, and a turn takes its place in the night."""
    evening = seated(house, ["Anna", "Bohdan", "Chiara"])
    evening.table.now += 14 * HOUR
    evening.begin()
    knowing = (evening.people[0].id, evening.table.mover())
    reader = next(player for player in evening.people if player.id not in knowing)
    wanted = Preferences(turn_mails=mode, quiet_hours=QuietHours("22:00", "07:00"))
    house.players.update(reader.id, wanted)
    # Mailed about another game, and not there since.
    house.attention.admit(reader.id, "anothergam", "another", evening.table.now, 0, 0)
    evening.post()
    while evening.table.mover() != reader.id:
        evening.move()
        evening.post()
    evening.table.now += 10 * HOUR
    evening.post()
    (mail,) = [it for it in evening.mails() if reader.email in str(it["To"])]
    assert ".your_turn@" in str(mail["Message-ID"])
    # Later turns are told as is wanted; the reader has moved, and so was there.
    for _ in evening.people:
        evening.table.now += HOUR
        evening.move()
    evening.post()
    mails = evening.mails_of("your_turn")
    assert sum(reader.email in str(it["To"]) for it in mails) == turns


def test_what_holds_in_one_game_holds_in_no_other(house: House) -> None:
    evenings = [seated(house, ["Anna", "Bohdan"], game=f"single000{n}") for n in range(2)]
    anna = evenings[0].people[0].id
    quiet = GamePreferences(turn_mails="none")
    house.game_preferences.put(anna, evenings[0].table.game, quiet)
    for evening in evenings:
        evening.begin()
        evening.post()
        evening.table.now += HOUR
        while evening.table.mover() != anna or evening.table.state().turn == 1:
            evening.move()
        evening.post()
    assert [evening.fate("your_turn").state for evening in evenings] == ["dropped", "sent"]


def test_a_game_that_ends_within_the_interval_is_told_by_its_result_alone(begun: Evening) -> None:
    told = len(begun.mails_of("your_turn"))
    round_of(begun, after=MINUTE)
    begun.post()
    assert begun.fate("your_turn").reason == "interval"
    begun.table.give(Resign(), begun.table.mover())
    begun.post()
    begun.table.now += DAY
    begun.post()
    assert (begun.fate("your_turn").state, begun.fate("your_turn").reason) == (
        "dropped",
        "game_over",
    )
    assert (len(begun.mails_of("your_turn")), len(begun.mails_of("result"))) == (told, 2)


def test_what_is_wanted_when_a_mail_would_leave_counts(begun: Evening) -> None:
    """Not what was wanted when it was planned: mode, address, language."""
    mover = wishes(begun, quiet_hours=QuietHours("22:00", "07:00"), turn_mails="none")
    round_of(begun, after=14 * HOUR)
    begun.relay()
    players = begun.house.players
    players.update(mover, Preferences(turn_mails="each", language="uk"))
    begun.post()
    assert begun.fate("your_turn").reason == "quiet_hours"
    players.move(mover, "new@example.org")
    begun.table.now += 9 * HOUR
    begun.post()
    (mail,) = [it for it in begun.mails_of("your_turn") if "new@example.org" in str(it["To"])]
    assert mail["Content-Language"] == "uk"
    wishes(begun, turn_mails="each", quiet_hours=QuietHours("22:00", "07:00"))
    round_of(begun, after=14 * HOUR)
    begun.post()
    players.update(mover, Preferences(turn_mails="none"))
    begun.table.now += 9 * HOUR
    begun.post()
    assert begun.fate("your_turn").reason == "turns_off"


def test_who_has_stopped_all_mails_gets_none_by_choosing_which(begun: Evening) -> None:
    mover = wishes(begun, wants_mail=False)
    begun.house.players.update(mover, Preferences(turn_mails="each"))
    begun.house.game_preferences.put(mover, begun.table.game, GamePreferences(turn_mails="each"))
    told = len(begun.mails())
    round_of(begun, after=HOUR)
    begun.post()
    assert begun.fate("your_turn").reason == "mail_off"
    assert len(begun.mails()) == told


def test_an_address_that_is_read_again_is_written_to_again(begun: Evening) -> None:
    mover = begun.table.mover()
    begun.house.players.stop_mail(mover)
    round_of(begun, after=HOUR)
    begun.post()
    assert begun.fate("your_turn").reason == "address_bounced"
    begun.house.players.confirm(mover)
    begun.table.now += DAY
    begun.post()
    # The reminders of that very turn come, and all that follows.
    assert len(begun.mails_of("reminder")) == 1
    round_of(begun, after=HOUR)
    begun.post()
    assert begun.fate("your_turn").state == "sent"


def speak(evening: Evening, player: str, text: str, number: int) -> None:
    """A message to the table."""
    house, now = evening.house, evening.table.now
    say(house.messages, house.allowances, evening.table.state(), player, text, f"m{number}", now)


def test_messages_are_mailed_together_and_once(begun: Evening) -> None:
    anna, bohdan = (player.id for player in begun.people)
    for number in range(3):
        speak(begun, anna, f"text {number}", number)
        begun.post()
        begun.table.now += MINUTE
    assert begun.mails_of("message") == []
    begun.table.now += 10 * MINUTE
    begun.post()
    (mail,) = begun.mails_of("message")
    assert str(mail["To"].addresses[0].addr_spec) == "1@example.org"
    assert [f"| text {n}" in text_of(mail) for n in range(3)] == [True] * 3
    assert [fate.state for fate in begun.fates_of("message")] == [*["superseded"] * 2, "sent"]
    speak(begun, anna, "one more", 9)
    speak(begun, bohdan, "an answer", 10)
    begun.post()
    begun.table.now += 11 * MINUTE
    begun.post()
    later = [text_of(it) for it in begun.mails_of("message")]
    (to_bohdan,) = [text for text in later if "one more" in text]
    assert "text 2" not in to_bohdan
    assert "an answer" not in to_bohdan


def test_messages_that_were_read_or_erased_or_not_wanted_are_not_mailed(begun: Evening) -> None:
    anna, bohdan = (player.id for player in begun.people)
    house, game = begun.house, begun.table.game
    speak(begun, anna, "read", 1)
    begun.relay()
    house.attention.note_messages_read(bohdan, game, 1, begun.table.now)
    begun.table.now += 11 * MINUTE
    begun.post()
    assert begun.fate("message").reason == "read"
    speak(begun, anna, "erased", 2)
    begun.relay()
    house.messages.erase(game, anna)
    begun.table.now += 11 * MINUTE
    begun.post()
    assert begun.fates_of("message")[-1].reason == "erased"
    house.players.update(bohdan, Preferences(wants_messages=False))
    speak(begun, anna, "not wanted", 3)
    begun.relay()
    begun.table.now += 11 * MINUTE
    begun.post()
    assert begun.fates_of("message")[-1].reason == "messages_off"
    assert begun.mails_of("message") == []


def test_who_wants_no_messages_is_told_of_turns_deadlines_and_the_end(begun: Evening) -> None:
    told = len(begun.mails_of("your_turn"))
    for player in begun.people:
        begun.house.players.update(player.id, Preferences(wants_messages=False))
    round_of(begun, after=HOUR)
    begun.post()
    assert len(begun.mails_of("your_turn")) == told + 1
    begun.table.now += DAY + HOUR
    begun.post()
    assert len(begun.mails_of("reminder")) == 1
    begun.table.give(Resign(), begun.table.mover())
    begun.post()
    assert len(begun.mails_of("result")) == 2


def test_a_stream_that_is_open_and_unread_keeps_no_mail_back(begun: Evening) -> None:
    """Whoever is connected may have left the room."""
    mover = begun.table.mover()
    token, _ = begun.house.tokens.create(mover, begun.table.now)
    client = create_app(begun.house, lambda: begun.table.now).test_client()
    stream = client.get(
        f"/v1/games/{begun.table.game}/events?after={begun.table.state().version}",
        headers={"Authorization": f"Bearer {token}", "Accept": "text/event-stream"},
    )
    assert stream.status_code == 200
    round_of(begun, after=HOUR)
    assert begun.table.mover() == mover
    begun.post()
    assert begun.fate("your_turn").state == "sent"
    stream.close()


def test_a_test_mail_arrives_at_any_hour(begun: Evening) -> None:
    mover = wishes(begun, quiet_hours=QuietHours("00:00", "23:59"))
    begun.house.outbox.tell("test", mover, "abcdef")
    begun.post()
    (mail,) = [it for it in begun.mails() if str(it["Message-ID"]).startswith("<test.")]
    assert "This is a test." in text_of(mail)


def _address(evening: Evening) -> str:
    """Of the player to move."""
    return evening.house.players.get(evening.table.mover()).email


def test_after_a_day_without_workers_each_player_has_one_current_mail_a_game(
    house: House,
) -> None:
    evenings = [
        seated(house, ["Anna", "Bohdan", "Chiara"], game=f"outage{n:04d}", per_turn="P3D")
        for n in range(4)
    ]
    for number, evening in enumerate(evenings):
        evening.begin()
        for _ in range(7 * number):
            evening.table.now += HOUR
            evening.move()
        if number == 3:
            evening.table.give(Resign(), evening.table.mover())
            evening.table.give(Resign(), evening.table.mover())
    end = max(evening.table.now for evening in evenings) + DAY
    for evening in evenings:
        evening.table.now = end
    evenings[0].post()
    for evening in evenings:
        state = evening.table.state()
        mails = [it for it in evening.mails() if evening.table.game in str(it["Message-ID"])]
        to = [str(mail["To"].addresses[0].addr_spec) for mail in mails]
        # Of a turn hears who has it, of the start who has not played yet, of the end everyone.
        everyone = ["0@example.org", "1@example.org", "2@example.org"]
        is_new = state.turn == 1 or state.phase == "ended"
        assert sorted(to) == (everyone if is_new else [_address(evening)])
        kinds = {str(mail["Message-ID"]).split("@")[0].rpartition(".")[2] for mail in mails}
        if state.phase == "ended":
            assert kinds == {"result"}
        else:
            assert kinds <= {"your_turn", "started"}
            (turn,) = [it for it in mails if ".your_turn@" in str(it["Message-ID"])]
            assert f".v{state.turn_version}." in str(turn["Message-ID"])
        left = {fate.state for fate in evening.fates().values()}
        assert left <= {"sent", "superseded", "dropped", "planned"}
        waiting = [it.kind for it in house.ledger.pending(evening.table.game)]
        assert set(waiting) <= {"reminder"}
        assert set(evening.fates()) == evening.planned()
