"""Standing orders: what a seat wants answered without being asked. Private, and never quicker or slower for what the
seat holds."""

DELAY = 1500  # milliseconds after the question, whatever the answer


class Orders:
    """The orders of one seat: pass windows, all or by the kind of question, and play a plan."""

    def __init__(self, auto: str = "ask", passes: list[str] | None = None, plan: list[str] | None = None) -> None:
        self.auto = auto
        self.passes = list(passes or [])  # keys of prompts
        self.plan = list(plan or [])  # texts, played in order as each becomes possible
        self.made = 0  # when
        self.window = 0  # the seats that were still to be asked when a plan for a window was made

    def is_empty(self) -> bool:
        """Whether there is nothing to do for the seat."""
        return self.auto == "ask" and not self.passes and not self.plan

    def passes_on(self, prompt: str) -> bool:
        """Whether a window that asks with *prompt* is passed."""
        return self.auto == "pass" or prompt in self.passes

    def look_at(self, window: int) -> None:
        """A plan made for a window is void when something new came on top or the window is over."""
        if self.window and (not window or window & ~self.window):
            self.plan.clear()
            self.window = 0
        elif self.window:
            self.window = window
