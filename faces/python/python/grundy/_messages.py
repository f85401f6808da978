"""Messages in the chosen language. They are written in English where they are used; translations are in `locale/zh-CN.po`."""

from __future__ import annotations

from typing import Any

from . import _native


def say(english: str, /, **values: Any) -> str:
    """Returns a message in the chosen language. Its placeholders are those of `str.format`, and `values` fills them."""
    return _native.translate_message(english).format(**values)
