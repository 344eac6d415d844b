"""The page docs/bench-server.md: each bench writes its own section and leaves the others alone."""

import os
import platform
import re
from collections.abc import Iterable
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bench-server.md"
Claim = tuple[bool, str]  # whether it holds, and what it says


def put_section(title: str, text: str) -> None:
    """Write *text* under the heading *title*, in place of what stood there."""
    page = PAGE.read_text(encoding="utf-8")
    section = f"## {title}\n\n{text.strip()}\n"
    old = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    page = old.sub(lambda _: f"{section}\n", page) if old.search(page) else f"{page.rstrip()}\n\n{section}"
    PAGE.write_text(f"{page.rstrip()}\n", encoding="utf-8")


def verdicts(claims: Iterable[Claim]) -> str:
    """A list of claims, each with whether it holds."""
    return "\n".join(f"* {'holds' if holds else 'FALLS SHORT'}: {says}" for holds, says in claims)


def machine() -> str:
    """The machine, in words."""
    return f"{os.cpu_count()} cores for server and client together, Python {platform.python_version()}"
