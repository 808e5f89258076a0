"""Tests of the pictures folder."""
