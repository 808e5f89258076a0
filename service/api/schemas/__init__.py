"""Bodies and answers of accounts and the lobby, at the border only."""
