"""Where and as whom a person plays from the shell, and how refusals are told there."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, TextIO
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import click

from longhand_api import Away, ClientError, Problem
from service.cli.refusals import reworded
from service.cli.shell import Refused
from service.cli.speech import SOURCE_LANGUAGE, current_language, named_language, speak
from service.locale import translator
from service.terminal.credentials import Credentials
from service.terminal.desk import Desk, NotSignedIn
from service.terminal.prompt import Prompt
from service.terminal.screen import Screen
from service.terminal.table import refusal

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""
LOCAL_TIME: Final = Path("/etc/localtime")


class Unreachable(Refused):
    """The service does not answer: EX_UNAVAILABLE of sysexits.h."""

    exit_code = 69


class SignInFirst(Refused):
    """There is no good token: EX_NOPERM."""

    exit_code = 77


def spoken(ctx: click.Context, run: Any) -> Any:
    """Runs a command; what goes wrong is a line and an exit code. Raises Refused or Exit."""
    try:
        return run(ctx)
    except Away as error:
        raise Unreachable(str(error)) from None
    except NotSignedIn as error:
        raise SignInFirst(str(error)) from None
    except Problem as error:
        kind = SignInFirst if error.status == 401 else Refused
        raise kind(refusal(error)) from None
    except ClientError as error:
        raise Refused(str(error)) from None
    except OSError as error:
        raise Refused(f"{error.filename or ''}: {error.strerror or error}") from None
    except (KeyboardInterrupt, click.Abort):
        click.echo()
        raise click.exceptions.Exit(INTERRUPTED) from None
    except EOFError:
        raise Refused("the input ended") from None


def desk_options(command: Any) -> Any:
    """The options that say where, as whom, and how it is shown."""
    options = (
        click.option("--url", envvar="LONGHAND_URL", help="The service.  [default: the last one]"),
        click.option("--token", envvar="LONGHAND_TOKEN", help="In the place of signing in."),
        click.option(
            "--lang",
            # Before anything is looked up that has words.
            is_eager=True,
            expose_value=False,
            callback=_speak,
            help="en, fr, ar, uk or it.  [default: that of the shell]",
        ),
        click.option("--plain", is_flag=True, help="Neither colours nor suits as signs."),
        click.option("--no-color", envvar="NO_COLOR", hidden=True),
        click.option("--term", envvar="TERM", hidden=True),
        click.option("--zone", envvar="TZ", hidden=True),
    )
    for option in reversed(options):
        command = option(command)
    return command


def _speak(ctx: click.Context, param: click.Parameter, lang: str | None) -> None:
    if lang and not ctx.resilient_parsing:
        speak(named_language(lang) or SOURCE_LANGUAGE)


def desk_of(
    url: str | None,
    token: str | None,
    plain: bool,
    no_color: str | None,
    term: str | None,
    zone: str | None,
) -> Desk:
    credentials = Credentials(Path(click.get_app_dir("longhand")))
    out = sys.stdout
    if isinstance(out, TextIOWrapper):
        # A letter that the terminal cannot show is a question mark, not an error.
        out.reconfigure(errors="replace")
    is_live = out.isatty() and term != "dumb"
    screen = Screen(
        words=translator(current_language()),
        in_words=reworded,
        zone=_local_zone(zone),
        has_colour=not (plain or no_color) and is_live,
        is_live=is_live,
        has_suits=not plain and _can_show(out, "♠♥♦♣─│·"),
        out=out,
    )
    where = (url or credentials.latest_url()).rstrip("/")
    return Desk(where, token, credentials, screen, Prompt(screen))


def _can_show(out: TextIO, text: str) -> bool:
    try:
        text.encode(out.encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


def _local_zone(given: str | None) -> str:
    """The IANA zone of this machine, UTC where it names none."""
    path = str(LOCAL_TIME.resolve()).partition("zoneinfo/")[2]
    return next(filter(_is_zone, ((given or "").lstrip(":"), path)), "UTC")


def _is_zone(name: str) -> bool:
    try:
        return bool(name) and ZoneInfo(name).key == name
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return False
