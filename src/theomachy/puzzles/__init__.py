"""Puzzles: positions from bot games in which one line of a turn, and no other, wins or clearly gains."""
