"""Mails that come in: taken, read, answered."""
