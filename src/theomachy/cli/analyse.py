"""``theomachy analyse``: how a recorded game went, and where it was lost."""

from html import escape as html_escape
from typing import Annotated

import typer
from rich.markup import escape

from theomachy.bots.analysis import MISTAKES_SHOWN, Mistake, Story, analyse
from theomachy.cli.chart import curves
from theomachy.cli.console import out, progress
from theomachy.cli.files import read_record, replay_text
from theomachy.cli.given import FileArgument
from theomachy.cli.new import labels
from theomachy.cli.report import page, result_files, write_results
from theomachy.core.record import parse
from theomachy.registry import find

CURVE_COLUMNS = 60  # of a curve in the terminal
CURVE_SIGNS = "▁▂▃▄▅▆▇█"


def analyse_record(
    file: FileArgument,
    seconds: Annotated[float, typer.Option("--seconds", min=0.001, help="Time to think about each choice.")] = 0.2,
    name: Annotated[str | None, typer.Option("--out", metavar="NAME", help="Write NAME.json and NAME.html.")] = None,
) -> None:
    """Show the win chances through a recorded game, and its three biggest mistakes with what was better.

    A mistake is judged from what its player could know, by searching for SECONDS.

    Examples: theomachy analyse evening.rec · theomachy analyse evening.rec --seconds 1 --out evening
    """
    files = None if name is None else result_files(name)
    text = read_record(file)
    replay_text(text, file)
    record = parse(text)
    with progress() as bar:
        task = bar.add_task("thinking", total=len(record.live()))
        story = analyse(find(record.field("game")), text, seconds, lambda: bar.advance(task))
    _print(story)
    if files is not None:
        write_results(files, _data(story), _page(story))


def _print(story: Story) -> None:
    out.print(f"[bold]{escape(story.match.game.title())}[/], {len(story.curve) - 1} choices; chances to win:")
    for seat, label in enumerate(labels(story.match)):
        out.print(f"  {escape(label):<12} {_sketch([each[seat] for each in story.curve])}")
    for mistake in story.mistakes[:MISTAKES_SHOWN]:
        out.print(f"  [bold]{escape(_sentence(story, mistake))}[/]")
    if not story.mistakes:
        out.print("  No mistake was found.")


def _sketch(values: list[float]) -> str:
    """A curve as a line of blocks."""
    many = min(len(values), CURVE_COLUMNS)
    shown = [values[column * (len(values) - 1) // max(1, many - 1)] for column in range(many)]  # the last one too
    return "".join(CURVE_SIGNS[min(7, int(value * 8))] for value in shown)


def _sentence(story: Story, mistake: Mistake) -> str:
    return (
        f"line {mistake.line}: {labels(story.match)[mistake.seat]} played {mistake.played.text} "
        f"({mistake.played.chance:.0%}); {mistake.better.text or 'waiting'} was better ({mistake.better.chance:.0%})"
    )


def _data(story: Story) -> dict[str, object]:
    return {
        "game": story.match.game.id,
        "seats": labels(story.match),
        "chances": [[round(chance, 4) for chance in each] for each in story.curve],
        "mistakes": [
            {
                "line": mistake.line,
                "seat": mistake.seat,
                "played": mistake.played.text,
                "chance": round(mistake.played.chance, 4),
                "better": mistake.better.text,
                "better_chance": round(mistake.better.chance, 4),
            }
            for mistake in story.mistakes[:MISTAKES_SHOWN]
        ],
    }


def _page(story: Story) -> str:
    title = f"{story.match.game.title()}: how it went"
    series = [(label, [each[seat] for each in story.curve]) for seat, label in enumerate(labels(story.match))]
    parts = [f"<h1>{html_escape(title)}</h1>", "<h2>Chances to win</h2>", curves(series), "<h2>Biggest mistakes</h2>"]
    sentences = [html_escape(_sentence(story, mistake)) for mistake in story.mistakes[:MISTAKES_SHOWN]]
    parts.append("<ol>" + "".join(f"<li>{sentence}</li>" for sentence in sentences) + "</ol>")
    return page(title, parts)
