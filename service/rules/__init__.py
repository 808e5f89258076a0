"""The games: pure functions over plain state. No clock, no I/O, no unseeded chance."""
