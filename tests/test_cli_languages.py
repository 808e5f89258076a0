"""The commands speak the language of the shell: their help, what they refuse, and click itself."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner, Result

from service.cli import main
from service.cli.help import paragraphs
from service.cli.play import LOBBY
from service.cli.refusals import TEXTS, pattern_of
from service.cli.shell import Later
from service.cli.speech import shell_language
from service.players.player import LANGUAGES
from tests.locale.compiled import sources

ROOT: Final = Path(__file__).parent.parent
TRANSLATED: Final = LANGUAGES[1:]
LOCALES: Final = {"fr": "fr_CA.UTF-8", "ar": "ar_EG", "uk": "uk_UA.UTF-8", "it": "it"}
# What these raise, or add to or give as a list, is told to whoever typed a command.
RAISED: Final = frozenset(
    {
        *("CannotStart", "StoreUnfit", "NotImported", "Unverifiable", "Refused", "Away"),
        *("NoSuchAddress", "MailTooLarge", "Unreadable", "problems.append"),
    }
)
PLACES: Final = (
    *("service/cli", "service/supervisor", "service/eventlog", "service/application"),
    *("service/config.py", "service/verification.py", "openapi/clients/longhand_api"),
)
SAME_IN_FRENCH: Final = "%(prog)s, version %(version)s"
PLAIN: Final = str.maketrans("", "", "\u2068\u2069")


def said(*arguments: str, locale: str, **environment: str) -> Result:
    """What a command answers in a shell of that locale."""
    clean = {"LC_ALL": None, "LC_MESSAGES": None, "LANGUAGE": None, "LANG": locale}
    return CliRunner().invoke(main, arguments, env={**clean, **environment})


def commands(group: click.Group, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command with its path, the summaries of those that are imported later besides."""
    yield path, group
    for name, inner in group.commands.items():
        yield (*path, name), inner
        command = inner.loaded() if isinstance(inner, Later) else inner
        if isinstance(command, click.Group):
            yield from commands(command, *path, name)
        else:
            yield (*path, name), command


def helps() -> set[str]:
    """Each paragraph of help, of commands and options."""
    everything = [*commands(main), *commands(LOBBY)]
    texts = [command.help for _, command in everything]
    texts += [getattr(it, "help", None) for _, command in everything for it in command.params]
    return {part for text in texts if text for part in paragraphs(text)}


def of_click() -> set[tuple[str, ...]]:
    """What click says, plural texts in pairs."""
    words = {"_": None, "ngettext": (1, 2)}
    found = extract_from_dir(
        Path(click.__file__).parent, method_map=[("**.py", "python")], keywords=words
    )
    return {_forms(text) for _, _, text, _, _ in found} | {("required",)}


def _forms(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, list | tuple) else (str(text),)


def catalogue(language: str) -> Catalog:
    with sources()[language].open("rb") as file:
        return read_po(file, locale=language)


