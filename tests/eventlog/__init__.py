"""Tests of the eventlog folder."""
