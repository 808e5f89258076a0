"""What every body and answer of marshmallow here has in common."""

import re
from typing import Any, Final

from marshmallow import EXCLUDE, RAISE, Schema, fields
from marshmallow.validate import Length

TEXT: Final = Length(max=200)

_DIGITS: Final = re.compile("-?[0-9]{1,18}")


class Body(Schema):
    """What comes in: nothing unknown passes."""

    class Meta:
        """Marshmallow's settings."""

        unknown = RAISE


class Answer(Schema):
    """What goes out: a new field breaks no client that was generated before it."""

    class Meta:
        """Marshmallow's settings."""

        unknown = EXCLUDE


class QueryInt(fields.Int):
    """An integer of a query: digits alone, where Python would read ``1_0`` and ``+1`` as well."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> int:
        if not _DIGITS.fullmatch(str(value)):
            raise self.make_error("invalid")
        return super()._deserialize(value, attr, data, **more)


def word(meaning: str, *examples: str, **said: Any) -> fields.Str:
    """A text field, told of with its meaning and examples."""
    shown = {"examples": list(examples)} if examples else {}
    return fields.Str(metadata={"description": meaning, **shown}, **said)


def instant(meaning: str, **said: Any) -> fields.Str:
    """An RFC 3339 instant."""
    return fields.Str(metadata={"description": meaning, "format": "date-time"}, **said)
