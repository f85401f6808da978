"""`@game`: a function from a position to its options is a game."""

from __future__ import annotations

import functools
import inspect
import itertools
import os
import sys
import warnings
import weakref
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any, overload

from . import _native
from ._ends import End
from ._errors import ParseError, SlowRulesWarning
from ._messages import say
from ._names import Place, is_noticed, places, snapshot, unchanged
from ._source import Foreign, Text, source_of


# The folder of this package.
_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


@overload
def game(function: Callable[..., Any], /) -> _native.Game: ...


@overload
def game(
    *, start: Callable[..., Any] | None = None, draw: str | None = None, columns: int | None = None
) -> Callable[[Callable[..., Any]], _native.Game]: ...


def game(
    function: Callable[..., Any] | None = None,
    /,
    *,
    start: Callable[..., Any] | None = None,
    draw: str | None = None,
    columns: int | None = None,
) -> Any:
    """Makes a game of a function from a position to its options.

    >>> from grundy import game
    >>> @game
    ... def grundys(n):
    ...     for a in range(1, (n + 1) // 2):
    ...         yield grundys(a) + grundys(n - a)
    >>> grundys(3, 5)
    grundys(3, 5)

    The text of the function is compiled, with whatever it speaks of as it is then; when that has changed, it is compiled
    again. A function that is no such text calls back to Python, which is slower (`SlowRulesWarning` says so, once).

    `start` maps the arguments of a call to those of the first position, for games whose positions have more arguments
    than a player gives: a call with as many arguments as `start` has is a start, one with as many as the function has is a position.
    `draw` selects what positions look like, "heaps", "board" or "strip", and `columns` how many cells a row of the board has.
    """
    if draw not in (None, "heaps", "board", "strip"):
        raise TypeError(say('draw= must be "heaps", "board" or "strip", not {draw!r}', draw=draw))
    if columns is not None and (draw != "board" or type(columns) is not int or not 1 <= columns <= 100):
        raise TypeError(say('columns= must be a number from 1 to 100, with draw="board", not {columns!r}', columns=columns))
    if function is None:
        return lambda function: OwnGame(Source(function, start, draw, columns))
    return OwnGame(Source(function, start, draw, columns))


class OwnGame(_native.Game):
    """A function with `@game`: its docstring is that of the function, and it is pickled as functions are, by its name."""

    def __init__(self, source: Source) -> None:
        function = source.function
        self.__name__ = source.name
        self.__qualname__ = getattr(function, "__qualname__", source.name)
        self.__module__ = getattr(function, "__module__", __name__)
        doc = inspect.getdoc(function) if isinstance(function, (FunctionType, MethodType)) else None
        if doc is not None:
            self.__doc__ = doc
        self.__signature__ = inspect.signature(function)
        _own_games[source] = weakref.ref(self)

    def __reduce__(self) -> Any:
        return self.__qualname__


# The games of functions, by their sources.
_own_games: weakref.WeakKeyDictionary[Source, weakref.ref[OwnGame]] = weakref.WeakKeyDictionary()


def find_own_game(game: _native.Game) -> OwnGame:
    """The game that a function became, from its ruleset, so that it is pickled by its name.

    Raises `TypeError` for a ruleset with keywords.
    """
    for source, found in list(_own_games.items()):
        own = found()
        if own is not None and source._ruleset == game:
            return own
    raise TypeError(
        say("{game!r} cannot be pickled: Python is called for its moves, and no game has exactly these rules", game=game)
    )


