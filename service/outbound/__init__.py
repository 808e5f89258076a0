"""Requests to addresses that strangers chose: vetted, pinned, and never waited for long."""
