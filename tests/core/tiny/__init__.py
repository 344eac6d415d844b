"""Whisper: a tiny game of sealed bids, answering windows, half-made choices, hidden cards and a clock."""
