"""Measured claims, each with its command."""
