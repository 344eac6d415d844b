"""Web client: its files, from the package or from a checkout."""

import gzip
import mimetypes
from email.utils import formatdate
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from theomachy.server.errors import SERVER_TEXTS

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the address of a table is its key
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
PACKED_ALREADY = (".woff2", ".png", ".jpg", ".webp")
CACHED_FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT_PAGE = f"<!doctype html><title>theomachy</title><p>{SERVER_TEXTS.find('page.not-built')}\n".encode()


class WebClient:
    """Files of the web client; every other address is the one page that finds its way by itself."""

    def __init__(self, folder: str) -> None:
        self._root = find_client(folder)
        self._kept: dict[str, tuple[float, bytes, str]] = {}
        self._packed: dict[str, bytes] = {}  # by tag

    async def answer(self, request: Request) -> Response:
        """Answer with a file, or with the page."""
        path = request.path_params.get("path", "")
        if request.method not in ("GET", "HEAD"):
            return Response(status_code=405, headers={"Allow": "GET, HEAD"})
        found = self._file(path) if path else None
        if found is None and ("." in path.rsplit("/", 1)[-1] or path.startswith("api/")):
            return Response(SERVER_TEXTS.find("page.not-found"), 404, PAGE_HEADERS, "text/plain")
        if found is None:
            path = "index.html"
            found = self._file(path)
        if found is None:
            return Response(NOT_BUILT_PAGE, 200, PAGE_HEADERS, "text/html")
        return self._respond(request, path, *found)

    def _respond(self, request: Request, path: str, changed: float, body: bytes, tag: str) -> Response:
        media = mimetypes.guess_type(path)[0] or "application/octet-stream"
        cache = CACHED_FOREVER if path.startswith("assets/") else "no-cache"
        headers = {
            **PAGE_HEADERS,
            "Cache-Control": cache,
            "ETag": tag,
            "Last-Modified": formatdate(changed, usegmt=True),
        }
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        if not path.endswith(PACKED_ALREADY):
            headers["Vary"] = "Accept-Encoding"
            if "gzip" in request.headers.get("accept-encoding", ""):
                headers["Content-Encoding"] = "gzip"
                body = self._pack(tag, body)
        return Response(body, 200, headers, media)

    def _pack(self, tag: str, body: bytes) -> bytes:
        """The file in gzip, packed once; only what is public to everybody goes through here."""
        if tag not in self._packed:
            self._packed[tag] = gzip.compress(body, 9)
        return self._packed[tag]

    def _file(self, path: str) -> tuple[float, bytes, str] | None:
        """Return when the file changed, what it holds, and its tag."""
        if self._root is None:
            return None
        try:
            file = (self._root / path).resolve()
            if not file.is_relative_to(self._root) or not file.is_file():
                return None
        except (OSError, ValueError):  # too long, or with a zero byte: no file is called so
            return None
        changed = file.stat().st_mtime
        name = str(file)  # the same however its address is spelled, so there are no more than files
        kept = self._kept.get(name)
        if kept is None or kept[0] != changed:
            body = file.read_bytes()
            kept = self._kept[name] = (changed, body, f'W/"{sha256(body).hexdigest()[:16]}"')
        return kept


def find_client(folder: str) -> Path | None:
    """Return where the built client is: named, in the package, or in a checkout."""
    package = Path(str(files("theomachy")))
    for place in (Path(folder), package / "web", package.parent.parent / "web" / "dist"):
        if str(place) != "." and (place / "index.html").is_file():
            return place.resolve()
    return None
