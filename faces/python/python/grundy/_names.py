"""The free names of a function, and their current values."""

from __future__ import annotations

import builtins
import dis
from collections.abc import Iterator
from numbers import Number
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

# Marks a name that has no value yet.
MISSING: Any = type("Missing", (), {"__repr__": lambda self: "nothing"})()


# Values of these types have no content that could change, so `unchanged` need not look inside.
_NOTICED: tuple[type, ...] = (Number, str, bytes, range, type, FunctionType, BuiltinFunctionType, ModuleType, type(MISSING))


class Place:
    """Looks up a name of a function: in its closure, in its module, among the builtins."""

    def __init__(self, name: str, function: FunctionType, free: bool) -> None:
        self.name = name
        self._cell = function.__closure__[function.__code__.co_freevars.index(name)] if free and function.__closure__ else None
        self._module = function.__globals__

    def value(self) -> Any:
        """The current value of the name."""
        if self._cell is not None:
            try:
                return self._cell.cell_contents
            except ValueError:
                return MISSING
        found = self._module.get(self.name, MISSING)
        return getattr(builtins, self.name, MISSING) if found is MISSING else found

    def is_builtin(self) -> bool:
        """Whether the name is a builtin."""
        return self._cell is None and self.name not in self._module and hasattr(builtins, self.name)


def places(function: FunctionType) -> list[Place]:
    """The names that a function, and the functions inside it, read from outside."""
    code = function.__code__
    written = {name for inner in _codes(code) for name in _opcodes(inner, "STORE_GLOBAL", "DELETE_GLOBAL")}
    names = {name: False for inner in _codes(code) for name in _opcodes(inner, "LOAD_GLOBAL", "LOAD_NAME")}
    names |= {name: True for name in code.co_freevars}
    # Names that the function assigns itself are not read from outside.
    return [Place(name, function, free) for name, free in names.items() if free or name not in written]


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _opcodes(code: CodeType, *names: str) -> Iterator[str]:
    for instruction in dis.get_instructions(code):
        if instruction.opname in names:
            yield instruction.argval


def same_code(one: CodeType, other: CodeType) -> bool:
    """Whether two code objects do the same, regardless of their places in files."""
    parts = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_argcount", "co_kwonlyargcount")
    if any(getattr(one, part) != getattr(other, part) for part in parts):
        return False
    if len(one.co_consts) != len(other.co_consts):
        return False
    return all(
        same_code(a, b) if isinstance(a, CodeType) and isinstance(b, CodeType) else (type(a), a) == (type(b), b)
        for a, b in zip(one.co_consts, other.co_consts, strict=True)
    )


def snapshot(value: Any) -> Any:
    """A snapshot of a value: mutable containers are copied."""
    if type(value) is list:
        return [snapshot(item) for item in value]
    if type(value) is tuple:
        return tuple(map(snapshot, value))
    if type(value) is dict:
        return {key: snapshot(item) for key, item in value.items()}
    if type(value) is set:
        return set(value)
    return value


def is_noticed(value: Any) -> bool:
    """Whether `unchanged` sees every change of a value, which it does not inside objects, arrays and the like."""
    if isinstance(value, (list, tuple, set, frozenset)):
        return all(map(is_noticed, value))
    if type(value) is dict:
        return all(map(is_noticed, value.values()))
    return value is None or isinstance(value, _NOTICED) or type(value).__module__.partition(".")[0] == "grundy"


def unchanged(kept: Any, value: Any) -> bool:
    """Whether a value equals its snapshot."""
    if kept is value:
        return type(value) not in (list, dict, set) and (type(value) is not tuple or all(map(unchanged, kept, value)))
    if type(kept) is not type(value):
        return False
    if type(value) in (list, tuple):
        return len(kept) == len(value) and all(map(unchanged, kept, value))
    if type(value) is dict:
        return kept.keys() == value.keys() and all(unchanged(kept[key], value[key]) for key in kept)
    if type(value) in (int, bool, str, set, frozenset):
        return bool(kept == value)
    return False
