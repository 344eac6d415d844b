"""The contract between games and everything that plays them; knows no game."""
