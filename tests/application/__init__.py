"""Tests of the application folder."""
