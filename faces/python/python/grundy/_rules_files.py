"""Files of rules, and the lines in them that Python does not read."""

from __future__ import annotations

import os
from typing import Any

from . import _native
from ._messages import say


def judge(**line: Any) -> None:
    """The input format of a contest problem in a rules file. `grundy judge` reads it; in Python it has no effect."""


def load(path: str | os.PathLike[str]) -> dict[str, _native.Game]:
    """The games of a rules file, by their names. The rules engine reads the file; Python does not run it.

    >>> import tempfile
    >>> from grundy import load
    >>> with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
    ...     _ = file.write("@game\\ndef take(n):\\n    return [take(n - k) for k in (1, 3, 4) if k <= n]\\n")
    ...     file.flush()
    ...     load(file.name)["take"](9).value
    0
    """
    if not isinstance(path, (str, os.PathLike)):
        raise TypeError(say("the path of a rules file is expected, not {path!r}", path=path))
    with open(path, encoding="utf-8") as file:
        return _native.rules(file.read(), str(path))
