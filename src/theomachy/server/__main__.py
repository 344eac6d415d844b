"""``python -m theomachy.server``: serve with the settings of the environment."""

from theomachy.server import serve

if __name__ == "__main__":
    serve()
