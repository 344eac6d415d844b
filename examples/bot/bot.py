"""An outside bot: takes a seat at a theomachy table over HTTP and WebSocket, and plays any game.

pip install websockets
python bot.py http://localhost:8000 TABLE TOKEN
"""

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect

State = dict[str, Any]


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


async def play(server: str, table: str, token: str) -> State:
    """Sit down and play until the game is over; the last state."""
    post(f"{server}/api/tables/{table}/acts", token, {"do": "join", "name": "Outsider"})
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/live"
    acts = 0
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        async for text in socket:
            message: State = json.loads(text)
            if message["type"] == "refused":
                print("refused:", message["refusal"]["sentence"], file=sys.stderr)
            if message["type"] != "state":
                continue
            if message["outcome"] is not None:
                return message
            if message["choices"] is not None and message["you"]["seat"] in message["waiting"]:
                acts += 1
                act = {"id": f"a{acts}", "seq": message["seq"], "do": "play", "text": think(message)}
                await socket.send(json.dumps(act))
    raise ConnectionError("the server closed the connection before the game was over")


if __name__ == "__main__":
    end = asyncio.run(play(*sys.argv[1:4]))
    print(end["outcome"]["say"])
