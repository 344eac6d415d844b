"""For the site: examples in docstrings become blocks of code. mkdocs.yml names this file."""

import re

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!$).*)*", flags=re.MULTILINE)


class FencedExamples(griffe.Extension):  # type: ignore[misc]
    """Fence what starts with >>> up to the next empty line, which Markdown would take for a quotation."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Rewrite the docstring of every module, class and function."""
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
