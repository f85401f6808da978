"""The progress of a long question: a line on standard error, or below a cell of a notebook."""

from __future__ import annotations

import importlib
import sys
import time
import unicodedata
from typing import Any

from ._messages import say


def bar(wanted: bool | None, positions: int | None) -> Bar | None:
    """A bar, if one is wanted; by default in terminals and notebooks."""
    notebook = _is_notebook()
    if wanted is None and not notebook and not _is_terminal():
        return None
    return Bar(positions, notebook)


def _is_terminal() -> bool:
    try:
        return sys.stderr is not None and sys.stderr.isatty()
    except ValueError:
        return False


def _is_notebook() -> bool:
    get_ipython = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)
    return type(get_ipython()).__name__ == "ZMQInteractiveShell"


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes: Chinese signs take two."""
    return sum(2 if unicodedata.east_asian_width(sign) in "FW" else 1 for sign in text)


class Bar:
    """One line that is rewritten in place.

    >>> import io
    >>> shown = Bar(1000, notebook=False, stream=io.StringIO())
    >>> shown.text(250, 3 << 20, seconds=2.0)
    '25% 250/1,000 positions, 125/s, 6s left, 3 MiB'
    >>> Bar(None, notebook=False, stream=io.StringIO()).text(250, 3 << 20, seconds=2.0)
    '2s 250 positions, 125/s, 3 MiB'
    """

    def __init__(self, positions: int | None, notebook: bool, stream: Any = None) -> None:
        self._positions = positions
        self._started = time.monotonic()
        self._stream = stream or sys.stderr
        self._width = 0
        self._handle: Any = None
        if notebook:
            display: Any = importlib.import_module("IPython.display")
            self._handle = display.display({"text/plain": "…"}, raw=True, display_id=True)

    def text(self, positions: int, memory: int, seconds: float) -> str:
        """The text of the line after this many seconds."""
        rate = positions / max(seconds, 1e-9)
        if not self._positions:
            return say(
                "{seconds:.0f}s {positions:,} positions, {rate:,.0f}/s, {memory:,} MiB",
                seconds=seconds,
                positions=positions,
                rate=rate,
                memory=memory >> 20,
            )
        return say(
            "{share:.0%} {positions:,}/{most:,} positions, {rate:,.0f}/s, {left:.0f}s left, {memory:,} MiB",
            share=min(positions / self._positions, 1),
            positions=positions,
            most=self._positions,
            rate=rate,
            left=max(self._positions - positions, 0) / max(rate, 1e-9),
            memory=memory >> 20,
        )

    def show(self, positions: int, memory: int) -> None:
        """Shows the progress."""
        text = self.text(positions, memory, time.monotonic() - self._started)
        if self._handle is not None:
            self._handle.update({"text/plain": text}, raw=True)
            return
        width = _columns(text)
        self._stream.write("\r" + text + " " * (self._width - width))
        self._stream.flush()
        self._width = width

    def close(self) -> None:
        """Removes the line from the screen."""
        if self._handle is not None:
            self._handle.update({"text/plain": ""}, raw=True)
        elif self._width:
            self._stream.write("\r" + " " * self._width + "\r")
            self._stream.flush()
