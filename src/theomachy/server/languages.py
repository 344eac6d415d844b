"""Languages: which one a client is spoken to in."""

from starlette.requests import HTTPConnection

from theomachy.core.language import best_language

MOST_CHARACTERS = 200  # characters of the header that are looked at


def language_of(client: HTTPConnection) -> str:
    """Choose by ``?lang=``, for WebSockets, which can send no headers, or else by the header of the browser."""
    return best_language([client.query_params.get("lang", ""), *_accepted(client.headers.get("accept-language", ""))])


def _accepted(header: str) -> list[str]:
    """The languages of an Accept-Language header, the preferred ones first."""
    wanted: list[tuple[float, str]] = []
    for part in header[:MOST_CHARACTERS].split(","):
        name, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), name))
        except ValueError:
            continue
    return [name for _, name in sorted(wanted, key=lambda one: one[0])]
