"""Tests of the rules folder."""
