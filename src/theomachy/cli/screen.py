"""Screen: the terminal application. Panes for board, own things, players, table and log; choices, prompt and input.

The game loop runs in a thread of its own and talks to the application through a ScreenFront.
"""

import threading
from collections.abc import Callable, Sequence
from contextvars import copy_context
from queue import SimpleQueue
from typing import ClassVar

from rich.markup import escape
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, RichLog, Static, TabbedContent, TabPane
from textual.widgets.option_list import Option

from theomachy.cli.board import Board, Look
from theomachy.cli.front import Front, Scene, common_start
from theomachy.cli.panes import KEYS
from theomachy.cli.paragraphs import Paragraphs
from theomachy.cli.sheet import Sheet
from theomachy.cli.texts import initials, is_yes, text

WIDE_COLUMNS = 120  # columns from which the side column is shown
SAID, SAID_TALL = 2, 5  # lines for the newest sentences
TALL_LINES = 40  # lines from which more choices are shown at once
PAGES = {"pageup": (0, -1), "pagedown": (0, 1), "ctrl+pageup": (-1, 0), "ctrl+pagedown": (1, 0)}  # right, down
OVERLAP = 2  # lines and columns of a page that the next one shows again
STYLES = {"error": "bold red", "head": "bold", "log": "dim", "note": "", "rule": "italic"}
BATCH_SECONDS = 0.03  # seconds that a sentence may wait for those that follow
LEAVING = None  # on the queue: the person has left
Loop = Callable[[Front], None]


class Question(ModalScreen[bool]):
    """A question to answer with yes or no; with *only_ok* a notice to confirm."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "answer(False)", "No"),
    ]
    CSS = """
    Question { align: center middle; }
    Question > Vertical { width: 60; height: auto; border: solid $primary; padding: 1 2; background: $surface; }
    Question Horizontal { height: auto; }
    """

    def __init__(self, question: str, only_ok: bool = False) -> None:
        super().__init__()
        self.question = question
        self.only_ok = only_ok

    def compose(self) -> ComposeResult:
        """The sentence and its buttons."""
        with Vertical():
            yield Static(escape(self.question))
            with Horizontal():
                yield Button(text("press-enter") if self.only_ok else text("yes"), id="yes")
                if not self.only_ok:
                    yield Button(text("no"), id="no")

    def on_mount(self) -> None:
        """Let Enter press the safe button."""
        self.query_one("#yes" if self.only_ok else "#no", Button).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer with the button."""
        self.dismiss(event.button.id == "yes")

    def on_key(self, event: events.Key) -> None:
        """Answer with a letter: the first one of yes or no."""
        typed = (event.character or "").casefold()
        if typed and (is_yes(typed) or typed == initials()[1]):
            event.stop()
            self.action_answer(is_yes(typed))

    def action_answer(self, answer: bool) -> None:
        """Answer with a key."""
        self.dismiss(answer or self.only_ok)


