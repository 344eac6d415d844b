"""Editions: a folder replaces the data of a game at one table, and nothing is lost on the way."""

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest
from typer.testing import CliRunner

from theomachy import registry
from theomachy.cli.app import app
from theomachy.core import match as matches
from theomachy.core.chance import Dice
from theomachy.core.edition import MOST_PASSING_BYTES, OPTION, Edition, add
from theomachy.core.language import speaking
from theomachy.core.match import embed_edition
from theomachy.core.record import parse
from theomachy.core.refusal import OptionError, RecordError
from theomachy.editions.archive import pack, unpack
from theomachy.editions.differences import differences
from theomachy.editions.files import MOST_MISTAKES, files_of, read
from theomachy.editions.folder import load_folder, read_folder, write_folder

FLOCK = registry.find("flock")
pytestmark = [pytest.mark.once]


def changed(**edits: tuple[str, str]) -> dict[str, str]:
    """The files of a copy of Flock in which each *edit* replaces a text of one file."""
    files = files_of(FLOCK, "copy")
    for name, (old, new) in edits.items():
        path = next(path for path in files if path.replace("/", "_") == f"{name}.toml")
        assert old in files[path], (path, old)
        files[path] = files[path].replace(old, new, 1)
    return files


def fiery() -> Edition:
    """Heat adds five pieces instead of three and is called Fire; areas feed six."""
    files = changed(
        cards=("{ grow-anywhere = 3 }", "{ grow-anywhere = 5 }"),
        numbers=("fed = 5", "fed = 6"),
        texts_en=('heat = "Heat"', 'heat = "Fire"'),
    )
    edition = read(files).edition
    assert edition is not None
    add(edition)
    return edition


def test_a_copy_is_our_game_under_another_name(tmp_path: Path) -> None:
    write_folder(files_of(FLOCK, "copy"), tmp_path / "copy")
    checked = read_folder(tmp_path / "copy")
    assert checked.mistakes == [] and checked.edition is not None
    assert checked.edition.data == FLOCK.data() and checked.edition.texts == {}
    assert json.dumps(checked.edition.data) == json.dumps({name: FLOCK.data()[name] for name in sorted(FLOCK.data())})


def test_what_an_edition_changes_is_played() -> None:
    edition = fiery()
    match = matches.start(FLOCK, 2, 1, {OPTION: edition.id})
    terms = match.truth().terms  # type: ignore[attr-defined]
    assert terms.fed == 6 and terms.cards.grow_anywhere.amounts[terms.cards.ids.index("heat")] == 5
    assert matches.start(FLOCK, 2, 1).truth().terms.fed == 5  # type: ignore[attr-defined]


def test_the_edition_travels_with_views_worlds_dumps_and_records() -> None:
    edition = fiery()
    match = matches.start(FLOCK, 2, "evening", {OPTION: edition.id})
    assert match.view(0)["options"][OPTION] == edition.id  # type: ignore[index]
    assert FLOCK.sample_world(match.view(None), Dice(1)).terms.fed == 6  # type: ignore[attr-defined]
    assert FLOCK.load(match.position()).terms.fed == 6  # type: ignore[attr-defined]
    again = registry.replay(match.record().write())
    assert again.game.render(again.choices(0).prompt) and again.truth().terms.fed == 6  # type: ignore[attr-defined, union-attr]


def test_our_own_edition_leaves_no_trace() -> None:
    match = matches.start(FLOCK, 2, "evening", {OPTION: ""})
    assert OPTION not in match.record().header["options"]
    assert OPTION not in match.view(0)["options"]  # type: ignore[operator]


def test_an_unknown_edition_is_refused_with_those_that_are_known() -> None:
    known = fiery().id
    with pytest.raises(OptionError, match=known):
        FLOCK.settle(2, {OPTION: "fiery@0123456789abcdef"})


def test_names_and_helps_are_those_of_the_edition_in_every_language() -> None:
    mine = FLOCK.in_edition(fiery().id)
    assert mine.things()["heat"]["name"] == "Fire" and FLOCK.things()["heat"]["name"] == "Heat"
    with speaking("de"):
        assert mine.catalogue().name("heat") == "Fire"  # renamed in English only
        assert mine.catalogue().name("glory") == FLOCK.catalogue().name("glory") == "Ruhm"


def test_a_card_that_does_something_else_says_so() -> None:
    assert FLOCK.in_edition(fiery().id).things()["heat"]["help"] == "Add 5 to any one area."


