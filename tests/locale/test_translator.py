"""Texts with values, plurals, instants and durations, in both directions."""

from datetime import UTC, datetime

import pytest

from service.locale import MissingText, translator
from service.players.player import LANGUAGES

FRIDAY = int(datetime(2026, 3, 27, 19, 30, tzinfo=UTC).timestamp() * 1000)
DAY = 86_400_000


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Friday, March 27, 2026, 8:30 PM (Europe/Berlin, UTC+01:00)"),
        ("fr", "vendredi 27 mars 2026 à 20:30 (Europe/Berlin, UTC+01:00)"),
        ("it", "venerdì 27 marzo 2026, ore 20:30 (Europe/Berlin, UTC+01:00)"),
        ("uk", "пʼятниця, 27 березня 2026 р., 20:30 (Europe/Berlin, UTC+01:00)"),
        ("ar", "الجمعة، 27 مارس 2026، 8:30 م (⁨Europe/Berlin⁩، ⁨UTC+01:00⁩)"),
    ],
)
def test_an_instant_names_its_zone(language: str, text: str) -> None:
    said = translator(language).instant(FRIDAY, "Europe/Berlin").replace("\u00a0", " ")
    assert said == text


def test_an_instant_after_the_change_of_clocks_has_the_other_offset() -> None:
    said = translator("fr").instant(FRIDAY + 2 * DAY, "Europe/Berlin")
    assert said == "dimanche 29 mars 2026 à 21:30 (Europe/Berlin, UTC+02:00)"


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("en", {1: "1 seat is free.", 2: "2 seats are free."}),
        ("fr", {1: "1 place est libre.", 2: "2 places sont libres."}),
        ("it", {1: "1 posto è libero.", 3: "3 posti sono liberi."}),
        ("uk", {1: "1 місце вільне.", 3: "3 місця вільні.", 5: "5 місць вільні."}),
        ("ar", {1: "مقعد واحد شاغر.", 2: "مقعدان شاغران.", 3: "3 مقاعد شاغرة."}),
        ("ar", {0: "لا مقاعد شاغرة.", 11: "11 مقعدًا شاغرًا.", 100: "100 مقعد شاغر."}),
    ],
)
def test_plurals_follow_the_language(language: str, counts: dict[int, str]) -> None:
    say_many = translator(language).say_many
    said = {n: say_many("{count} seat is free.", "{count} seats are free.", n) for n in counts}
    assert said == counts


def test_durations_are_said_in_days_hours_and_minutes() -> None:
    assert translator("en").duration(2 * DAY + DAY // 2) == "2 days and 12 hours"
    assert translator("uk").duration(5 * DAY).replace("\u00a0", " ") == "5 днів"
    assert translator("en").duration(90 * 60_000) == "1 hour and 30 minutes"


def test_a_name_of_the_other_direction_is_set_apart() -> None:
    assert translator("en").say("{name} is to move.", name="خالد") == "\u2068خالد\u2069 is to move."
    assert translator("ar").say("{name} is to move.", name="Anna") == "الدور على \u2068Anna\u2069."
    assert translator("en").say("{name} is to move.", name="Anna") == "Anna is to move."


def test_a_missing_value_says_nothing() -> None:
    for language in LANGUAGES:
        with pytest.raises(MissingText):
            translator(language).say("{name} is to move.")
        with pytest.raises(MissingText):
            translator(language).say("{name} is to move.", name="")


def test_a_value_is_never_taken_for_a_place() -> None:
    assert translator("en").say("{name} is to move.", name="{host}") == "{host} is to move."


def test_an_unknown_language_is_english() -> None:
    assert translator("xx").say("The game is over.") == "The game is over."