def texts_of(language: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    return {_forms(it.id): _forms(it.string) for it in catalogue(language) if it.id}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_holds_what_commands_and_click_say(language: str) -> None:
    ours = {(text,) for text in (*helps(), *TEXTS)}
    known = set(texts_of(language))
    assert ours - known == set()
    assert known - ours - of_click() == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_with_all_its_places(language: str) -> None:
    number = catalogue(language).num_plurals
    for english, translated in texts_of(language).items():
        assert len(translated) == (1 if len(english) == 1 else number), english
        for text in translated:
            assert text not in ("", *english) or text == SAME_IN_FRENCH, english
            named = {re.sub(r"s\b", "", place) for place in _places(text)}
            assert named <= {re.sub(r"s\b", "", it) for one in english for it in _places(one)}, text
        if len(english) == 1 and english[0] in TEXTS:
            assert _places(translated[0]) == _places(english[0])


def _places(text: str) -> set[str]:
    return set(re.findall(r"\{\w+(?:!r)?\}|%\(\w+\)s", text))


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    with sources()[language].with_suffix(".mo").open("rb") as file:
        compiled = {_forms(it.id): _forms(it.string) for it in read_mo(file) if it.id}
    assert compiled == texts_of(language)


@pytest.mark.parametrize("language", TRANSLATED)
def test_help_is_in_the_language_of_the_shell(language: str) -> None:
    english = {*helps(), "Usage:", "Options:", "Commands:", "default:", "required"}
    for path, _ in commands(main):
        shown = said(*path, "--help", locale=LOCALES[language])
        assert shown.exit_code == 0
        told = " ".join(shown.output.split())
        assert [text for text in english if re.search(rf"\b{re.escape(text)}", told)] == [], path


def test_help_is_english_where_nothing_else_is_wished() -> None:
    for path, command in commands(main):
        shown = said(*path, "--help", locale="C", LANGUAGE="fr")
        assert shown.output.startswith("Usage: ")
        for part in paragraphs(command.help or ""):
            assert part in " ".join(shown.output.split())


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "fr"}, "en"),
        ({"LANG": "it_IT.UTF-8@euro"}, "it"),
        ({"LANG": "it_IT", "LC_MESSAGES": "uk_UA"}, "uk"),
        ({"LANG": "it_IT", "LC_MESSAGES": "uk_UA", "LC_ALL": "ar"}, "ar"),
        ({"LANG": "it_IT", "LC_ALL": ""}, "it"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "nds:fr_CH:it"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "en:fr"}, "en"),
        ({"LANG": "arn_CL"}, "en"),
        ({"LANG": "../fr"}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(environment: dict[str, str], language: str) -> None:
    assert shell_language(environment) == language


def test_the_language_that_is_asked_for_counts_for_more() -> None:
    for locale, asked, told in (
        ("C", "fr", "S’asseoir à une partie."),
        ("it", "fr", "S’asseoir à une partie."),
        ("it", "en", "Sit down at a game."),
        ("it", "de", "Sit down at a game."),
        ("uk_UA", "it", "Sedersi a una partita."),
    ):
        shown = said("play", "--lang", asked, "join", "--help", locale=locale)
        assert told.casefold() in shown.output.casefold(), (locale, asked)
        assert shown.output.startswith({"fr": "Utilisation", "it": "Uso"}.get(asked, "Usage"))


@pytest.mark.parametrize("command", ["play", "replay"])
def test_help_comes_in_the_language_that_was_asked_for_before_it(command: str) -> None:
    shown = said(command, "--lang", "fr", "--help", locale="it")
    assert "Ni couleurs ni symboles d’enseignes." in shown.output
    assert "Né colori" not in shown.output


def test_what_the_client_says_is_in_the_language_too() -> None:
    refused = said("play", "--url", "http://127.0.0.1:9", "kinds", locale="fr_FR")
    assert refused.exit_code == 69
    assert "longhand: http://127.0.0.1:9 est injoignable\u00a0: " in refused.stderr
    assert "cannot be reached" not in refused.output


def test_no_language_outlasts_its_command() -> None:
    assert "Utilisation" in said("--help", locale="fr_FR").output
    assert said("--help", locale="C").output.startswith("Usage: ")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", "Erreur\u00a0: Il n’y a pas de commande 'pla'."),
        ("ar", "خطأ: لا يوجد الأمر 'pla'."),
        ("uk", "Помилка: Команди 'pla' немає."),
        ("it", "Errore: Non c’è il comando 'pla'."),
    ],
)
def test_click_speaks_it_too(language: str, told: str) -> None:
    refused = said("pla", locale=LOCALES[language])
    assert refused.exit_code == 2
    assert told in refused.stderr.translate(PLAIN)
    assert "Usage" not in refused.stderr


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "LONGHAND_LOG: Must be one of: json, console."),
        ("fr", "LONGHAND_LOG\u00a0: ce doit être l’un de json, console."),
        ("ar", "LONGHAND_LOG: يجب أن يكون من json, console."),
        ("uk", "LONGHAND_LOG: має бути одне з json, console."),
        ("it", "LONGHAND_LOG: deve essere uno di json, console."),
    ],
)
def test_a_refusal_is_in_the_language_of_the_shell(language: str, told: str) -> None:
    locale = LOCALES.get(language, "en_GB.UTF-8")
    refused = said("config", "show", locale=locale, LONGHAND_LOG="xml", LONGHAND_PORT="0")
    assert refused.exit_code == 2
    first, second = refused.stderr.translate(PLAIN).splitlines()
    assert f"longhand: {told}" in (first, second)
    assert first.startswith("longhand: LONGHAND_PORT")


def test_whatever_can_be_refused_has_words() -> None:
    patterns = [re.compile(pattern_of(text), re.DOTALL) for text in TEXTS]
    found = {text for path in PLACES for text in _refusals(ROOT / path)}
    assert len(found) > 40
    wordless = {text for text in found if not any(it.fullmatch(text) for it in patterns)}
    # What these hold comes from elsewhere: the next test has it, and what the system says stays.
    assert wordless == {"LONGHAND_LIMITS: word", "word: word"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LONGHAND_LIMITS", "x"),
        ("LONGHAND_LIMITS", "moves=0/60"),
        ("LONGHAND_PORT", "x"),
        ("LONGHAND_PORT", "70000"),
        ("LONGHAND_SECRET", "short"),
        ("LONGHAND_LOG", "xml"),
    ],
)
def test_whatever_a_library_says_of_a_setting_has_words(name: str, value: str) -> None:
    given = {"LONGHAND_SECRET": "s" * 40} | {name: value}
    english, french = (said("config", "show", locale=it, **given).stderr for it in ("C", "fr_FR"))
    assert english.startswith(f"longhand: {name}: ")
    assert french.startswith(f"longhand: {name}\u00a0: ")


def _refusals(path: Path) -> Iterator[str]:
    """The texts in the code that tell what is wrong, a word in each place of theirs."""
    for file in path.rglob("*.py") if path.is_dir() else [path]:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in RAISED:
                yield from _text(node.args[0]) if node.args else ()
            elif isinstance(node, ast.Yield) and file.name == "config.py" and node.value:
                yield from _text(node.value)


def _text(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            str(it.value) if isinstance(it, ast.Constant) else "word" for it in node.values
        )
