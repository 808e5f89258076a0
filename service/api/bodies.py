"""Bodies and queries of requests: read strictly, with every fault named by its place."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn, TypeVar

import marshmallow
import msgspec
from webargs.flaskparser import FlaskParser
from webargs.multidictproxy import MultiDictProxy

from service.api.current import this_request
from service.api.errors import BadBody, BadQuery, Fault, NotJson

T = TypeVar("T")

_PLACE: Final = re.compile(r" - at `(?:key in )?\$(.*)`$")
_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_LARGEST: Final = 2**53 - 1
_LONG_NUMBER: Final = re.compile(rb"\d{16}")


def decoded(decoder: msgspec.json.Decoder[T]) -> T:
    """The body as what the decoder makes. Raises NotJson, BadBody.

    msgspec refuses NaN, lone surrogates and text after the value, which json lets pass.
    """
    body = this_request().get_data()
    try:
        value = decoder.decode(body)
    except msgspec.ValidationError as error:
        # The form may be wrong before the end of what is no JSON at all.
        _require_json(body)
        raise BadBody([fault_of(error)]) from None
    except (msgspec.DecodeError, RecursionError):
        raise NotJson from None
    if _LONG_NUMBER.search(body):
        _refuse_unstorable(value)
    return value


def _require_json(body: bytes) -> None:
    try:
        _ANY.decode(body)
    except msgspec.ValidationError:
        return
    except (msgspec.DecodeError, RecursionError):
        raise NotJson from None


def fault_of(error: msgspec.ValidationError) -> Fault:
    """The fault with the place where it is (RFC 6901)."""
    text = str(error)
    place = _PLACE.search(text)
    if place is None:
        return Fault(text, "")
    steps = (name or index for name, index in _STEP.findall(place[1]))
    return Fault(text[: place.start()], "".join(f"/{_escaped(step)}" for step in steps))


def _refuse_unstorable(value: Any) -> None:
    """Raises BadBody for numbers beyond what every client reads alike (RFC 8259 section 6)."""
    for pointer, number in _numbers(msgspec.to_builtins(value), ""):
        if abs(number) > _LARGEST:
            raise BadBody([Fault("The number is too large.", pointer)])


class Parser(FlaskParser):
    """webargs with our reader of JSON and our errors; nothing unknown passes."""

    DEFAULT_UNKNOWN_BY_LOCATION: Mapping[str, str | None] = {"json": None, "query": None}  # type: ignore[assignment]

    def load_json(self, req: Any, schema: Any) -> Any:
        """The body; an empty one is an object without members."""
        if not req.get_data():
            return {}
        return decoded(_ANY)

    def load_querystring(self, req: Any, schema: Any) -> Any:
        """The query, each parameter once."""
        twice = [name for name, values in req.args.lists() if len(values) > 1]
        if twice:
            raise BadQuery([Fault("Give it once.", parameter=name) for name in twice])
        return MultiDictProxy(req.args, schema)

    def handle_error(self, error: marshmallow.ValidationError, *_: Any, **__: Any) -> NoReturn:
        """Raises BadBody or BadQuery."""
        for location, faults in error.messages_dict.items():
            if location == "query":
                raise BadQuery([Fault(detail, parameter=name) for name, detail in _flat(faults)])
            raise BadBody([Fault(detail, pointer) for pointer, detail in _flat(faults, "/")])
        raise BadBody([])


def _flat(messages: Any, slash: str = "", place: str = "") -> Iterator[tuple[str, str]]:
    """Each message of marshmallow with the place it stands at."""
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            step = "" if name == "_schema" else f"{slash}{_escaped(str(name))}"
            yield from _flat(inner, slash or ".", place + step)
        return
    for message in messages if isinstance(messages, list) else [messages]:
        yield place, str(message)


def _numbers(value: Any, pointer: str) -> Iterator[tuple[str, int]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _numbers(inner, f"{pointer}/{_escaped(name)}")
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _numbers(inner, f"{pointer}/{index}")
    elif type(value) is int:
        yield pointer, value


def _escaped(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")


_ANY: Final = msgspec.json.Decoder()
