"""The words in pictures are complete in all five languages."""

from string import Formatter

import pytest

from service.pictures.outlines import advances
from service.pictures.texts import TEXTS, texts_in


def places(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_there_are_five_languages() -> None:
    assert set(TEXTS) == {"en", "fr", "ar", "uk", "it"}


@pytest.mark.parametrize("language", TEXTS)
def test_a_language_has_every_text_with_the_places_of_the_english_one(language: str) -> None:
    assert {key: places(text) for key, text in TEXTS[language].items()} == {
        key: places(text) for key, text in TEXTS["en"].items()
    }
    assert all(text.strip() == text and text for text in TEXTS[language].values())


@pytest.mark.parametrize("language", TEXTS)
def test_the_bundled_font_has_every_letter_of_a_language(language: str) -> None:
    letters = {char for text in TEXTS[language].values() for char in text}
    for weight in ("regular", "bold"):
        assert letters <= set(advances()[weight])


def test_an_unknown_language_is_answered_in_english() -> None:
    assert texts_in("tlh") is TEXTS["en"]
