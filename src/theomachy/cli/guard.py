"""Turn every failure into one sentence and an exit code; a traceback never reaches the user."""

import os
from typing import Any, NoReturn

import typer
from rich.markup import escape
from typer.core import TyperGroup

from theomachy.cli.console import err
from theomachy.core.refusal import TheomachyError

WRONG_INPUT = 2
FAILED = 1
INTERRUPTED = 130
DEBUG = "THEOMACHY_DEBUG"


class GuardedGroup(TyperGroup):
    """Runs a command and says in one sentence why it could not."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (TheomachyError, OSError, UnicodeError, RecursionError, MemoryError) as error:
            if isinstance(error, BrokenPipeError):
                raise  # the reader went away (`| head`): nothing is wrong
            stop(sentence_of(error))
        except (typer.Exit, typer.Abort, KeyboardInterrupt, EOFError):
            raise
        except Exception as error:
            if os.environ.get(DEBUG) or type(error).__module__.startswith(("click", "typer")):
                raise  # a wrong call of the command line has its own sentence
            kind = type(error).__name__
            stop(f"this is a bug ({kind}: {error}); set {DEBUG}=1 to see where")


def sentence_of(error: Exception) -> str:
    """Return what went wrong, in one sentence."""
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{(error.strerror or str(error)).lower()}"
    if isinstance(error, RecursionError | MemoryError):
        return "this is too large or too deeply nested to be read"
    return str(error)


def stop(sentence: str, code: int = WRONG_INPUT) -> NoReturn:
    """Say why it cannot be done, in red, and leave."""
    err.print(f"[bold red]Error:[/] {escape(' '.join(sentence.split()))}", soft_wrap=True)
    raise typer.Exit(code)
