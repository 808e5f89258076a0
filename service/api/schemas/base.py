"""What every body and answer of marshmallow here has in common."""

from typing import Any, Final

from marshmallow import EXCLUDE, RAISE, Schema, fields
from marshmallow.validate import Length

TEXT: Final = Length(max=200)


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


def word(meaning: str, *examples: str, **said: Any) -> fields.Str:
    """A text field, told of with its meaning and examples."""
    shown = {"examples": list(examples)} if examples else {}
    return fields.Str(metadata={"description": meaning, **shown}, **said)


def instant(meaning: str, **said: Any) -> fields.Str:
    """An RFC 3339 instant."""
    return fields.Str(metadata={"description": meaning, "format": "date-time"}, **said)