def test_the_differences_are_told() -> None:
    told = "\n".join(differences(FLOCK, fiery()))
    assert "Fire · grow-anywhere: 5 instead of 3" in told and "Heat: says “Fire” instead of “Heat”" in told
    assert "Numbers · Pieces that an area feeds: 6 instead of 5" in told
    copy = read(files_of(FLOCK, "copy")).edition
    assert copy is not None
    add(copy)
    assert differences(FLOCK, copy) == ["The same components as ours."]


def test_a_card_whose_text_is_still_ours_is_named() -> None:
    game = registry.find("true_messiah")
    files = files_of(game, "copy")
    files["miracles.toml"] = (
        files["miracles.toml"].replace("amount = 2", "amount = 4", 1).replace("cost = 2", "cost = 3")
    )
    edition = read(files).edition
    assert edition is not None
    add(edition)
    told = [line for line in differences(game, edition) if "still ours" in line]
    assert told == ["Edict: it has a new effect, but its text is still ours."]  # a cost stands beside it
    files["texts/en.toml"] = files["texts/en.toml"].replace('edict = "Up to 2', 'edict = "Up to 4')
    edition = read(files).edition
    assert edition is not None
    add(edition)
    assert not [line for line in differences(game, edition) if "still ours" in line]


@pytest.mark.parametrize(
    ("edits", "file", "says"),
    [
        ({"cards": ("grow-anywhere = 3", "grow-anyhow = 3")}, "cards.toml", "there is no effect 'grow-anyhow'; there"),
        ({"cards": ("lust = 3, ", "")}, "cards.toml", "a deck has 4 miracles and 2 prophets"),
        ({"cards": ("lust = 3, ", "love = 3, ")}, "cards.toml", "there is no card 'love'; there are baby_boom"),
        ({"cards": ("steps = 2", "steps = 22")}, "cards.toml", "must be a whole number from 0 to 9, not 22"),
        ({"map_w19": ('  "ANI-NFR",\n', "")}, "map_w19.toml", ""),
        ({"map_w19": ('"ANI-NFR"', '"ANI-XXX"')}, "map_w19.toml", "no such area 'XXX'"),
        ({"numbers": ("pieces = 70", "pieces = 7")}, "numbers.toml", "must be a whole number from 40 to 100"),
        ({"cards": ("grow-anywhere = 3", "grow_anywhere = 3")}, "cards.toml", "did you mean grow-anywhere?"),
        ({"cards": ('type = "pentagram"', 'type = "Pentagram"')}, "cards.toml", "did you mean pentagram?"),
        ({"numbers": ("fed = 5", "fed 5")}, "numbers.toml", "is not TOML"),
        ({"deities": ('colour = "white"', 'colour = "pink"')}, "deities.toml", "must be one of white, blue"),
        ({"texts_en": ('heat = "Heat"', 'heat = "{seat.__class__}"')}, "texts/en.toml", "the facts of this sentence"),
        ({"texts_en": ('heat = "Heat"', 'heats = "Heat"')}, "texts/en.toml", "is no sentence of this game"),
        ({"edition": ('name = "copy"', 'name = "My Copy"')}, "edition.toml", "1 to 40 small letters"),
        ({"edition": ('game = "flock"', 'game = "chess"')}, "edition.toml", "there is no game 'chess'"),
    ],
)
def test_a_mistake_is_named_with_file_and_line(edits: dict[str, tuple[str, str]], file: str, says: str) -> None:
    files = changed(**edits)
    checked = read(files)
    if not says:
        assert checked.mistakes == []
        return
    assert checked.edition is None
    (mistake,) = checked.mistakes
    assert mistake.file == file and says in mistake.why
    (new,) = (new for _, new in edits.values())
    wrong = files[file].split("\n")[mistake.line - 1]
    assert not new or new.split(" ")[0] in wrong or "skulls" in wrong, (mistake, wrong)


def test_every_mistake_is_named_at_once() -> None:
    files = changed(cards=("steps = 2", "steps = 22"), numbers=("fed = 5", "fed = 99"))
    assert [mistake.file for mistake in read(files).mistakes] == ["cards.toml", "numbers.toml"]


def test_an_archive_is_the_folder_and_holds_nothing_else() -> None:
    files = files_of(FLOCK, "copy")
    assert unpack(pack(files, "copy")) == files
    with pytest.raises(OptionError, match="not a zip archive"):
        unpack(b"nonsense")
    with pytest.raises(OptionError, match="too large"):
        unpack(pack({f"{number}.toml": "x = 1" for number in range(50)}, "many"))


