"""The editor of editions: what is changed there can be kept as a file, opened again and played, without an account."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import state_of
from theomachy.editions.archive import unpack

pytestmark = pytest.mark.once

TITLE = "Grandfather's copy"


def test_an_edition_is_edited_kept_as_a_file_opened_again_and_played(ada: Page, tmp_path: Path):
    ada.goto("/edition/flock")
    ada.get_by_label("Title").fill(TITLE)
    ada.get_by_label("Name of the edition").fill("grandfather")
    expect(ada.get_by_text("No mistakes. You can play this edition.")).to_be_visible()

    with ada.expect_download() as kept:
        ada.get_by_role("button", name="Download zip").click()
    file = tmp_path / kept.value.suggested_filename
    kept.value.save_as(file)
    assert file.name == "grandfather.zip"
    assert TITLE in unpack(file.read_bytes())["edition.toml"]

    ada.get_by_label("Title").fill("Another")
    ada.locator("input[type=file]").set_input_files(file)
    expect(ada.get_by_label("Title")).to_have_value(TITLE)

    ada.get_by_role("button", name="Play this edition").click()
    ada.get_by_role("button", name="Create table").click()
    ada.wait_for_url("**/t/*")
    table = ada.url.rpartition("/")[2]
    assert TITLE in str(state_of(ada, table)["table"])
