"""Folders: an edition on disk, and the folder in which a server keeps those that it offers."""

from pathlib import Path

from theomachy.core.edition import Edition, add
from theomachy.core.refusal import OptionError
from theomachy.editions.files import Checked, Files, read

FOLDER_VARIABLE = "THEOMACHY_EDITIONS"  # names the folder whose editions are known to every command and server
_DEPTH = 2  # folders of an edition: itself, and texts


def write_folder(files: Files, path: Path) -> None:
    """Write *files* into the new or empty folder *path*."""
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise OptionError(f"{path} is there already and not empty; name a new folder")
    for name, text in files.items():
        target = path.joinpath(*name.split("/"))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")


def read_folder(path: Path) -> Checked:
    """Read the edition in the folder *path*."""
    if not path.is_dir():
        raise OptionError(f"{path} is not a folder")
    found = sorted(file for file in path.rglob("*.toml") if len(file.relative_to(path).parts) <= _DEPTH)
    return read({file.relative_to(path).as_posix(): file.read_text(encoding="utf-8") for file in found})


def load_folder(path: Path) -> Edition:
    """Make the edition in the folder *path* known to this process, or OptionError with everything wrong in it."""
    checked = read_folder(path)
    if checked.edition is None:
        raise OptionError("\n".join(f"{path}/{mistake}" for mistake in checked.mistakes))
    add(checked.edition)
    return checked.edition


def load_shelf(path: Path) -> tuple[list[Edition], list[str]]:
    """Make every edition in the folders under *path* known; also return what is wrong with those that are not."""
    loaded: list[Edition] = []
    wrong: list[str] = []
    for folder in sorted(one for one in path.iterdir() if one.is_dir()) if path.is_dir() else []:
        try:
            loaded.append(load_folder(folder))
        except (OptionError, OSError, UnicodeDecodeError) as error:
            wrong.append(str(error))
    return loaded, wrong
