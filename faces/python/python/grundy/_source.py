"""Turns a Python function into a text of rules: its own text, preceded by everything it refers to, with current values.

The rules engine reads that text as it reads a file. So nothing is translated: a function that is in the subset means the
same here and there, and everything else is refused (`Foreign`), and then Python itself is asked.
"""

from __future__ import annotations

import ast
import copy
import inspect
import math
import textwrap
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from . import _native
from ._messages import say
from ._names import MISSING, Place, places, same_code

if TYPE_CHECKING:
    from ._rules import Source

# The maximum length of a text of rules.
MOST_CHARACTERS = 1 << 20
# The modules of functions that rules import from grundy, and that are no helpers of theirs.
_NOTATION_MODULES = ("grundy._numbers", "grundy._entailing")


class Foreign(Exception):
    """Why a function cannot be read as rules."""


class Text:
    """A text of rules that is being assembled."""

    def __init__(self) -> None:
        self._imports: dict[str, str] = {}
        self._constants: dict[str, str] = {}
        self._functions: dict[str, tuple[Any, list[str], str, int]] = {}
        self._builtins: set[str] = set()

    def compose(self) -> tuple[str, list[tuple[str, int]]]:
        """The text, and for each line where it comes from."""
        lines, origins = [], []
        # A fixed order gives games that lead to each other the same text.
        for name, module in sorted(self._imports.items()):
            lines.append(f"from {module} import {name}")
            origins.append((f"<{name}>", 1))
        for name, value in sorted(self._constants.items()):
            lines.append(f"{name} = {value}")
            origins.append((f"<{name}>", 1))
        for _, (_, written, file, first) in sorted(self._functions.items()):
            lines += written
            origins += [(file, first + number) for number in range(len(written))]
        if sum(map(len, lines)) > MOST_CHARACTERS:
            raise Foreign(say("the rules and what they refer to are longer than 1 MiB"))
        return "\n".join(lines) + "\n", origins

    def add_game(self, source: Source) -> None:
        """Adds a function with `@game`."""
        name = source.name
        if name in self._functions:
            if self._functions[name][0] is not source:
                raise Foreign(say("there are two games called {name}", name=name))
            return
        if not isinstance(source.function, FunctionType):
            raise Foreign(say("{name} is not written as def {name}(…) with @game", name=name))
        node, written, file, first = _definition(source.function)
        mark = _mark(node, source)
        # The decorator is on its own line, which is reported as the first line of the function.
        self._enter(name, source, [mark, *written], file, first - 1)
        self._add_names(source.function, node)
        if source.start is not None:
            self._add_names(source.start, node)

    def _add_helper(self, function: FunctionType) -> None:
        name = function.__name__
        if name in self._functions:
            if self._functions[name][0] is not function:
                raise Foreign(say("there are two functions called {name}", name=name))
            return
        node, written, file, first = _definition(function)
        if node.decorator_list:
            raise Foreign(say("{name} has a decorator", name=name))
        self._enter(name, function, written, file, first)
        self._add_names(function, node)

    def _enter(self, name: str, owner: Any, written: list[str], file: str, first: int) -> None:
        if name in self._constants or name in self._imports or name in self._builtins:
            raise Foreign(say("{name} is the name of several objects", name=name))
        self._functions[name] = (owner, written, file, first)

    def _add_names(self, function: FunctionType, node: ast.FunctionDef) -> None:
        for place in places(function):
            self._add(place, place.name, place.value(), node, function)

    def _add(self, place: Place, name: str, value: Any, node: ast.FunctionDef, function: FunctionType) -> None:
        if value is MISSING:
            raise Foreign(say("{name} is not known yet", name=name))
        source = source_of(value)
        if source is not None:
            if source.name != name:
                raise Foreign(say("the game {game} is called {name}", game=source.name, name=name))
            self.add_game(source)
        elif place.is_builtin():
            if name in self._functions or name in self._constants or name in self._imports:
                raise Foreign(say("{name} is the name of several objects", name=name))
            self._builtins.add(name)
        elif isinstance(value, ModuleType):
            self._add_module(name, value, node, function)
        elif isinstance(value, FunctionType) and value.__module__ not in _NOTATION_MODULES:
            if value.__name__ != name:
                raise Foreign(say("the function {function} is called {name}", function=value.__name__, name=name))
            self._add_helper(value)
        else:
            self._add_value(name, value)

    def _add_module(self, name: str, module: ModuleType, node: ast.FunctionDef, function: FunctionType) -> None:
        """`math.gcd` was written as `gcd` by then (see `_definition`): each such name is one that is imported."""
        if module is not math and module.__name__ != "grundy":
            raise Foreign(say("the module {name} is not part of rules", name=name))
        for attribute in _attributes(node, name):
            taken = {place.name for place in places(function)} | set(function.__code__.co_varnames)
            if attribute in taken:
                raise Foreign(say("{name} is the name of several objects", name=attribute))
            self._add_value(attribute, getattr(module, attribute, MISSING))

    def _add_value(self, name: str, value: Any) -> None:
        if name in self._functions or name in self._builtins:
            raise Foreign(say("{name} is the name of several objects", name=name))
        home = _home(name, value)
        if home is not None:
            if name in self._constants:
                raise Foreign(say("{name} is the name of several objects", name=name))
            self._imports[name] = home
            return
        written = self._written(name, value)
        if name in self._imports or self._constants.get(name, written) != written:
            raise Foreign(say("{name} is the name of several objects", name=name))
        self._constants[name] = written

    def _written(self, name: str, value: Any) -> str:
        """A value in the notation."""
        if isinstance(value, _native.Game | _native.NumberSet | _native.Family):
            return self._expression(name, value)
        if type(value) is int:
            return str(value) if -(10**18) < value < 10**18 else hex(value)
        if type(value) in (bool, str):
            return repr(value)
        if type(value) is tuple:
            return f"({''.join(self._written(name, item) + ', ' for item in value)})"
        if type(value) is list:
            return f"[{', '.join(self._written(name, item) for item in value)}]"
        raise Foreign(say("{name} is of the kind {kind}, which rules do not have", name=name, kind=type(value).__name__))

    def _expression(self, name: str, value: _native.Game | _native.NumberSet | _native.Family[Any]) -> str:
        """The expression of a value of the catalogue, under whatever name, and the names in that expression."""
        text = repr(value)
        try:
            is_same = source_of(value) is None and _native.evaluate(text) == value
            tree = ast.parse(text, mode="eval")
        except (ValueError, SyntaxError):
            is_same = False
        if not is_same:
            raise Foreign(say("{name} is a game that is not part of the catalogue", name=name))
        for known in sorted({node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}):
            self._add_value(known, _native.named(known))
        return text


