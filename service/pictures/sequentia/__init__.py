"""How the three modes of Sequentia are drawn."""
