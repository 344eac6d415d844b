"""Looking rules up, by their id or by what they say."""

from theomachy.cli.texts import text
from theomachy.core.game import Game
from theomachy.core.ledger import Rule


def spoken_rules(game: Game) -> list[Rule]:
    """Every rule of *game* in the language spoken now; in English where it is not translated."""
    texts = game.rule_texts()
    headed, said, ours = (texts.get(table, {}) for table in ("headings", "rules", "ours"))
    return [
        Rule(
            rule.id,
            said.get(rule.id, rule.text),
            rule.tag,
            headed.get(rule.heading, rule.heading),
            ours.get(rule.id, rule.ours),
        )
        for rule in game.rules.rules
    ]


def look_up(game: Game, what: str) -> list[Rule]:
    """The rule with the id *what*, or else every rule whose id begins so or that has the word in it."""
    rules = spoken_rules(game)
    if what in game.rules:
        return [rule for rule in rules if rule.id == what]
    word = what.casefold()
    return [
        rule
        for rule in rules
        if rule.id.casefold().startswith(word) or word in rule.text.casefold() or word in rule.heading.casefold()
    ]


def source_of(rule: Rule) -> str:
    """Name the source of a rule and the part that is ours; "" if all of it is in the rulebook."""
    if rule.ours:
        return text("rule-our-part", part=rule.ours)
    return "" if rule.tag == "book" else text(f"rule-{rule.tag}")


def headings(game: Game) -> str:
    """The headings of the rulebook, in a row."""
    return ", ".join(dict.fromkeys(rule.heading for rule in spoken_rules(game)))