def source_of(value: Any) -> Source | None:
    """The function with `@game` from which a game is made."""
    return value.function if isinstance(value, _native.Game) else None


def _home(name: str, value: Any) -> str | None:
    """The module from which rules import a value by this name."""
    if isinstance(value, BuiltinFunctionType) and getattr(math, name, MISSING) is value:
        return "math"
    if isinstance(value, _native.Game | _native.Family | _native.NumberSet):
        return "grundy" if _native.named(name) == value else None
    import grundy

    return "grundy" if name in grundy._RULES and getattr(grundy, name) is value else None


def _definition(function: FunctionType) -> tuple[ast.FunctionDef, list[str], str, int]:
    """The `def` of a function: its tree, its lines without decorators, the file and the number of the first line."""
    name = function.__name__
    try:
        lines, first = inspect.getsourcelines(function)
        text = textwrap.dedent("".join(lines))
        node = ast.parse(text).body[0]
    except (OSError, TypeError, SyntaxError, IndexError) as error:
        raise Foreign(say("the text of {name} is not available", name=name)) from error
    if not isinstance(node, ast.FunctionDef) or node.name != name:
        if name == "<lambda>":
            raise Foreign(say("a lambda has no name of its own: write a def"))
        raise Foreign(say("{name} is not written as def {name}(…)", name=name))
    if not _is_text_of(node, function):
        raise Foreign(say("the text of {name} is not the running code: it may have been changed", name=name))
    written = text.splitlines()
    for module in _modules(node, function):
        _blank(node, module, written)
    file = inspect.getsourcefile(function) or "?"
    end = node.end_lineno or len(written)
    return node, written[node.lineno - 1 : end], file, first + node.lineno - 1


