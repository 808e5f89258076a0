"""Sequence Stacks, drawn: the facts of a view, then its page, its plain text and its words."""
