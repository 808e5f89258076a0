"""Tests of Sequence Stacks. A name ends in the rules, decisions and edge cases it shows."""