def _is_text_of(node: ast.FunctionDef, function: FunctionType) -> bool:
    """Whether a text is that of the running function: files may change while programs run."""
    plain = copy.copy(node)
    plain.decorator_list = []
    return _code_in(plain, function, function.__name__) is not None


def _code_in(node: ast.stmt, function: FunctionType, name: str) -> CodeType | None:
    """The code of a function inside a statement, if it is that of the function."""
    # Python compiles the call of an attribute of a module differently if the file imports the module.
    named = [place for place in places(function) if place.name.isidentifier()]
    modules = [place.name for place in named if isinstance(place.value(), ModuleType)]
    for imports in ("", *(["import " + ", ".join(modules)] if modules else [])):
        around = ast.parse(f"{imports}\ndef _around({', '.join(function.__code__.co_freevars)}): pass")
        outer = around.body[-1]
        assert isinstance(outer, ast.FunctionDef)
        # The function itself is looked up in its own scope.
        own = name in function.__code__.co_freevars or name == "<lambda>"
        outer.body = [node] if own else [ast.Global([name]), node]
        flags = function.__code__.co_flags & 0x1FF0000
        code = compile(ast.fix_missing_locations(around), "<text>", "exec", flags=flags, dont_inherit=True)
        inner = next(constant for constant in code.co_consts if isinstance(constant, CodeType))
        for found in inner.co_consts:
            if isinstance(found, CodeType) and found.co_name == name and same_code(found, function.__code__):
                return found
    return None


def _mark(node: ast.FunctionDef, source: Source) -> str:
    """The decorator as the rules engine reads it."""
    if len(node.decorator_list) > 1:
        raise Foreign(say("{name} has several decorators", name=source.name))
    options = []
    if source.start is not None:
        options.append(f"start={_lambda(node, source)}")
    if source.draw is not None:
        options.append(f"draw={source.draw!r}")
    if source.columns is not None:
        options.append(f"columns={source.columns}")
    return f"@game({', '.join(options)})" if options else "@game"


def _lambda(node: ast.FunctionDef, source: Source) -> str:
    decorator = node.decorator_list[0] if node.decorator_list else None
    keywords = decorator.keywords if isinstance(decorator, ast.Call) else []
    given = next((keyword.value for keyword in keywords if keyword.arg == "start"), None)
    if not isinstance(given, ast.Lambda) or not isinstance(source.start, FunctionType):
        raise Foreign(say("the start of {name} is not a lambda in its decorator", name=source.name))
    if _code_in(ast.copy_location(ast.Expr(given), given), source.start, "<lambda>") is None:
        raise Foreign(say("the text of the start of {name} is not the running code", name=source.name))
    for module in _modules(node, source.start):
        raise Foreign(say("the start of {name} refers to the module {module}", name=source.name, module=module))
    return ast.unparse(given)


def _modules(node: ast.FunctionDef, function: FunctionType) -> list[str]:
    return [place.name for place in places(function) if isinstance(place.value(), ModuleType) and _attributes(node, place.name)]


def _attributes(node: ast.AST, module: str) -> list[str]:
    """The names that are read as attributes of a module."""
    return [found.attr for found in ast.walk(node) if isinstance(found, ast.Attribute) and _is_attribute(found, module)]


def _is_attribute(node: ast.Attribute, module: str) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == module


def _blank(node: ast.FunctionDef, module: str, lines: list[str]) -> None:
    """Replaces `math.` before a name by blanks, so that all columns stay the same."""
    for found in ast.walk(node):
        if isinstance(found, ast.Attribute) and _is_attribute(found, module):
            line, start = found.value.lineno - 1, found.value.col_offset
            if found.end_lineno != found.lineno:
                raise Foreign(say("{module} and its attribute are on different lines", module=module))
            bytes_ = lines[line].encode()
            end = (found.end_col_offset or 0) - len(found.attr.encode())
            lines[line] = (bytes_[:start] + b" " * (end - start) + bytes_[end:]).decode()
