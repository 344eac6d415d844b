"""The first load stays small."""

import pytest
from playwright.sync_api import Browser

from bench.web import BUDGET_BYTES, first_load
from scripts.native import ROOT
from scripts.serving import Serving

pytestmark = pytest.mark.once


def test_the_first_load_of_a_table_stays_within_its_budget(house: Serving, chrome: Browser):
    assert sum(first_load(chrome, house).values()) < BUDGET_BYTES


def test_only_latin_fonts_are_shipped():
    fonts = sorted(path.name for path in (ROOT / "web" / "dist" / "assets").glob("*.woff*"))
    assert len(fonts) == 2 and all("-latin-" in name for name in fonts)
