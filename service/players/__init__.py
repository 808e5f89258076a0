"""Accounts, tokens, sign-in and preferences: erasable, therefore never in the log."""
