"""Alembic's steps from one layout of the database to the next."""
