"""Tests of the players folder."""
