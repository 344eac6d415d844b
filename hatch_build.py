"""The build hook: what pip install does besides copying files.

It compiles the engine (THEOMACHY_NATIVE=auto|require|off, THEOMACHY_PURE=1 means off) and puts the web client
into the package (THEOMACHY_WEB=auto|require|off). Both work in a scratch folder; the checkout stays as it is.
What ``make native`` and ``make web`` have finished is taken as it is.
With ``auto`` a part that cannot be built is left out, with one line that says why; ``require`` fails instead.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from scripts import native, web


class Hook(BuildHookInterface[Any]):
    """Compiled engine and web client for the wheel; the built client for the sdist."""

    _scratch: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What this build needs, no more: no compiler, no mypy; a finished client, no node."""
        needed: list[str] = []
        if self.target_name == "wheel" and native.mode() != "off" and not native.why_no_compiler():
            needed += native.requirements()
        if self._builds_web() and web.needs_node_wheel():
            needed.append(web.NODE_WHEEL)
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add to the archive what is built."""
        if version == "editable":
            return  # development compiles into build/native instead
        self._scratch = tempfile.TemporaryDirectory(prefix="theomachy-")
        self._add(build_data, Path(self._scratch.name))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind; after a failure the folder goes with the process."""
        if self._scratch:
            self._scratch.cleanup()

    def _add(self, build_data: dict[str, Any], scratch: Path) -> None:
        included: dict[str, str] = build_data["force_include"]
        if self.target_name == "wheel":
            for file, place in self._compile(scratch).items():
                included[str(file)] = place
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
        if client := self._web(scratch):
            included[str(client)] = "theomachy/web" if self.target_name == "wheel" else "web/dist"

    def _compile(self, scratch: Path) -> dict[Path, str]:
        """The extensions and their places in the wheel."""
        wanted = native.mode()
        if wanted == "off":
            return {}
        try:
            if reason := native.why_no_compiler():
                raise native.NativeError(reason)
            out = Path(self.root) / "build" / "native"
            if not native.is_current(Path(self.root) / "src", out):
                out = scratch / "native"
                native.build(Path(self.root) / "src", out, scratch / "work")
        except native.NativeError as error:
            if wanted == "require":
                raise
            self.app.display_warning(f"theomachy is installed uncompiled: {error}")
            return {}
        return {out / path: path.as_posix() for path in native.extensions(out)}

    def _builds_web(self) -> bool:
        home = Path(self.root) / "web"
        wanted = web.mode()
        if wanted == "off" or web.is_built(home) or not web.is_source(home):
            return False
        return self.target_name == "wheel" or wanted == "require"

    def _web(self, scratch: Path) -> Path | None:
        """The folder of the finished client, built if it must be."""
        home = Path(self.root) / "web"
        wanted = web.mode()
        if wanted == "off":
            return None
        if web.is_built(home):
            return home / "dist"
        if not web.is_source(home):
            if wanted == "require":
                raise web.WebError("there is no web client to build in web/")
            return None
        if not self._builds_web():
            return None
        copy = scratch / "web"
        try:
            web.copy_sources(home, copy)
            web.build(copy)
        except web.WebError as error:
            if wanted == "require":
                raise
            self.app.display_warning(f"theomachy is installed without its web client: {error}")
            return None
        return copy / "dist"