def archive(files: dict[str, str], kind: int = ZIP_DEFLATED) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", kind) as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return out.getvalue()


def test_an_archive_cannot_ask_for_more_than_it_may() -> None:
    broken = bytearray(archive({"edition.toml": "x = 1 # " + "y" * 100}))
    broken[30 + len("edition.toml")] = 0xFF  # the first byte that is compressed
    wrong = {
        "not a zip archive that can be read": bytes(broken),
        "in another way": archive({"edition.toml": "x = 1"}, ZIP_LZMA),
        "too large": archive({f"{number}.toml": "#" * 50_000 for number in range(20)}),
    }
    for why, packed in wrong.items():
        with pytest.raises(OptionError, match=why):
            unpack(packed)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a" + ".a" * 100_000 + " = 1", "dots"),
        ("[a" + ".a" * 100_000 + "]", "dots"),
        ("a = " + "[" * 50_000, "deeply"),
        ("a = " + "{a = " * 20_000, "deeply"),
        ("a = " + "9" * 100_000, "deeply"),
    ],
)
def test_a_file_cannot_ask_for_more_than_it_may(text: str, why: str) -> None:
    """One key with a hundred thousand parts took all of the memory there was."""
    files = {**files_of(FLOCK, "copy"), "cards.toml": text}
    (mistake,) = read(files).mistakes
    assert mistake.file == "cards.toml" and why in mistake.why


def test_no_more_mistakes_are_told_than_somebody_reads() -> None:
    """The lines of thirty thousand took minutes to find."""
    files = {**files_of(FLOCK, "copy"), "cards.toml": "".join(f"[[x{number}]]\n" for number in range(3000))}
    found = read(files)
    assert len(found.mistakes) == len(found.problems) == MOST_MISTAKES


def test_a_record_with_its_edition_replays_where_nobody_knows_it() -> None:
    files = changed(numbers=("fed = 5", "fed = 7"))
    edition = read(files).edition
    assert edition is not None
    content = edition.as_dict()
    forgotten = Edition("flock", "once", "Once", edition.data, {})
    add(forgotten, passing=True)
    match = matches.start(FLOCK, 2, "evening", {OPTION: forgotten.id})
    text = embed_edition(match.record()).write()
    for number in range(4):  # others push it out of the process's memory
        add(Edition("flock", f"other-{number}", "x" * (MOST_PASSING_BYTES // 4), edition.data, {}), passing=True)
    with pytest.raises(RecordError, match="no edition"):
        registry.replay(match.record().write())
    assert registry.replay(text).truth().terms.fed == 7  # type: ignore[attr-defined]
    damaged = parse(text)
    damaged.header["edition"] = json.dumps({**content, "data": {"numbers.toml": {"fed": 99}}})
    with pytest.raises(RecordError, match=r"numbers\.toml"):
        registry.replay(damaged.write())


def test_the_commands_write_check_and_play(tmp_path: Path) -> None:
    run, folder = CliRunner(), tmp_path / "my-copy"
    made = run.invoke(app, ["edition", "new", "flock", str(folder)])
    assert made.exit_code == 0 and (folder / "cards.toml").is_file() and (folder / "texts" / "de.toml").is_file()
    numbers = folder / "numbers.toml"
    numbers.write_text(numbers.read_text().replace("fed = 5", "fed = 8"))
    told = run.invoke(app, ["edition", "check", str(folder), "--games", "3", "--bots", "random", "--workers", "1"])
    assert told.exit_code == 0 and "area feeds: 8 instead of 5" in told.stdout and "wins by seat" in told.stdout
    started = run.invoke(app, ["new", "flock", "--with-edition", "-o", f"edition={folder}"])
    assert registry.replay(started.stdout).truth().terms.fed == 8  # type: ignore[attr-defined]
    numbers.write_text(numbers.read_text().replace("fed = 8", "fed = 80"))
    wrong = run.invoke(app, ["edition", "check", str(folder)])
    line = numbers.read_text().split("\n").index("fed = 80") + 1
    assert wrong.exit_code != 0 and f"numbers.toml:{line}: fed: must be a whole number from 1 to 30" in wrong.stdout


def test_a_folder_with_mistakes_is_not_played(tmp_path: Path) -> None:
    write_folder(changed(numbers=("fed = 5", "fed = 99")), tmp_path / "bad")
    with pytest.raises(OptionError, match=r"numbers\.toml:\d+"):
        load_folder(tmp_path / "bad")
    with pytest.raises(OptionError, match="not empty"):
        write_folder(files_of(FLOCK, "copy"), tmp_path / "bad")
