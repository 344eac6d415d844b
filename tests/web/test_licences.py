"""The built client brings the licences of the fonts and libraries in it."""

import json
import re
import urllib.request
from pathlib import Path

from scripts.serving import Serving

WEB = Path(__file__).parents[2] / "web"


def test_the_client_serves_the_licences_of_its_fonts_and_libraries(house: Serving) -> None:
    with urllib.request.urlopen(f"{house.url}/licences.txt") as answer:
        text = answer.read().decode()
    named = set(re.findall(r"^-{80}\n(\S+) \S+ \(.+\)\n-{80}$", text, re.MULTILINE))
    used = set(re.findall(r'url\("((?:@[^/]+/)?[^/]+)/', (WEB / "src/style/fonts.css").read_text()))
    shipped = set(json.loads((WEB / "package.json").read_text())["dependencies"]) & {"svelte", "uqr"}
    assert len(used) == 2 and len(shipped) == 2
    assert used | shipped <= named
    assert text.count("SIL OPEN FONT LICENSE Version 1.1") == 2 and "MIT" in text
