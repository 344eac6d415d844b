"""Identity: guests with signed cookies, programs with tokens. Nothing secret is logged or put into an address."""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace

from theomachy.server.clock import now
from theomachy.server.errors import Forbidden, NotAuthenticated
from theomachy.server.storage import queries
from theomachy.server.storage.store import Store
from theomachy.table.seating import check_name

COOKIE = "theomachy"
YEAR_SECONDS = 365 * 86_400
SCOPES = ("read", "play", "create")
EVERYTHING = frozenset((*SCOPES, "tokens"))
MOST_CACHED = 10_000
CACHE_MILLISECONDS = 2000  # for which people are known without a query, where other processes may rename them


@dataclass(frozen=True, slots=True)
class Person:
    """The sender of a request, a guest in a browser or a program, and what it may do."""

    id: str
    name: str
    kind: str = "guest"
    scopes: frozenset[str] = EVERYTHING
    is_new: bool = False  # has no cookie yet
    until: int = 0  # when a program's token expires, in milliseconds

    def require(self, scope: str) -> None:
        """Refuse what this person has no right to."""
        if scope not in self.scopes:
            raise Forbidden("scope", scope=scope)


class Authenticator:
    """Find out who sends a request."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key = b""
        self._people: dict[str, Person] = {}
        self._cached_since = 0  # since when they are known

    async def open(self) -> None:
        """Fetch the key that all processes share."""
        self._key = bytes.fromhex(await self._store.write(queries.secret, secrets.token_hex(32)))

    # Cookies.

    def sign(self, id: str, expires: int) -> str:
        """A cookie that nobody else can make."""
        body = f"1.{id}.{expires}"
        return f"{body}.{self._signature(body)}"

    def _signature(self, body: str) -> str:
        return hmac.new(self._key, body.encode(), hashlib.sha256).hexdigest()

    def _read(self, cookie: str) -> str:
        """The player a cookie belongs to, or Unknown."""
        body, _, signature = cookie.rpartition(".")
        parts = body.split(".")
        if not hmac.compare_digest(signature.encode(), self._signature(body).encode()) or len(parts) != 3:
            raise NotAuthenticated("unknown-cookie")
        if int(parts[2]) < now() // 1000:
            raise NotAuthenticated("expired-cookie")
        return parts[1]

    # People.

    async def authenticate(self, cookie: str | None, authorization: str | None) -> Person:
        """The sender of a request; a new person without a cookie or a token."""
        if authorization is not None:
            return await self._authenticate_token(authorization)
        if cookie is None:
            return Person("p_" + secrets.token_urlsafe(12), "", is_new=True)
        id = self._read(cookie)
        person = self._cached(id)
        if person is None:
            row = await self._store.read(queries.find_player, id)
            person = Person(id, "" if row is None else str(row["name"]))
            self._cache(id, person)
        return person

    async def _authenticate_token(self, authorization: str) -> Person:
        kind, _, token = authorization.partition(" ")
        hash = hashlib.sha256(token.strip().encode()).hexdigest()
        person = self._cached(hash)
        if person is None:
            row = await self._store.read(queries.find_token, hash) if kind.lower() == "bearer" else None
            if row is None:
                raise NotAuthenticated("unknown-token")
            expires = row["expires"]
            assert isinstance(expires, int)
            scopes = frozenset(str(row["scopes"]).split())
            person = Person(str(row["player"]), str(row["name"]), str(row["kind"]), scopes, until=expires)
            self._cache(hash, person)
        if person.until < now():
            raise NotAuthenticated("expired-token")
        return person

    def _cached(self, key: str) -> Person | None:
        if self._store.shared and now() - self._cached_since > CACHE_MILLISECONDS:
            self._people.clear()
            self._cached_since = now()
        return self._people.get(key)

    def _cache(self, key: str, person: Person) -> None:
        if len(self._people) >= MOST_CACHED:
            self._people.clear()
        self._people[key] = person

    async def named(self, person: Person, name: str) -> Person:
        """*person* with the *name* just given, or the known one; a newcomer is written down."""
        if not name and not person.is_new:
            return person
        name = check_name(name)
        return person if name == person.name else await self.rename(person, name)

    async def rename(self, person: Person, name: str) -> Person:
        """Call *person* by a new name; a newcomer is written down."""
        named = replace(person, name=name, is_new=False)
        await self._store.write(queries.save_player, person.id, name, person.kind, None, now())
        self._people.pop(person.id, None)
        if person.until:  # a program is kept under each of its tokens
            self._people = {key: known for key, known in self._people.items() if known.id != person.id}
        return named

    async def issue_token(self, owner: Person, name: str, scopes: list[str], days: int) -> tuple[str, str]:
        """A token for a program of *owner*, and the player it plays as; only its hash is kept."""
        token, player = "th_" + secrets.token_urlsafe(32), "b_" + secrets.token_urlsafe(12)
        hash = hashlib.sha256(token.encode()).hexdigest()
        expires = now() + days * 86_400_000
        await self._store.write(queries.save_player, player, name, "program", owner.id, now())
        await self._store.write(queries.save_token, hash, player, " ".join(scopes), expires)
        return token, player

    async def revoke(self, owner: Person, player: str) -> bool:
        """Revoke the token of *owner*'s program *player*; whether there was one. Other processes follow at once or
        after CACHE_MILLISECONDS."""
        hashes = await self._store.write(queries.revoke_tokens, owner.id, player)
        for hash in hashes:
            self._people.pop(hash, None)
        return bool(hashes)
