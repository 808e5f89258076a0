"""Why `longhand up` does not come up, in words for the one who typed it."""


class CannotStart(Exception):
    """The text says what is in the way; it may end in the last lines of a log."""
