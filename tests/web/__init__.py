"""Tests of the web folder."""
