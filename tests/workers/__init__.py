"""Tests of the workers folder."""
