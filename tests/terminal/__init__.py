"""Tests of the terminal client: real terminals, real processes, a real service."""
