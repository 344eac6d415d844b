"""Learning: nets that value positions, from games that bots play against themselves.

Every stage is a command, and continues where it was stopped: ``python -m theomachy.learning STAGE``.
"""
