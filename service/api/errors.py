"""What can be wrong with a request before anyone looks at the game, each with a stable code.

RequestError
├── Unauthenticated     401
│   ├── NoToken
│   ├── BadToken
│   │   └── SeatLost
│   └── BadTicket
├── MissingScope        403
├── SeatTokenOnly       403
├── RateLimited         429, carries ``retry_after`` in seconds
├── NotJson             400
├── BadHeader           400
├── BadBody             422, carries ``faults``
├── BadQuery            422, carries ``faults``
├── WrongMediaType      415
└── NotAcceptable       406

StaleVersion            412, a VersionConflict of a command that named its version
"""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from service.eventlog.errors import VersionConflict


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing wrong with a body (``pointer``, RFC 6901) or a query (``parameter``)."""

    detail: str
    pointer: str | None = None
    parameter: str | None = None


class RequestError(Exception):
    """A request that is refused; ``facts`` fill the text in any language."""

    code: ClassVar[str] = "request_error"
    status: ClassVar[int] = 400
    text: ClassVar[str] = "This request cannot be served."

    def __init__(self, **facts: str | int) -> None:
        super().__init__(self.text.format(**facts))
        self.facts = facts

    @property
    def headers(self) -> dict[str, str]:
        """What the answer must carry besides."""
        return {}


class Unauthenticated(RequestError):
    """Nobody knows who is asking."""

    status = 401


class NoToken(Unauthenticated):
    """The request carries no bearer token."""

    code = "no_token"
    text = "This needs a token: send it as “Authorization: Bearer ...”."

    @property
    def headers(self) -> dict[str, str]:
        """RFC 6750 section 3: without a token there is no error to name."""
        return {"WWW-Authenticate": 'Bearer realm="longhand"'}


class BadToken(Unauthenticated):
    """The token is not one of ours, or no longer."""

    code = "bad_token"
    text = "This token is unknown, revoked or expired."

    @property
    def headers(self) -> dict[str, str]:
        """RFC 6750 section 3.1."""
        return {"WWW-Authenticate": 'Bearer realm="longhand", error="invalid_token"'}


class SeatLost(BadToken):
    """A seat token, and its player holds no seat there any more."""


class BadTicket(Unauthenticated):
    """The ticket was used already, has expired, or is not one of ours."""

    code = "bad_ticket"
    text = "This ticket is unknown, used or expired; it is good for one stream."

    @property
    def headers(self) -> dict[str, str]:
        """RFC 6750 section 3.1: what else would do."""
        return {"WWW-Authenticate": 'Bearer realm="longhand"'}


class MissingScope(RequestError):
    """The token was not made for this."""

    code = "insufficient_scope"
    status = 403
    text = "The token lacks the scope {scope}."

    @property
    def headers(self) -> dict[str, str]:
        """RFC 6750 section 3.1."""
        fields = f'realm="longhand", error="insufficient_scope", scope="{self.facts["scope"]}"'
        return {"WWW-Authenticate": f"Bearer {fields}"}


class SeatTokenOnly(RequestError):
    """A seat token cannot do this, whatever its scopes."""

    code = "seat_token_only"
    status = 403
    text = "This token is for reading and playing game {game} from its seat, and for nothing else."


class RateLimited(RequestError):
    """As much was asked for as the limit has room for; ``retry_after`` in seconds."""

    code = "rate_limited"
    status = 429
    text = "The limit “{limit}” is used up. Try again in {retry_after} seconds."

    @property
    def limit(self) -> str:
        """Its name."""
        return str(self.facts["limit"])

    @property
    def headers(self) -> dict[str, str]:
        """RFC 9110 section 10.2.3."""
        return {"Retry-After": str(self.facts["retry_after"])}


class NotJson(RequestError):
    """The body does not parse."""

    code = "not_json"
    text = "The body is not JSON."


class BadHeader(RequestError):
    """A header does not have the form its standard asks for."""

    code = "bad_header"
    text = "The header {header} cannot be read: {reason}"


class Faulty(RequestError):
    """A part of the request does not have the documented form."""

    status = 422

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__()
        self.faults = list(faults)


class BadBody(Faulty):
    """The body is JSON of another form."""

    code = "bad_body"
    text = "The body does not have the form that is asked for here."


class BadQuery(Faulty):
    """A query parameter is unknown, or has no such value."""

    code = "bad_query"
    text = "The query does not have the form that is asked for here."


class WrongMediaType(RequestError):
    """The body comes as something else than JSON."""

    code = "unsupported_media_type"
    status = 415
    text = "The body must be sent as {wanted}."

    @property
    def headers(self) -> dict[str, str]:
        """RFC 9110 section 15.5.16: what would have been taken."""
        return {"Accept": str(self.facts["wanted"])}


class NotAcceptable(RequestError):
    """The answer comes in no form that the Accept header takes."""

    code = "not_acceptable"
    status = 406
    text = "This is served as {offered} only."


class StaleVersion(VersionConflict):
    """If-Match names a version that is no longer the latest; the missed events come along."""

    code = "stale_version"
    status: ClassVar[int] = 412
