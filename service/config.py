"""Every setting of the service, read from the environment once and checked at the start."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from email.utils import parseaddr
from pathlib import Path
from typing import Annotated, Any, Final, Literal, cast, get_args, get_origin, get_type_hints

from environs import Env, EnvValidationError, validate

from service.limits import policies
from service.setting_forms import is_domain, is_sender, is_url, masked

Durability = Literal["safe", "fast", "replicated"]
LogFormat = Literal["json", "console"]
LogLevel = Literal["debug", "info", "warning", "error"]
Mailbox = Literal["local", "open"]
Metrics = Literal["local", "open"]
Switch = Literal["off", "on"]

PREFIX: Final = "LONGHAND_"
SECRET_LENGTH: Final = 32
QUEUE: Final = "notices"
"""The queue of RQ: one, for a worker that listens to two loses the jobs it holds when killed."""

# RQ takes its key prefix from here and from nowhere else; the braces keep its keys in one slot.
_FOR_EVERY_PROCESS: Final = {"RQ_KEY_PREFIX": "{rq}"}
# Read by the tests, or by the terminal client; a process of the service may inherit them.
_IGNORED: Final = frozenset({"LONGHAND_LONG", "LONGHAND_URL", "LONGHAND_TOKEN"})
_QUEUES: Final = ("redis", "rediss", "unix")
_STORES: Final = (*_QUEUES, "redis+cluster", "rediss+cluster")


class BadSettings(Exception):
    """The environment does not make a service; ``problems`` has a line for each bad setting."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What an operator may choose. Field ``redis_url`` is ``LONGHAND_REDIS_URL``, and so on.

    Beside the type stand the meaning and the test. Secrets stay out of the repr, and so of logs.
    """

    secret: Annotated[
        str,
        f"signs links, sign-in codes and webhooks; at least {SECRET_LENGTH} characters",
        validate.Length(min=SECRET_LENGTH),
    ] = field(default="", repr=False)
    redis_url: Annotated[
        str, "the store: redis://, rediss://, unix:// or, for a cluster, redis+cluster://"
    ] = field(default="redis://127.0.0.1:6379/0", repr=False)
    queue_url: Annotated[str, "the queue of RQ; empty: the server of the store"] = field(
        default="", repr=False
    )
    host: Annotated[str, "the address that the web process listens on"] = "127.0.0.1"
    port: Annotated[int, "its port", validate.Range(1, 65535)] = 8000
    base_url: Annotated[str, "what every link begins with; empty: http://HOST:PORT"] = ""
    workers: Annotated[int, "web processes", validate.Range(1, 256)] = 1
    threads: Annotated[
        int, "requests that each web process works on at once", validate.Range(1, 4096)
    ] = 16
    followers: Annotated[
        int,
        "requests that may wait for news in each web process, with a thread each beside those; a "
        "fourth of them for one token",
        validate.Range(0, 16384),
    ] = 1000
    mail: Annotated[
        str, "maildir:FOLDER, smtp://USER:PASSWORD@HOST:PORT, or smtps:// for TLS from the start"
    ] = field(default="maildir:longhand-mail", repr=False)
    mailbox: Annotated[
        Mailbox,
        "where mails go to a folder, local: the page that shows them all answers browsers on this "
        "machine alone, and nobody through a proxy; open: whoever reaches it",
    ] = "local"
    mail_from: Annotated[str, "the sender of every mail"] = "Longhand <longhand@localhost>"
    mail_in_port: Annotated[
        int,
        "the port that replies come in at, by SMTP or LMTP; 0: none listens",
        validate.Range(0, 65535),
    ] = 0
    mail_in_host: Annotated[str, "the address that this port is on"] = "127.0.0.1"
    mail_in_domain: Annotated[
        str, "the domain of the addresses that mails are replied to; empty: that of the sender"
    ] = ""
    mail_in_authserv: Annotated[
        str,
        "the name that your mail server writes into Authentication-Results: replies that fail "
        "DMARC there are not listened to; empty: no such header is read",
    ] = ""
    webhook_http: Annotated[Switch, "on: webhooks may go by plain http as well"] = "off"
    webhook_private: Annotated[
        Switch, "on: webhooks may go to this machine and to private networks as well"
    ] = "off"
    durability: Annotated[
        Durability,
        "safe: a move is on disk before its answer; fast: within two seconds; "
        "replicated: on the disks of two servers",
    ] = "safe"
    partitions: Annotated[
        int, "partitions of the store, fixed at its first use", validate.Range(1, 16384)
    ] = 64
    test_clock: Annotated[
        Switch, "on: time moves only when told, at POST /v1/test/clock; for tests of clients"
    ] = "off"
    limits: Annotated[
        str,
        "changes of the rate limits: moves=100/60 (100 in 60 s), notes=off...; off: none, "
        "as under a test clock",
    ] = ""
    proxies: Annotated[
        int,
        "proxies before the web process that each add to X-Forwarded-For; 0: nobody is believed",
        validate.Range(0, 16),
    ] = 0
    metrics: Annotated[
        Metrics,
        "local: /metrics answers this machine alone, and nobody through a proxy; open: whoever "
        "reaches it",
    ] = "local"
    log: Annotated[LogFormat, "the form of log lines: console or json"] = "console"
    log_level: Annotated[LogLevel, "debug, info, warning or error"] = "info"

    @property
    def maildir(self) -> Path | None:
        """The folder that mails are put into, None when they leave by SMTP."""
        scheme, _, path = self.mail.partition(":")
        return Path(path) if scheme == "maildir" and path else None

    @property
    def shows_mailbox(self) -> bool:
        """Whether there is a page with all mails that somebody can open."""
        is_near = self.base_url in ("", self.local_url)
        return self.maildir is not None and (self.mailbox == "open" or is_near)

    @property
    def takes_replies(self) -> bool:
        """Whether anybody reads what is sent to us, so that mails may ask for replies."""
        return bool(self.mail_in_port or self.mail_in_domain or self.maildir)

    @property
    def reply_domain(self) -> str:
        """The domain of the addresses that mails are replied to."""
        return self.mail_in_domain or parseaddr(self.mail_from)[1].rpartition("@")[2]

    @property
    def local_url(self) -> str:
        """Where the web process answers on this machine, whatever stands before it."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"

    @classmethod
    def load(cls, environment: Mapping[str, str] | None = None) -> "Settings":
        """Reads the environment. Raises BadSettings naming each setting that is wrong."""
        problems: list[str] = []
        given = _given(os.environ if environment is None else environment, problems)
        settings = cls(**_read(given, problems))
        problems = problems or list(_contradictions(settings))
        if problems:
            raise BadSettings(problems)
        return _completed(settings)


