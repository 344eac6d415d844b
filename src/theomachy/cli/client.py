"""Client: a table of a server over HTTP and WebSocket, as the open API describes it (docs/api.md, docs/bot-api.md)."""

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from contextvars import copy_context
from http.cookiejar import CookieJar
from queue import Empty, SimpleQueue
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from theomachy.cli.texts import text
from theomachy.core.language import current
from theomachy.core.refusal import TheomachyError

State = dict[str, Any]
ANSWER_SECONDS = 20  # seconds for an answer
RECONNECT_CODES = (1012, 1013, 1006, 1001)  # close codes after which to connect again


def split_address(address: str) -> tuple[str, str]:
    """The server and the table (or "") of ``http://host:8000`` or ``http://host:8000/t/ID``."""
    parts = urlsplit(address if "//" in address else f"http://{address}")
    head, mark, table = parts.path.partition("/t/")
    base = parts.path.rstrip("/") if not mark else head
    return f"{parts.scheme}://{parts.netloc}{base}", table.strip("/")


class Client:
    """One viewer of one server: a guest with a cookie, or whoever the token stands for."""

    def __init__(self, server: str, token: str = "") -> None:
        self.server = server
        self.token = token
        self._jar = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))

    def request(self, path: str, body: State | None = None) -> State:
        """The JSON answer of the server; what it refuses is a TheomachyError with the server's sentence."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **self._headers()}
        asked = urllib.request.Request(f"{self.server}/api/{path}", data, headers)
        try:
            with self._opener.open(asked, timeout=ANSWER_SECONDS) as answer:
                found: State = json.load(answer)
                return found
        except urllib.error.HTTPError as error:
            raise TheomachyError(text("server-refused", why=_sentence(error))) from None
        except (OSError, ValueError) as error:
            raise TheomachyError(text("no-server", server=self.server, why=str(error))) from None

    def _headers(self) -> dict[str, str]:
        """Return which language to answer in, and who this is."""
        credentials = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {"Accept-Language": current(), **credentials}

    def introduce(self, name: str) -> None:
        """Become a guest called *name*, unless a token says who this is."""
        if not self.token:
            self.request("me")
            if name:
                self.request("me", {"name": name})

    def live(self, table: str, since: int | None, stack: ExitStack) -> ClientConnection:
        """The WebSocket of a table, open until *stack* is closed."""
        query = "" if since is None else f"?seq={since}"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._jar)
        headers = {**self._headers(), **({"Cookie": cookies} if cookies else {})}
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{table}/live{query}"
        try:
            return stack.enter_context(connect(address, additional_headers=headers, origin=None, max_size=None))
        except (OSError, WebSocketException) as error:
            raise TheomachyError(text("no-server", server=self.server, why=str(error))) from None


def _sentence(error: urllib.error.HTTPError) -> str:
    """Return what a server said when it refused."""
    try:
        answer = json.load(error)
    except ValueError:
        return f"{error.code} {error.reason}"
    refusal = answer.get("refusal", answer) if isinstance(answer, dict) else {}
    return str(refusal.get("sentence", f"{error.code} {error.reason}"))


class Table:
    """One table of a server: its newest state, kept up to date by a thread; acts and their answers."""

    def __init__(self, client: Client, table: str, listener: Callable[[State], None]) -> None:
        self.client = client
        self.table = table
        self.listener = listener
        self.state: State | None = None
        self.failure = ""
        self.changed = threading.Event()
        self._closed = threading.Event()
        self._acts = 0
        self._replies: SimpleQueue[State] = SimpleQueue()
        self._stack = ExitStack()
        self._socket = client.live(table, None, self._stack)
        in_this_language = copy_context()  # a thread would begin in English
        self._thread = threading.Thread(target=in_this_language.run, args=(self._read,), daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def close(self) -> None:
        """Leave; the seat stays."""
        self._closed.set()
        self._stack.close()

    def _read(self) -> None:
        while not self._closed.is_set():
            try:
                for message in self._socket:
                    self._take(json.loads(message))
                code = 1006
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else 1006
            if self._closed.is_set() or code not in RECONNECT_CODES or not self._connect_again():
                break
        if not self._closed.is_set() and not self.failure:
            self.failure = text("disconnected")
        self.changed.set()

    def _connect_again(self) -> bool:
        try:
            since = None if self.state is None else self.state["seq"]
            self._socket = self.client.live(self.table, since, self._stack)
        except TheomachyError as error:
            self.failure = str(error)
            return False
        return True

    def _take(self, message: State) -> None:
        if message["type"] == "state":
            self.state = message
            self.listener(message)
            self.changed.set()
        if message.get("re"):
            self._replies.put(message)

    def act(self, do: str, **facts: object) -> State:
        """Send one act and wait for its answer."""
        self._acts += 1
        id = f"t{self._acts}-{threading.get_ident()}"
        seq = 0 if self.state is None else self.state["seq"]
        try:
            self._socket.send(json.dumps({"id": id, "seq": seq, "do": do, **facts}))
            while True:
                answer = self._replies.get(timeout=ANSWER_SECONDS)
                if answer["re"] == id:
                    return answer
        except (ConnectionClosed, Empty):
            raise TheomachyError(text("disconnected")) from None
