"""Tests of the api folder."""
