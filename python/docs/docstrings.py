"""Turns examples in docstrings into blocks of code, for the reference."""

import re

import griffe


class Examples(griffe.Extension):
    """Puts fences round lines that look like a session of Python."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Puts them into the docstring of an object."""
        if obj.docstring:
            obj.docstring.value = re.sub(r"(?m)^>>> .*(?:\n.+)*", r"```pycon\n\g<0>\n```", obj.docstring.value)
