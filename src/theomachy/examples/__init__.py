"""Small games that show how one is written."""