class Source:
    """A function with `@game`, and its current ruleset."""

    def __init__(
        self, function: Callable[..., Any], start: Callable[..., Any] | None, draw: str | None, columns: int | None
    ) -> None:
        parameters = _parameters(function)
        self.function = function
        self.name = _name(function)
        positional = [p for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.POSITIONAL_ONLY)]
        self.arity = len(positional)
        # An argument that is positional only has no name.
        self.names = [p.name if p.kind is p.POSITIONAL_OR_KEYWORD else "" for p in positional]
        self.keywords = [(p.name, p.default) for p in parameters if p.kind is p.KEYWORD_ONLY]
        given = [p.default for p in parameters if p.kind is not p.KEYWORD_ONLY]
        self._defaults = tuple(default for default in given if default is not inspect.Parameter.empty)
        if self.arity == 0 or self.arity + len(self.keywords) != len(parameters):
            raise TypeError(say("{name}: a game has parameters, and keyword-only ones after a bare *", name=self.name))
        if start is not None and not callable(start):
            raise TypeError(say("{name}: start= must be a function, not {start!r}", name=self.name, start=start))
        self.start: Any = start
        self.draw = draw
        self.columns = columns
        self.start_arity = None if start is None else len(inspect.signature(start).parameters)
        if self.start_arity == self.arity:
            raise TypeError(
                say(
                    "{name}: a start must have a different number of arguments from a position, which has {arity}",
                    name=self.name,
                    arity=self.arity,
                )
            )
        self._ruleset: _native.Game | None = None
        self._seen: list[tuple[Place, Any]] = []
        self._warned = False
        self._may_end = False
        # The type of a part of a position that only Python understands, once there was one.
        self._foreign_type: str | None = None

    def __repr__(self) -> str:
        return f"<the rules of {self.name}>"

    @property
    def is_compiled(self) -> bool:
        """Whether the rules are compiled, so that no Python runs."""
        return not _native.calls_back(self.ruleset())

    def ruleset(self) -> _native.Game:
        """The ruleset, recompiled if something that the function refers to has changed."""
        if self._ruleset is None or not all(unchanged(kept, place.value()) for place, kept in self._seen):
            self._seen, sources = self._look()
            self._ruleset = self._made(sources)
        return self._ruleset

    def stay_in_python(self, type_name: str) -> None:
        """Calls Python for all options from now on, because a value of this type is in a position, which rules cannot contain."""
        self._foreign_type = type_name
        self._ruleset = None

    def _made(self, sources: list[Source]) -> _native.Game:
        if self._foreign_type is not None:
            self._warn(
                TypeError(
                    say("its positions contain values that only Python understands, such as a {kind}", kind=self._foreign_type)
                )
            )
            return self._called_back(sources)
        try:
            text = Text()
            text.add_game(self)
            written, origins = text.compose()
            file = self._place()[0]
            return _native.rules(written, file, origins)[self.name]
        except (Foreign, ParseError) as why:
            self._warn(why)
            return self._called_back(sources)

    def _look(self) -> tuple[list[tuple[Place, Any]], list[Source]]:
        """Everything that the function refers to, directly or through others, and the games among it."""
        seen: list[tuple[Place, Any]] = []
        sources: list[Source] = [self]
        functions: list[Any] = [_plain(self.function), self.start]
        at = 0
        while at < len(functions):
            function = functions[at]
            at += 1
            if not isinstance(function, FunctionType):
                continue
            for place in places(function):
                value = place.value()
                seen.append((place, snapshot(value)))
                source = source_of(value)
                if source is not None and source not in sources:
                    sources.append(source)
                    functions += [_plain(source.function), source.start]
                elif isinstance(value, FunctionType) and value not in functions:
                    functions.append(value)
        return seen, sources

    def _warn(self, why: Exception) -> None:
        if self._warned:
            return
        self._warned = True
        reason = why.title if isinstance(why, ParseError) else str(why)
        # The lines put before the function are in no file.
        if isinstance(why, ParseError) and why.line is not None and not (why.file or "<").startswith("<"):
            reason = say("{reason} ({file}:{line})", reason=reason, file=why.file, line=why.line)
        hidden = sorted({place.name for place, value in self._seen if not is_noticed(value)})
        if hidden:
            message = say(
                "{name} is not compiled, and Python is called for all options, which is slower: {reason}; "
                "what changes inside {hidden} is not noticed: call grundy.forget() then",
                name=self.name,
                reason=reason,
                hidden=say(", ").join(hidden),
            )
        else:
            message = say(
                "{name} is not compiled, and Python is called for all options, which is slower: {reason}",
                name=self.name,
                reason=reason,
            )
        warnings.warn_explicit(message, SlowRulesWarning, *self._place())

    def _place(self) -> tuple[str, int]:
        """The place of the function; the place of the caller if the function has none."""
        function = _plain(self.function)
        if isinstance(function, FunctionType):
            return function.__code__.co_filename, function.__code__.co_firstlineno
        frame: Any = sys._getframe(1)
        while frame.f_back is not None and frame.f_code.co_filename.startswith(_HERE):
            frame = frame.f_back
        return frame.f_code.co_filename, frame.f_lineno

    # ---- Python is called

    def _called_back(self, sources: list[Source]) -> _native.Game:
        # Games that lead to each other share one scope: their positions are searched together.
        together = [other for other in sources if other is self or self in other._look()[1]]
        names = [other.name for other in together]
        if len(set(names)) != len(names):
            listed = say(", ").join(sorted(names))
            raise ValueError(say("games that lead to each other must have different names: {names}", names=listed))
        self._may_end = any(map(_ends, sources))
        return _native.callback(
            self,
            self.name,
            self.names,
            [(name, None if default is inspect.Parameter.empty else (default,)) for name, default in self.keywords],
            self.start_arity,
            self._defaults if self.start is None else (),
            self.start is None and self.arity == 1,
            self._may_end,
            _group(frozenset(together), self._seen),
        )

    def begin(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """The arguments of the starting position."""
        found = self.start(*args)
        if isinstance(found, _native.Position):
            (only,) = found.components
            return only.arguments
        if not isinstance(found, (tuple, list)) or len(found) != self.arity:
            raise TypeError(
                say("{name}: its start gives the {arity} arguments of a position", name=self.name, arity=self.arity)
            )
        return tuple(found)

    def options(self, args: tuple[Any, ...], keywords: dict[str, Any]) -> tuple[list[_native.Position], str | None]:
        """The options of a position, and the end that the rules declare for it."""
        _played.add(self)
        found = self.function(*args, **keywords)
        if isinstance(found, End):
            return [], self._end(found, [])
        if not inspect.isgenerator(found):
            return list(map(self._position, found or ())), None
        options: list[_native.Position] = []
        while True:
            try:
                options.append(self._position(next(found)))
            except StopIteration as stop:
                return options, self._end(stop.value, options)

    def _position(self, value: Any) -> _native.Position:
        if isinstance(value, _native.Position):
            return value
        if type(value) is int and value == 0:
            return _native.position("0")
        raise TypeError(say("{name}: a position is expected here, not {value!r}", name=self.name, value=value))

    def _end(self, value: Any, options: list[_native.Position]) -> str | None:
        if value is None:
            return None
        if not isinstance(value, End):
            raise TypeError(say("{name}: what is returned after a yield would be lost", name=self.name))
        if options:
            raise TypeError(say("{name}: a position with options cannot be an end", name=self.name))
        if not self._may_end:
            raise TypeError(
                say("{name}: {value!r} is returned, which the function must refer to by its name", name=self.name, value=value)
            )
        return repr(value)


_groups: dict[frozenset[Source], tuple[list[tuple[Place, Any]], int]] = {}
_numbers = itertools.count(1)


def _group(together: frozenset[Source], seen: list[tuple[Place, Any]]) -> int:
    """The scope number of games that lead to each other; it changes when anything changes that they refer to."""
    if together not in _groups or not all(unchanged(kept, place.value()) for place, kept in _groups[together][0]):
        _groups[together] = (seen, next(_numbers))
    return _groups[together][1]


# The functions that ran since the question began.
_played: set[Source] = set()


def settle() -> None:
    """Ends a question: what functions changed themselves while they ran, such as a cache of theirs, counts as no change."""
    while _played:
        source = _played.pop()
        source._seen = [(place, snapshot(place.value())) for place, _ in source._seen]
        for together, (seen, number) in list(_groups.items()):
            if source in together:
                _groups[together] = ([(place, snapshot(place.value())) for place, _ in seen], number)


def _ends(source: Source) -> bool:
    """Whether a game, or a function that it refers to, refers to an end: by its name, or as `grundy.draw`."""
    seen, _ = source._look()
    functions = [_plain(source.function), *(value for _, value in seen)]
    named = {name for function in functions if isinstance(function, FunctionType) for name in function.__code__.co_names}
    of_module = any(getattr(value, "__name__", "") == "grundy" for _, value in seen) and bool(named & {"win", "lose", "draw"})
    return of_module or any(isinstance(value, End) for _, value in seen)


def _name(function: Callable[..., Any]) -> str:
    """The name of a game."""
    while isinstance(function, functools.partial):
        function = function.func
    return str(getattr(function, "__name__", type(function).__name__))


def _plain(function: Any) -> Any:
    """The underlying function of a method, a callable object or a `functools.partial`."""
    while isinstance(function, functools.partial):
        function = function.func
    if not isinstance(function, (FunctionType, MethodType)):
        function = getattr(type(function), "__call__", function)
    return getattr(function, "__func__", function)


def _parameters(function: Any) -> list[inspect.Parameter]:
    """The parameters of a function.

    Raises `TypeError` for anything but a function, and for a function that cannot give options.
    """
    if isinstance(function, _native.Game):
        raise TypeError(say("{function!r} is a game already", function=function))
    if not callable(function) or isinstance(function, type):
        raise TypeError(say("@game marks a function from a position to its options, not {function!r}", function=function))
    if inspect.iscoroutinefunction(_plain(function)) or inspect.isasyncgenfunction(_plain(function)):
        raise TypeError(
            say("{name} is async, but rules must return options at once: write def, not async def", name=_name(function))
        )
    try:
        return list(inspect.signature(function).parameters.values())
    except ValueError:
        raise TypeError(
            say("{name} does not show its parameters: write a function that calls it", name=_name(function))
        ) from None
