"""The command line: ``theomachy …``."""


def main() -> None:
    """Run the command that the words after ``theomachy`` name."""
    from theomachy.cli.app import app

    app(prog_name="theomachy")
