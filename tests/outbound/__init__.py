"""Tests of requests to addresses that strangers chose."""