class GameApp(App[None]):
    """One game in panes."""

    CSS = """
    #main { height: 1fr; }
    TabbedContent { width: 1fr; }
    TabPane { padding: 0; }
    #board-text { width: auto; }
    #side { width: 44; display: none; border-left: solid $primary; }
    .wide #side { display: block; }
    #choices { height: 6; border: none; padding: 0; }
    .tall #choices { height: 14; }
    #prompt { height: auto; max-height: 3; text-style: bold; }
    #said { height: auto; max-height: 2; }
    .tall #said { max-height: 5; }
    .larger #said, .larger #choices, .larger #prompt { display: none; }
    #typed { height: 1; border: none; padding: 0; }
    #keys { height: 1; color: $text-muted; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        ("f1", "type('?')", "Help"),
        *[(key, f"tab('{tab}')", tab) for key, tab in KEYS.items()],
        ("ctrl+l", "larger", "Larger"),
        *[Binding(key, f"page({right}, {down})", key, priority=True) for key, (right, down) in PAGES.items()],
        ("f9", "explain", "Explain"),
        ("ctrl+z", "type('undo')", "Undo"),
        ("ctrl+t", "type('hint')", "Hint"),
        ("ctrl+q", "leave", "Leave"),
        ("escape", "type('back')", "Back"),
    ]

    def __init__(self, loop: Loop) -> None:
        super().__init__()
        self.loop = loop
        self.answers: SimpleQueue[str | bool | None] = SimpleQueue()
        self.scene: Scene | None = None
        self.is_asking = False
        self.is_outdated = False  # what the next question asks has changed before it was shown
        self.has_ended = False
        self.failure: BaseException | None = None
        self.history: list[str] = []  # everything said and logged
        self.unwritten: list[str] = []  # the last of it, styled, not on the screen yet
        self.replies: list[str] = []  # what was said to the last command

    def compose(self) -> ComposeResult:
        """Panes above, the question below."""
        with Horizontal(id="main"):
            with TabbedContent(id="tabs"):
                for key, tab in KEYS.items():
                    with TabPane(f"{key.upper()} {text(f'pane.{tab}')}", id=tab):
                        if tab == "log":
                            yield RichLog(id="log-text", wrap=True, markup=True)
                        elif tab == "board":
                            with ScrollableContainer():
                                yield Board(id="board-text")
                        else:
                            with ScrollableContainer():
                                yield Static(id=f"{tab}-text")
            with VerticalScroll(id="side"):
                yield Static(id="side-text")
        yield Static(id="said")
        yield Static(id="prompt")
        yield OptionList(id="choices")
        yield Input(id="typed", placeholder=text("choose-here"), select_on_focus=False)
        yield Static(text("keys-line"), id="keys")

    def on_mount(self) -> None:
        """Start the game."""
        self.on_resize()
        in_this_language = copy_context()  # a thread would begin in English
        threading.Thread(target=in_this_language.run, args=(self._run,), daemon=True).start()

    def on_resize(self) -> None:
        """Show more where there is room."""
        self.screen.set_class(self.size.width >= WIDE_COLUMNS, "wide")
        self.screen.set_class(self.size.height >= TALL_LINES, "tall")

    def _run(self) -> None:
        """The game loop, in its thread."""
        try:
            self.loop(ScreenFront(self))
        except (EOFError, RuntimeError) as error:  # left, or the application is gone
            if not self.has_ended and isinstance(error, RuntimeError):
                self.failure = error
        except Exception as error:
            self.failure = error
        was_left, self.has_ended = self.has_ended, True
        if self.is_running and not was_left:
            self.call_from_thread(self.exit if self.failure is not None else self.display_end)

    # What the loop wants shown.

    def display_scene(self, scene: Scene) -> None:
        """Fill the panes, unless they show just that."""
        is_new = self.scene is None or self.scene.panes is not scene.panes
        self.scene = scene
        if is_new:
            self._fill_panes(scene)

    def _fill_panes(self, scene: Scene) -> None:
        self.query_one(Board).display_board(scene.panes.board)
        for pane, lines in (*scene.panes.lines.items(), ("cards", scene.panes.cards)):
            self._fill_pane(pane, lines)
        self._fill_side(scene)

    def _fill_side(self, scene: Scene) -> None:
        lines = scene.panes.as_lines(about=scene.about)
        self.query_one("#side-text", Static).update(Paragraphs(lines, headed=True))

    def _fill_pane(self, pane: str, lines: Sequence[str]) -> None:
        shown = Paragraphs(lines, bullets=True) if lines else Paragraphs([text("empty-pane")])
        self.query_one(f"#{pane}-text", Static).update(shown)

    def display_question(self, scene: Scene) -> None:
        """Fill the prompt and the list of choices, and wait for an answer."""
        self._write()
        self.display_scene(scene)
        if scene.about:
            self._fill_pane("cards", [*scene.about, *scene.panes.cards])
            self._fill_side(scene)
        begun = f"{text('begun', steps=' '.join(scene.draft))}\n" if scene.draft else ""
        hints = "".join(f"\n{hint}" for hint in scene.hints)
        self.query_one("#prompt", Static).update(escape(f"{begun}{scene.prompt}{hints}"))
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        for line in scene.lines:
            choices.add_option(Option(escape(f"{line.mark:>3} {line.title}  {line.notation}"), id=f"line-{line.mark}"))
        if scene.may_wait:
            choices.add_option(Option(escape(f"    {text('wait')}"), id="wait"))
        choices.highlighted = 0 if choices.option_count else None
        if not self.query_one("#typed", Input).value:
            choices.focus()
        self.query_one(Board).begin_at(scene.choices)
        self._display_replies()
        self.is_asking = not self.is_outdated
        if self.is_outdated:
            self.is_outdated = False
            self.answers.put("")

    def display_sentence(self, sentence: str, kind: str) -> None:
        """Write a sentence into the log; show all but the log's own below the panes too."""
        style = STYLES[kind]
        self.history.append(sentence)
        if not self.unwritten:
            self.set_timer(BATCH_SECONDS, self._write)
        self.unwritten.append(f"[{style}]{escape(sentence)}[/]" if style else escape(sentence))
        if kind != "log":
            self.replies.append(sentence)

    def _write(self) -> None:
        """Show what was said since the last time: a bot's turn at once, not a layout for each sentence."""
        if self.unwritten:
            self.query_one("#log-text", RichLog).write("\n".join(self.unwritten))
            self.unwritten = []
            self.query_one("#said", Static).update(escape("\n".join(self._newest())))

    def _display_replies(self) -> None:
        """Put an answer to a command over the panes if it is too long for the lines below them."""
        replies, self.replies = self.replies, []
        if sum(map(self._rows, replies)) > self._room():
            self.push_screen(Sheet(replies))

    def _room(self) -> int:
        """Return how many lines there are for the newest sentences."""
        return SAID_TALL if self.size.height >= TALL_LINES else SAID

    def _rows(self, sentence: str) -> int:
        """Return how many lines a sentence takes."""
        return -(-len(sentence) // max(1, self.size.width))

    def _newest(self) -> list[str]:
        """The newest sentences that fit below the panes."""
        room = self._room()
        found: list[str] = []
        for sentence in reversed(self.history):
            room -= self._rows(sentence)
            if room < 0 and found:
                break
            found.insert(0, sentence)
        return found

    def display_end(self) -> None:
        """Take the question away: the game is over; the panes stay until the person leaves."""
        self._write()
        self.query_one("#choices", OptionList).clear_options()
        self.query_one("#prompt", Static).update(escape(text("leave-with")))

    def ask_question(self, question: str, only_ok: bool) -> None:
        """Put a question in front of everything."""
        self._write()
        self.push_screen(Question(question, only_ok), lambda answer: self.answers.put(bool(answer)))

    # What the person does.

    def answer(self, typed: str) -> None:
        """Give *typed* to the loop, if it waits for anything."""
        if self.is_asking:
            self.is_asking = False
            self.query_one("#typed", Input).value = ""
            self.replies = []
            self.answers.put(typed)

    def interrupt(self) -> None:
        """End the question without an answer: this one, or the next if it is not on the screen yet."""
        self.is_outdated = not self.is_asking
        if self.is_asking:
            self.is_asking = False
            self.answers.put("")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose a line."""
        id = event.option.id or ""
        self.answer("" if id == "wait" else id.removeprefix("line-"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed; nothing typed chooses the marked line."""
        typed = event.value.strip()
        if typed:
            self.answer(typed)
        else:
            self.query_one("#choices", OptionList).action_select()

    def on_key(self, event: events.Key) -> None:
        """Let typing begin anywhere, Tab complete, and the arrows walk the list."""
        typed = self.query_one("#typed", Input)
        if isinstance(self.screen, ModalScreen):
            return
        if event.key == "tab" and self.focused is typed:
            self._complete(typed)
        elif event.key in ("up", "down") and self.focused is typed:
            self.query_one("#choices", OptionList).focus()
        elif event.is_printable and event.character is not None and self.focused is not typed:
            typed.focus()
            typed.value += event.character
            typed.cursor_position = len(typed.value)
        else:
            return
        event.stop()
        event.prevent_default()

    def _complete(self, typed: Input) -> None:
        """Lengthen what is typed as far as all that fits agrees, and say what fits."""
        if self.scene is None:
            return
        found = self.scene.complete(typed.value)
        if found:
            typed.value = common_start(found)
            typed.cursor_position = len(typed.value)
            self.query_one("#said", Static).update(escape("   ".join(found[:12])))

    def action_type(self, command: str) -> None:
        """Give a command as if it were typed."""
        self.answer(command)

    def action_explain(self) -> None:
        """Explain the marked line: its cards and places, its rule, what it would bring."""
        marked = self.query_one("#choices", OptionList).highlighted
        if self.scene is not None and marked is not None and marked < len(self.scene.lines):
            self.answer(f"? {self.scene.lines[marked].notation}")

    def action_tab(self, tab: str) -> None:
        """Show a pane; on the board the arrows walk from place to place."""
        self.query_one("#tabs", TabbedContent).active = tab
        if tab == "board":
            self.query_one(Board).focus()

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """Show what is at a place of the board and what can be chosen there."""
        if self.scene is not None:
            self.push_screen(Look(self.scene, event.place), self._choose_there)

    def _choose_there(self, notation: str | None) -> None:
        self.query_one("#choices", OptionList).focus()
        if notation:
            self.answer(notation)

    def action_page(self, right: int, down: int) -> None:
        """Turn to another page of the pane that is shown, wherever the keys go otherwise."""
        if isinstance(self.screen, ModalScreen):
            pages = self.screen.query("VerticalScroll")
        else:
            shown = self.query_one("#tabs", TabbedContent).active
            pages = self.query(f"#{shown} ScrollableContainer, #{shown} RichLog")
        for page in pages:
            width, height = page.scrollable_content_region.size
            page.scroll_relative(right * (width - OVERLAP), down * (height - OVERLAP), animate=False, force=True)

    def action_larger(self) -> None:
        """Give the panes the whole screen, or the question its place again."""
        self.screen.toggle_class("larger")

    def action_leave(self) -> None:
        """Leave the game."""
        self.has_ended = True
        self.answers.put(LEAVING)
        self.exit()


class ScreenFront:
    """The application as the game loop, in its thread, sees it."""

    def __init__(self, app: GameApp) -> None:
        self.app = app
        self.can_wake = True

    def wake(self) -> None:
        """Let read() return; what is half typed stays in its place."""
        self._call(self.app.interrupt)

    def show(self, scene: Scene) -> None:
        """Fill the panes."""
        self._call(self.app.display_scene, scene)

    def ask(self, scene: Scene) -> None:
        """Fill the list of choices; ``read`` does it, once for each answer."""

    def read(self, scene: Scene) -> str:
        """Return what the person picks or types."""
        self._call(self.app.display_question, scene)
        return str(self._next())

    def confirm(self, question: str) -> bool:
        """Return whether the person says yes."""
        self._call(self.app.ask_question, question, False)
        return self._next() is True

    def say(self, sentence: str, kind: str = "note") -> None:
        """Say a sentence."""
        self._call(self.app.display_sentence, sentence, kind)

    def hand_over(self, name: str) -> None:
        """Hide everything until *name* has the keyboard."""
        self._call(self.app.ask_question, text("hand-over", name=name), True)
        self._next()

    def _next(self) -> str | bool:
        answer = self.app.answers.get()
        if answer is LEAVING:
            raise EOFError
        return answer

    def _call(self, act: Callable[..., None], *facts: object) -> None:
        """Let the application do something; EOFError when the person has left it."""
        if self.app.has_ended:
            raise EOFError
        self.app.call_from_thread(act, *facts)
