"""Origins: pages of other sites may not act in the name of somebody who has a cookie here."""

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit


def is_allowed(headers: Mapping[str, str], origins: Sequence[str]) -> bool:
    """Return whether a request comes from this server's own pages, from a named origin, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False
