"""An outside bot: takes a seat at a theomachy table over HTTP and WebSocket, and plays any game.

pip install websockets
python bot.py http://localhost:8000 TABLE TOKEN
"""

import asyncio
import json
import random
import sys
import time
import urllib.request
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

State = dict[str, Any]
PACE = 1.5  # seconds between two choices in real time


def post(url: str, token: str, body: State) -> State:
    """Send one act over HTTP; the table as it is afterwards."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        state: State = json.load(answer)
        return state


def think(state: State) -> str:
    """Choose one of the legal texts. This is where a real bot would look at state["view"]."""
    texts = [item["text"] for item in state["choices"]["items"]]
    return str(random.choice(texts))


async def look(socket: ClientConnection, last: State) -> State:
    """The next state; the last one again when nothing happens, since in real time nobody waits for anybody."""
    while True:
        try:
            message: State = json.loads(await asyncio.wait_for(socket.recv(), PACE))
        except TimeoutError:
            message = last
        if message["type"] == "refused":
            print("refused:", message["refusal"]["sentence"], file=sys.stderr)
        if message["type"] == "state":
            return message


async def play(server: str, table: str, token: str) -> State:
    """Sit down and play until the game is over; the last state."""
    post(f"{server}/api/tables/{table}/acts", token, {"do": "join", "name": "Outsider"})
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live"
    acts, acted = 0, 0.0
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        state = await look(socket, {"type": "nothing yet"})
        while state["outcome"] is None:
            offered, is_free = state["choices"], not state["waiting"] and time.monotonic() - acted > PACE
            asked = state["may"] if is_free else state["waiting"]
            if offered is not None and offered["items"] and state["you"]["seat"] in asked:
                acts, acted = acts + 1, time.monotonic()
                act = {"id": f"a{acts}", "seq": state["seq"], "do": "play", "text": think(state)}
                await socket.send(json.dumps(act))
            state = await look(socket, state)
    return state


if __name__ == "__main__":
    end = asyncio.run(play(*sys.argv[1:4]))
    print(end["outcome"]["say"])
