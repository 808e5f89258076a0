"""Tests of Sequence: rules, edge cases, properties, recorded games."""
