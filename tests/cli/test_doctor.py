"""``theomachy doctor`` finds what is missing and says what to do."""

import socket

import pytest
from typer.testing import CliRunner

from theomachy.cli import doctor
from theomachy.cli.app import app
from theomachy.server.config import Config

RUN = CliRunner()


def test_it_looks_at_everything(tmp_path, monkeypatch) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    monkeypatch.setenv("THEOMACHY_DATABASE", str(tmp_path / "tables.db"))
    monkeypatch.setenv("THEOMACHY_WEB_FOLDER", str(tmp_path))
    monkeypatch.setenv("THEOMACHY_PORT", "0")
    told = RUN.invoke(app, ["doctor"])
    for what in ("Python", "C compiler", "Engine", "Page", "Database", "Port", "Disk", "Clock"):
        assert f"{what}:" in told.output
    assert "bad" not in [line[:4].strip() for line in told.output.splitlines() if "compiler" not in line]


def test_a_wrong_setting_is_named(monkeypatch) -> None:
    monkeypatch.setenv("THEOMACHY_PORT", "many")
    told = RUN.invoke(app, ["doctor"])
    assert told.exit_code == 1
    assert "Settings" in told.output and "port" in told.output.lower()


def test_a_taken_port_is_a_note() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        found = doctor.port(Config(port=taken.getsockname()[1]))
    assert found.state == "note" and "--port" in found.advice


def test_a_database_that_does_not_answer_is_bad_and_its_password_is_not_shown() -> None:
    found = doctor.database(Config(database="postgresql://ada:secret@127.0.0.1:1/x"))
    assert found.state == "bad" and "secret" not in found.says


def test_a_folder_that_cannot_be_written_is_bad(tmp_path) -> None:
    (tmp_path / "file").write_text("")
    found = doctor.database(Config(database=str(tmp_path / "file" / "tables.db")))
    assert found.state == "bad" and "--database" in found.advice


@pytest.mark.parametrize(("free", "state"), [(10, "bad"), (10**12, "ok")])
def test_a_full_disk_is_bad(monkeypatch, free: int, state: str) -> None:
    usage = type("Usage", (), {"free": free})
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage)
    assert doctor.disk(Config()).state == state


def test_a_missing_compiler_is_named(monkeypatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert "no-such-compiler" in doctor.compiler().says