def process_environment(changes: Mapping[str, str]) -> dict[str, str]:
    """The environment for a process that the service starts: its own, with ``changes``."""
    return {**os.environ, **_FOR_EVERY_PROCESS, **changes}


def is_given(name: str) -> bool:
    """Whether the environment sets ``name``, by itself or as the name of a file."""
    return bool(os.environ.get(name) or os.environ.get(f"{name}_FILE"))


def variable(setting: str) -> str:
    """The environment variable of a field of Settings."""
    return PREFIX + setting.upper()


def shown(settings: Settings) -> Iterator[tuple[str, str, str]]:
    """Variable, value with secrets masked, and meaning of each setting."""
    for spec in fields(settings):
        value = str(getattr(settings, spec.name))
        meaning = get_args(_HINTS[spec.name])[1]
        yield variable(spec.name), value if spec.repr else masked(value), meaning


class _Reader(Env):
    """An Env over a mapping, where the library knows the real environment only."""

    def __init__(self, given: Mapping[str, str]) -> None:
        super().__init__(eager=False, prefix=PREFIX)
        self._given = given

    def _get_value(self, env_key: str, default: Any) -> Any:
        return self._given.get(env_key, default)


def _given(environment: Mapping[str, str], problems: list[str]) -> dict[str, str]:
    """Our variables alone, files read; an empty one counts as not given."""
    known = {variable(spec.name) for spec in fields(Settings)}
    given: dict[str, str] = {}
    for name, value in sorted(environment.items()):
        if not name.startswith(PREFIX) or name in _IGNORED or not value:
            continue
        setting = name.removesuffix("_FILE")
        if setting not in known:
            problems.append(_unknown(name, known))
        elif setting in given:
            problems.append(f"{setting} and {setting}_FILE are both set")
        else:
            text = value if setting == name else _file_text(name, value, problems)
            given[setting] = text
    return {setting: text for setting, text in given.items() if text}


def _unknown(name: str, known: set[str]) -> str:
    near = get_close_matches(name, known, n=1)
    return f"{name} is no setting" + (f"; is {near[0]} meant?" if near else "")


def _file_text(name: str, path: str, problems: list[str]) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        problems.append(f"{name}: {path} cannot be read ({type(error).__name__})")
        return ""


def _read(given: Mapping[str, str], problems: list[str]) -> dict[str, Any]:
    reader = _Reader(given)
    values = {name: _value(reader, name, *get_args(hint)) for name, hint in _HINTS.items()}
    try:
        reader.seal()
    except EnvValidationError as error:
        said = cast(Mapping[str, list[str]], error.error_messages)
        problems += [f"{name}: {' '.join(texts)}" for name, texts in said.items()]
    return {name: value for name, value in values.items() if value is not None}


def _value(reader: _Reader, name: str, kind: Any, _: str, check: Any = None) -> str | int | None:
    if get_origin(kind) is Literal:
        check = validate.OneOf(get_args(kind))
    read = reader.int if kind is int else reader.str
    value: str | int | None = read(name.upper(), None, validate=check)
    return value


_HINTS: Final[Mapping[str, Any]] = get_type_hints(Settings, include_extras=True)


def _completed(settings: Settings) -> Settings:
    base_url = settings.base_url.rstrip("/") or settings.local_url
    queue_url = settings.queue_url or settings.redis_url
    return replace(settings, base_url=base_url, queue_url=queue_url)


def _contradictions(settings: Settings) -> Iterator[str]:
    """What is wrong with the values that the reader took as mere text."""
    if not settings.secret:
        yield f"LONGHAND_SECRET is not set; give at least {SECRET_LENGTH} characters"
    queue_url = settings.queue_url or settings.redis_url
    if not is_url(settings.redis_url, _STORES):
        yield f"LONGHAND_REDIS_URL: not one of {', '.join(_STORES)}"
    elif not is_url(queue_url, _QUEUES):
        yield f"LONGHAND_QUEUE_URL: the queue needs one server, one of {', '.join(_QUEUES)}"
    if settings.base_url and not is_url(settings.base_url, ("http", "https")):
        yield "LONGHAND_BASE_URL: not an http or https URL"
    if not (settings.maildir or is_url(settings.mail, ("smtp", "smtps"))):
        yield "LONGHAND_MAIL: neither maildir:FOLDER nor smtp://HOST nor smtps://HOST"
    if not is_sender(settings.mail_from):
        yield "LONGHAND_MAIL_FROM: not a mail address such as Longhand <games@example.org>"
    if settings.mail_in_domain and not is_domain(settings.mail_in_domain):
        yield "LONGHAND_MAIL_IN_DOMAIN: not a domain such as games.example.org"
    try:
        policies(settings.limits)
    except ValueError as error:
        yield f"LONGHAND_LIMITS: {error}"
