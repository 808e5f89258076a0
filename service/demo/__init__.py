"""`longhand demo`: bots that play a whole game through the public API, as any client would."""
