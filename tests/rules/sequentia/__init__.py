"""Tests of the three modes of Sequentia."""
