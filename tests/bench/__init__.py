"""Tests of the bench folder."""
