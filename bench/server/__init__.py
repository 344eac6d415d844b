"""The server beside boardgame.io's: the same game, the same matches and clients, on the loopback."""
