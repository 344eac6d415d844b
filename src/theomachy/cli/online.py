"""Online: a seat at a table of a server, or a look at it, in the same panes as a game at one keyboard."""

from collections.abc import Sequence
from functools import partial

from theomachy.cli.client import Client, State, Table
from theomachy.cli.commands import WORDS, Quit, Reference
from theomachy.cli.front import Front, Line, Scene
from theomachy.cli.menu import Menu
from theomachy.cli.panes import Panes
from theomachy.cli.texts import text
from theomachy.core.choices import Choice
from theomachy.core.message import Message
from theomachy.core.refusal import TheomachyError
from theomachy.registry import find
from theomachy.table.orders import AUTO_MODES

ACTS = ("confirm", "pause", "resume", "rematch", "leave", "start")  # typed as they are


def _beginning_with(known: Sequence[str], typed: str) -> list[str]:
    return [each for each in known if each.startswith(typed)]


class Online:
    """A person at a table of a server; with *watches*, a spectator."""

    def __init__(self, client: Client, table: str, front: Front, watches: bool = False) -> None:
        self.client = client
        self.front = front
        self.watches = watches
        self.link = text("table-link", server=client.server, table=table)
        self.table = Table(client, table, self._hear)
        self.logged = 0
        self.asked: object = None  # what the person was asked last

    def run(self) -> None:
        """Sit down and play until the game is over or the person leaves."""
        if not self.watches:
            self._join()
        self.front.say(self.link)
        self.table.start()
        try:
            while not self._is_over():
                self._turn()
        except (Quit, EOFError):
            self.front.say(text("left-table"))
            return
        finally:
            self.table.close()
        if self.table.failure:
            raise TheomachyError(self.table.failure)
        assert self.table.state is not None
        self.front.show(self._scene(self.table.state))
        self.front.say(str(self.table.state["outcome"]["say"]), "head")

    def _join(self) -> None:
        """Take a free seat, unless there is one already."""
        state = self.client.request(f"tables/{self.table.table}")
        if state["you"]["seat"] is None:
            self.client.request(f"tables/{self.table.table}/acts", {"do": "join"})

    def _is_over(self) -> bool:
        state = self.table.state
        return bool(self.table.failure) or (state is not None and state["outcome"] is not None)

    def _hear(self, state: State) -> None:
        """Log what is new, and let a question that has changed be asked again."""
        if state["from"] == 0 or state["from"] < self.logged:
            state = {**state, "events": [event for event in state["events"] if event["seq"] > self.logged]}
        for event in state["events"]:
            said = f"{event['name']}: {event['text']}" if event["event"] == "table-chat" else event["say"]
            if said:
                self.front.say(said, "log")
        self.logged = max(self.logged, state["seq"])
        if self.front.can_wake and self._question_of(state) != self.asked:
            self.front.wake()

    def _question_of(self, state: State) -> object:
        return (state["choices"], state["waiting"], state["vote"], state["confirm"], state["table"]["state"])

    def _turn(self) -> None:
        """Wait for something to happen, or ask the person."""
        self.table.changed.wait()
        self.table.changed.clear()
        state = self.table.state
        if state is None or self._is_over():
            return
        seat = state["you"]["seat"]
        is_asked = seat is not None and (state["choices"] or state["confirm"] or self._may_vote(state))
        self.asked = self._question_of(state)
        if state["view"] is not None:
            self.front.show(self._scene(state))
        if is_asked or self.front.can_wake:
            self._ask(state)
            self.table.changed.set()

    def _may_vote(self, state: State) -> bool:
        return state["vote"] is not None and state["you"]["seat"] in state["vote"]["waits"]

    def _scene(self, state: State) -> Scene:
        """The panes of *state*; before the start only who sits where."""
        game = find(state["table"]["game"])
        names = [f"{seat['name']} ({seat['label']})" for seat in state["seats"]]
        panes = Panes(game, state["view"] or {}, state["you"]["seat"], names)
        return Scene(state["table"]["title"], panes)

    def _prompt(self, state: State) -> str:
        """The sentence over the choices."""
        if self._may_vote(state):
            return text("vote", what=state["vote"]["what"], name=state["seats"][state["vote"]["by"]]["name"])
        if state["confirm"]:
            return text("confirm-turn")
        if state["table"]["state"] == "open":
            return text("waiting-seats")
        if state["choices"]:
            return str(state["choices"]["prompt"])
        return text("waiting-for", names=[state["seats"][seat]["name"] for seat in state["waiting"]])

    def _ask(self, state: State) -> None:
        """Ask until something is sent or the question has changed."""
        question = state["choices"] or {"items": [], "draft": []}
        items = question["items"]
        choices = [
            Choice(number, item["text"], item["path"], Message("choice.plain", {"text": item["label"]}))
            for number, item in enumerate(items)
        ]
        menu = Menu(find(state["table"]["game"]), [])
        while True:
            menu.lay_out(choices)
            scene = self._scene(state)
            scene.prompt, scene.draft = self._prompt(state), list(question.get("made") or question["draft"])
            scene.offer(choices)
            scene.hints = menu.hints()
            for mark, entry in menu.page():
                choice = entry.choice()
                notation = f"({len(entry.choices)})" if choice is None else choice.text
                scene.lines.append(Line(mark, entry.title, notation))
            known = [*(item["text"] for item in items), *(call["text"] for call in state["calls"]), *WORDS, *ACTS]
            scene.complete = partial(_beginning_with, known)
            self.front.ask(scene)
            answer = self.front.read(scene)
            if not answer or not menu.turned(answer):
                break
        picked = menu.choice(answer)
        if picked is not None:
            self._play(state, picked.text)
        elif answer and not self._command(state, scene, answer):
            self._play(state, answer)

    def _play(self, state: State, chosen: str) -> None:
        """Send a choice after its warnings are confirmed."""
        offered = [*((state["choices"] or {"items": []})["items"]), *state["calls"]]
        for item in offered:
            is_meant = chosen == item["text"] or chosen.startswith(f"{item['text']} ")
            if is_meant and item["warning"] and not self.front.confirm(item["warning"]):
                return
        self._send("play", text=chosen)

    def _send(self, do: str, **facts: object) -> None:
        """Send an act and say what the server refused or advised."""
        answer = self.table.act(do, **facts)
        if answer["type"] == "refused":
            refusal = answer["refusal"]
            self.front.say(f"{refusal['sentence']} {refusal['rule']}".strip(), "error")
        elif answer["type"] == "hint":
            self.front.say(text("hint", text=answer["text"], label=answer["label"]))

    def _command(self, state: State, scene: Scene, answer: str) -> bool:
        """Return whether *answer* was a command, which is then carried out."""
        offered = [item["text"] for item in (state["choices"] or {"items": []})["items"]]
        if answer in offered:
            return False
        word, _, rest = answer.partition(" ")
        word, rest = word.casefold(), rest.strip()
        if word in ("quit", "exit"):
            raise Quit
        if word in ("undo", "hint") or word in ACTS:
            self._send(word)
        elif word in ("yes", "no") and self._may_vote(state):
            self._send("vote", yes=word == "yes")
        elif word == "chat":
            channel = "spectators" if state["you"]["seat"] is None else "table"
            self._send("chat", channel=channel, text=rest)
        elif word in ("auto", "plan", "stops"):
            self._order(state, word, rest)
        elif word == "board":
            self.front.show(self._scene(state))
        else:
            reference = Reference(find(state["table"]["game"]), self.front)
            reference.scene = scene
            return reference.look(word, rest)
        return True

    def _order(self, state: State, word: str, rest: str) -> None:
        """Change the standing orders, and say what they are."""
        if state["orders"] is None:
            self.front.say(text("no-windows"))
            return
        stops = list(state["orders"]["stops"])
        stop, _, switch = rest.partition(" ")
        if word == "auto" and rest in AUTO_MODES:
            self._send("order", auto=rest)
        elif word == "plan":
            self._send("order", plan=[step.strip() for step in rest.split(";") if step.strip()])
        elif switch in ("on", "off"):
            kept = [each for each in stops if each != stop]
            stops = [*kept, stop] if switch == "on" else kept
            self._send("order", stops=stops)
        self.front.say(text("stops-are", stops=", ".join(stops) or "-"))
