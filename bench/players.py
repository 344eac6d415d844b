"""Arguments of the command lines of bench/: bots with a budget, and the time until which games are begun."""

from datetime import datetime, timedelta
from time import process_time

from theomachy.bots.nets import find_net
from theomachy.bots.player import Player
from theomachy.bots.registry import contender
from theomachy.bots.search import SearchPlayer
from theomachy.core.refusal import OptionError

AN_HOUR = 3600.0
SEARCH, HEURISTIC = "search", "heuristic"


def player(name: str) -> Player:
    """The bot of this name; ``search:SECONDS`` has this many processor seconds a choice, ``search:NUMBERi`` iterations.

    ``heuristic:SECONDS`` is the same search without nets, as it is where ONNX Runtime is not installed.
    The processor's time gives the same figures on a loaded machine as on an idle one.
    """
    kind, _, budget = name.partition(":")
    if kind not in (SEARCH, HEURISTIC) or not budget:
        return contender(name)
    nets = find_net if kind == SEARCH else None
    try:
        if budget.endswith("i"):
            return SearchPlayer(AN_HOUR, int(budget[:-1]), nets)
        found = SearchPlayer(float(budget), nets=nets)
    except ValueError:
        raise OptionError(f"{name!r}: a budget is search:SECONDS or search:ITERATIONSi, such as search:300i") from None
    found.clock = process_time
    return found


def coming(text: str) -> datetime:
    """The next time that the clock shows HH:MM."""
    now = datetime.now()
    then = datetime.combine(now.date(), datetime.strptime(text, "%H:%M").time())
    return then if then > now else then + timedelta(days=1)
