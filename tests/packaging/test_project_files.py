"""The files around the code: workflows, hosting, the documentation's links, the version and its changelog."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from scripts.native import ROOT

pytestmark = pytest.mark.once

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", sorted((ROOT / ".github" / "workflows").glob("*.yml"))),
        ("vendor.compose-spec", [ROOT / "deploy" / "compose.yaml"]),
    ],
)
def test_workflows_and_compose_file_follow_their_schema(schema: str, files: list[Path]) -> None:
    assert files
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_workflows_call_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), flags=re.M))
    for file in (ROOT / ".github" / "workflows").glob("*.yml"):
        called = set(re.findall(r"\bmake ([a-z]+)", file.read_text()))
        assert called <= targets, (file.name, called - targets)


def test_the_version_has_a_dated_entry_in_the_changelog() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert re.search(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text(), re.M)


def links(file: Path) -> Iterator[str]:
    """The links of a page that lead to files, outside code."""
    text = re.sub(r"```.*?```|`[^`]*`", "", file.read_text(encoding="utf-8"), flags=re.S)
    for found in LINK.finditer(text):
        target = found[1] or found[2]
        if not target.startswith(("http://", "https://", "mailto:")):
            yield target


def anchors(page: Path) -> set[str]:
    """The anchors that headings of a page get."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.M)
    plain = [re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)).lower() for heading in headings]
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_no_link_is_dead(file: Path) -> None:
    for target in links(file):
        place, _, anchor = target.partition("#")
        found = (file.parent / place).resolve() if place else file
        assert found.exists(), f"{target} leads nowhere"
        if anchor and found.suffix == ".md":
            assert anchor in anchors(found), f"{target}: no such heading"


def test_the_navigation_of_the_site_names_every_page() -> None:
    def named(entry: object) -> Iterator[str]:
        if isinstance(entry, str):
            yield entry
        elif isinstance(entry, dict):
            for inner in entry.values():
                yield from named(inner)
        elif isinstance(entry, list):
            for inner in entry:
                yield from named(inner)

    navigation = yaml.safe_load((ROOT / "mkdocs.yml").read_text())["nav"]
    pages = {page.relative_to(ROOT / "docs").as_posix() for page in PAGES if page.is_relative_to(ROOT / "docs")}
    assert sorted(named(navigation)) == sorted(pages), "every page stands there once"


def test_the_service_runs_what_is_installed() -> None:
    unit = (ROOT / "deploy" / "theomachy.service").read_text()
    assert "ExecStart=/opt/theomachy/bin/theomachy serve" in unit
    container = (ROOT / "deploy" / "Containerfile").read_text()
    for copied in re.findall(r"^COPY (?!--from)(\S+)", container, flags=re.M):
        assert (ROOT / copied).exists()


def test_the_way_of_a_move_names_files_that_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = text.split("## The way of one move")[1].split("```")[1]
    for name in re.findall(r"[\w<>/]+\.(?:svelte\.ts|svelte|ts|py)\b", picture):
        folder = "src/theomachy" if name.endswith(".py") else "web/src"
        places = [name.replace("<game>", "flock")] if "<game>" in name else [name]
        assert all((ROOT / folder / place).is_file() for place in places), name
