"""Every text is there in every language, with the places and plural forms that it needs."""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir

from service.locale.catalogues import SOURCE_LANGUAGE, catalogue
from service.players.player import LANGUAGES

ROOT = Path(__file__).parent.parent.parent
KEYWORDS = {"say": None, "say_many": (1, 2), "msgid": None}
TRANSLATED = [language for language in LANGUAGES if language != SOURCE_LANGUAGE]
FORMS = {"fr": 3, "ar": 6, "uk": 3, "it": 3}


def said() -> set[tuple[str, ...]]:
    """The texts that the code says, plural ones in pairs."""
    found: set[tuple[str, ...]] = set()
    for top in ("service", "workers"):
        texts = extract_from_dir(ROOT / top, keywords=KEYWORDS, directory_filter=_is_translated)
        for _, _, text, _, _ in texts:
            found.add(_forms(text))
    return found


def _is_translated(folder: str) -> bool:
    # The demo speaks English to whoever typed the command.
    return Path(folder).name != "demo"


def texts_of(language: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """What is said and how it is translated, each in one form or in all."""
    return [
        (_forms(message.id), _forms(message.string))
        for message in catalogue(language)
        if message.id
    ]


def _forms(texts: object) -> tuple[str, ...]:
    return tuple(map(str, texts)) if isinstance(texts, list | tuple) else (str(texts or ""),)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_holds_what_is_said_and_nothing_else(language: str) -> None:
    assert {said for said, _ in texts_of(language)} == said()


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_to_translate_or_in_doubt(language: str) -> None:
    assert [said for said, texts in texts_of(language) if not all(texts)] == []
    assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_plurals_have_all_the_forms_of_the_language(language: str) -> None:
    assert catalogue(language).num_plurals == FORMS[language]
    for said, texts in texts_of(language):
        assert len(texts) == (1 if len(said) == 1 else FORMS[language]), said


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_fills_the_same_places(language: str) -> None:
    for said, texts in texts_of(language):
        # None, one and two may be words by themselves.
        free = {"count"} if len(said) > 1 else set()
        for text in texts:
            assert places(text) | free == places(said[-1]) | free, text


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_is_in_its_script(language: str) -> None:
    script = {"ar": "\u0600-\u06ff", "uk": "\u0400-\u04ff"}.get(language, "a-zà-ÿ")
    for _, texts in texts_of(language):
        words = re.sub(r"\{\w+\}", "", texts[-1])
        assert not re.search(r"\w", words) or re.search(f"[{script}]", words, re.IGNORECASE), words


def test_french_never_parts_a_line_before_its_marks() -> None:
    for _, texts in texts_of("fr"):
        for text in texts:
            assert not re.search("[ \u202f][:;!?»]|«[ \u202f]", text), text


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
