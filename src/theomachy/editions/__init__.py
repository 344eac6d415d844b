"""Editions as folders and archives: read, written, checked with file and line, compared, and made up by chance."""
