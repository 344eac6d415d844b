"""The server compared with boardgame.io's: the same game, the same matches and clients, on the loopback."""
