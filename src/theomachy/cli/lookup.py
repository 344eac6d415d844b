"""Looking rules up, by their id or by what they say."""

from theomachy.core.game import Game
from theomachy.core.ledger import Rule


def look_up(game: Game, what: str) -> list[Rule]:
    """The rule with the id *what*, or else every rule whose id begins so or that has the word in it."""
    if what in game.rules:
        return [game.rules[what]]
    word = what.casefold()
    return [
        rule
        for rule in game.rules.rules
        if rule.id.casefold().startswith(word) or word in rule.text.casefold() or word in rule.heading.casefold()
    ]


def headings(game: Game) -> str:
    """The headings of the rulebook, in a row."""
    return ", ".join(dict.fromkeys(rule.heading for rule in game.rules.rules))
