"""What the commands refuse, in the language of the shell; logs and programs read English."""

import re
from typing import Final

from service.cli.speech import SOURCE_LANGUAGE, current_language, phrase

OF_SETTINGS: Final = (
    "{name} is no setting; is {near} meant?",
    "{name} is no setting",
    "{name} and {other} are both set",
    "{name} is not set; give at least {count} characters",
    "{name}: {path} cannot be read ({error})",
    "{name}: the queue needs one server, one of {choices}",
    "{name}: not one of {choices}",
    "{name}: not an http or https URL",
    "{name}: neither maildir:FOLDER nor smtp://HOST nor smtps://HOST",
    "{name}: not a mail address such as {example}",
    "{name}: not a domain such as {example}",
    "{name}: {change} is not like moves=100/60 or moves=off; there are {known}",
    "{name}: {change}: both numbers begin at 1, and the first ends at {most}; {off} lifts it",
    "{name}: Must be one of: {choices}.",
    "{name}: Shorter than minimum length {least}.",
    "{name}: Must be greater than or equal to {least} and less than or equal to {most}.",
    "{name}: Not a valid integer.",
)
OF_THE_START: Final = (
    "{setting} needs a store of your own",
    "no embedded store for this machine: set {setting} to a Redis or Valkey",
    "port {port} of {host} is in use: give --port",
    "{host} is no address of this machine",
    "the store of {setting} is away: {error}",
    "{name} does not start; the end of {log}:\n{words}",
    "{path} cannot be used: {error}",
    "longhand up already runs on {path} (process {process})",
    "the store of an earlier run still works on {path}",
)
OF_THE_STORE: Final = (
    "the store is away: {error}",
    "the store has no functions: it takes Redis 7.0, Valkey 7.2 or newer",
    "maxmemory-policy is {policy}: it evicts games; set noeviction",
    "appendonly is no: every game is lost with the server; set appendonly yes",
    (
        "durability {durability} needs appendfsync always, the server has {fsync}; "
        "set it there, or choose durability fast"
    ),
    "this store has {recorded} partitions for ever, the settings say {wanted}",
    "nobody has told the time yet",
    "the games of this store go by real time: a test clock wants its own",
    "the time of this store is told: {setting}",
)
OF_LOGS: Final = (
    "there is a game {game} here already",
    "event {version} cannot be read: {type}",
    "this is no whole log: it does not begin with {type}",
    "this is what one player may read: take {command}",
    "event {place} says {game} {version}",
    "its events do not follow from each other",
    "the note of a seat cannot be read",
    "a note is that of no seat of this game as it stands",
    "this is no exported log: it does not begin with {type}",
    "this is no exported log: not a log of JSON lines",
    "this is no exported log: {type}",
    "the game has not ended: its seed is still sealed",
    "There is no game {game}.",
    "Event {version} of game {game} cannot be read: {type}.",
)
OF_PEOPLE: Final = (
    "There is no player {player}.",
    "Another player has this address.",
    "This is not a mail address.",
    "A name has 1 to 40 visible characters.",
    "{given} is not a time zone such as Europe/Rome.",
    "It is for no address of this service.",
    "It has more than {count} bytes.",
)
OF_CLIENTS: Final = (
    "{url} cannot be reached: {reason}",
    "{url} is not waited for any more",
    "{url} does not answer as Longhand does",
    "{url} is no http:// or https:// address",
    "{value} is no NAME=VALUE",
    "“{type}” is not known here: it takes a newer client",
    "the input ended",
)
TEXTS: Final = (
    *(OF_SETTINGS + OF_THE_START + OF_THE_STORE),
    *(OF_LOGS + OF_PEOPLE + OF_CLIENTS),
)
"""What is raised anywhere behind a command, the first that fits; ``{places}`` are filled there."""

_PLACE: Final = re.compile(r"\{(\w+)\}")


def reworded(message: str) -> str:
    """The message as it is spoken; as it is where nobody has words for it."""
    if current_language() == SOURCE_LANGUAGE:
        return message
    for text in TEXTS:
        found = re.fullmatch(pattern_of(text), message, re.DOTALL)
        if found:
            return phrase(text, **found.groupdict())
    return message


def pattern_of(text: str) -> str:
    """A regular expression for whatever the text may be filled to."""
    parts = _PLACE.split(text)
    shown = (f"(?P<{part}>.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    return "".join(shown)
