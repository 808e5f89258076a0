"""Sequentia: cards that ask for an order of three digits, in the modes shift, stack and grid."""
