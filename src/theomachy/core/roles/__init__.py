"""The roles of a game: each module is what one kind of reader asks of it, on top of the modules before it."""
