"""Tests of the whole service: real processes, many clients, kills."""
