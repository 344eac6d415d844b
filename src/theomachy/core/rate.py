"""Rate: how fast a seat may send choices where time counts, so no hand is quicker than a person's."""


class Rate:
    """So many choices a second, and a few more at once; *rule* says so."""

    def __init__(self, a_second: int, burst: int, rule: str) -> None:
        self.a_second = a_second
        self.burst = burst
        self.rule = rule
