"""Rulesets of rules files, the ends that they declare, and positions: sums of components."""

import inspect
import json
from dataclasses import dataclass
from functools import cached_property


def game(function=None, *, start=None, draw=None, columns=None):
    """Makes a game of a function from a position to its options.

    `start` says how a game begins whose positions remember more than a player would say:
    a call with as many arguments as `start` has is a start, one with as many as the function has is a position.

    >>> @game(start=lambda n: (n, n - 1))
    ... def fibonacci_nim(n, q):
    ...     for k in range(1, min(n, q) + 1):
    ...         yield fibonacci_nim(n - k, 2 * k)
    >>> fibonacci_nim(5), fibonacci_nim(5, 2)
    (fibonacci_nim(5, 4), fibonacci_nim(5, 2))

    `draw` says what positions look like, "heaps", "board" or "strip", and `columns` how many cells a row of the board has;
    here nothing is drawn.
    """
    if draw not in (None, "heaps", "board", "strip"):
        raise TypeError(f'draw= must be "heaps", "board" or "strip", not {draw!r}')
    if columns is not None and (draw != "board" or type(columns) is not int or not 1 <= columns <= 100):
        raise TypeError(f'columns= must be a number from 1 to 100, with draw="board", not {columns!r}')
    if function is None:
        return lambda function: Game(function, start)
    return Game(function, start)


class Game:
    """A function with `@game`, with some of its keywords given: what is called to make a position.

    Keyword-only parameters belong to the ruleset; inside its own function a game keeps those of the position it is in.

    >>> @game
    ... def lieges(n, *, k):
    ...     if n > 0:
    ...         yield lieges(n - 1)
    ...         if n % 2 == 0:
    ...             yield k * lieges(n // 2)
    >>> lieges(3, 4, k=1)
    lieges(3, k=1) + lieges(4, k=1)
    >>> lieges(k=2)(4)
    lieges(4, k=2)
    >>> options(lieges(4, k=2))
    [lieges(3, k=2), lieges(2, k=2) + lieges(2, k=2)]
    """

    def __init__(self, function, start=None, given=None):
        parameters = inspect.signature(function).parameters.values()
        self.function = function
        self.name = function.__name__
        self.arity = sum(p.kind is p.POSITIONAL_OR_KEYWORD for p in parameters)
        self.keywords = {p.name: p.default for p in parameters if p.kind is p.KEYWORD_ONLY}
        if self.arity == 0 or self.arity + len(self.keywords) != len(parameters):
            raise TypeError(f"{self.name}: a game has parameters, and keyword-only ones after a bare *")
        self.start = start
        self.start_arity = None if start is None else len(inspect.signature(start).parameters)
        if self.start_arity == self.arity:
            raise TypeError(f"{self.name}: a start must have a different number of arguments from a position, which has {self.arity}")
        self.given = given or {}

    def __call__(self, *args, **keywords):
        for name in keywords:
            if name not in self.keywords:
                raise TypeError(f"{self.name} has no keyword {name}")
        given = self.given | {name: plain_argument(value) for name, value in keywords.items()}
        if keywords and not args:
            return Game(self.function, self.start, given)
        keywords = self._complete(given)
        if len(args) == self.start_arity:
            args = _inside(self.function, keywords, lambda: self.start(*args))
            if not isinstance(args, (tuple, list)):
                return position(args)
            if len(args) != self.arity:
                raise TypeError(f"{self.name}: its start gives {len(args)} arguments, but a position has {self.arity}")
        if len(args) == self.arity:
            heaps = [args]
        elif self.arity == 1 and self.start is None:
            heaps = [[heap] for heap in args]
        else:
            raise TypeError(f"{self.name} has {self.arity} arguments, not {len(args)}")
        return Position(tuple(Component(self, tuple(map(plain_argument, heap)), tuple(keywords.items())) for heap in heaps))

    def _complete(self, given):
        """All keywords: those given, those of the position that is being played from, or the defaults."""
        function, inherited = _playing[-1] if _playing else (None, {})
        values = {name: value for name, value in self.keywords.items() if value is not inspect.Parameter.empty}
        values |= inherited if function is self.function else {}
        values |= given
        for name in self.keywords:
            if name not in values:
                raise TypeError(f"{self.name} needs its keyword {name}, as in {self.name}(…, {name}=1)")
        return {name: values[name] for name in self.keywords}

    def __repr__(self):
        return f"{self.name}({written_arguments((), self.given.items())})" if self.given else self.name

    def __eq__(self, other):
        return isinstance(other, Game) and self.function is other.function

    def __hash__(self):
        return hash(self.function)

    def for_each_option(self, component):
        """The options of a component, one after another; what it returns at last is the end of play, if it is one."""
        moves = self.for_each_move(component)
        while True:
            try:
                kind, option = next(moves)
            except StopIteration as stop:
                return stop.value
            if kind is not None:
                raise TypeError(f"{component} has entailing moves: ask for its moves, not its options")
            yield option

    def for_each_move(self, component):
        """The moves of a component: None, `entail` or `complimenting` with the position; at last it returns the end of play, if it is one."""
        keywords = dict(component.keywords)
        call = lambda: self.function(*component.args, **keywords)
        found = _inside(self.function, keywords, call)
        if isinstance(found, End):
            return found
        if not inspect.isgenerator(found):
            yield from map(move, found or ())
            return None
        given = False
        while True:
            try:
                option = _inside(self.function, keywords, lambda: next(found))
            except StopIteration as stop:
                if stop.value is not None and not isinstance(stop.value, End):
                    raise TypeError(f"{self.name}: what is returned after a yield would be lost") from None
                if stop.value is not None and given:
                    raise TypeError(f"{self.name}: a position with options cannot be an end") from None
                return stop.value
            yield move(option)
            given = True


class Demand:
    """An option that demands something of the next move: what `entail` and `complimenting` make of a position.

    >>> @game
    ... def top_entails(n):
    ...     if n > 0:
    ...         yield entail(top_entails(n - 1))
    ...     for a in range(1, n // 2 + 1):
    ...         yield top_entails(a) + top_entails(n - a)
    >>> [wins_entailing(top_entails(n)) for n in range(5)]
    [False, True, False, True, True]
    >>> wins_entailing(top_entails(1), due=top_entails(2))
    False
    """

    def __init__(self, kind, demanded):
        self.kind = kind
        self.position = position(demanded)


def entail(answered):
    """An entailing move: the opponent must answer in this position, and loses if there is no answer."""
    return Demand(entail, answered)


def complimenting(left):
    """A complimenting move: the same player moves again, anywhere."""
    return Demand(complimenting, left)


def move(option):
    """What a rule yields, as a move: its kind, which is None for an ordinary one, and the position."""
    return (option.kind, option.position) if isinstance(option, Demand) else (None, position(option))


class End:
    """What a game returns where play is over, for the player to move: `win`, `lose` or `draw`.

    >>> @game
    ... def three_moves(n, clock):
    ...     if clock == 0:
    ...         return draw
    ...     for k in range(n):
    ...         yield three_moves(k, clock - 1)
    >>> options(three_moves(2, 0)), end(three_moves(2, 0))
    ([], draw)
    >>> options(three_moves(0, 1)), end(three_moves(0, 1))
    ([], None)
    >>> outcome(three_moves(2, 3)), outcome(three_moves(0, 3)), outcome(three_moves(0, 0))
    ((win, 1), (lose, 0), (draw, None))
    """

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


win, lose, draw = map(End, ("win", "lose", "draw"))


# The functions that are running, each with the keywords of the position it runs for.
_playing = []


def _inside(function, keywords, run):
    _playing.append((function, keywords))
    try:
        return run()
    finally:
        _playing.pop()


@dataclass(frozen=True)
class Component:
    """A ruleset with its arguments: what a sum is made of."""

    ruleset: object
    args: tuple
    keywords: tuple

    def json(self):
        """The component as lists and numbers."""
        return [self.ruleset.name, *self.args, *([dict(self.keywords)] if self.keywords else [])]

    @cached_property
    def key(self):
        """What components are sorted by."""
        return compact_json(self.json())

    def __repr__(self):
        return f"{self.ruleset.name}({written_arguments(self.args, self.keywords)})"


@dataclass(frozen=True)
class Position:
    """A sum of components."""

    components: tuple

    def __add__(self, other):
        return Position(self.components + position(other).components)

    def __radd__(self, other):
        return position(other) + self

    def __rmul__(self, times):
        if not isinstance(times, int) or times < 0:
            raise TypeError(f"a position can be repeated 0, 1, 2, … times, not {times!r}")
        return Position(self.components * times)

    # As with texts and tuples, the number may stand on either side.
    __mul__ = __rmul__

    def json(self):
        """The components as lists and numbers, sorted."""
        return [component.json() for component in self.sorted().components]

    def sorted(self):
        """The same sum, written in a fixed order."""
        return Position(tuple(sorted(self.components, key=lambda component: component.key)))

    def __repr__(self):
        return " + ".join(map(repr, self.components)) or "0"


def position(value):
    """What a rule yields, as a position: the number 0 is the empty sum."""
    if isinstance(value, Position):
        return value
    if type(value) is int and value == 0:
        return Position(())
    raise TypeError(f"a position is expected here, not {value!r}")


def plain_argument(value):
    """An argument as positions keep it: a list becomes a tuple."""
    if isinstance(value, (list, tuple)):
        return tuple(map(plain_argument, value))
    if isinstance(value, (int, str)):
        return value
    raise TypeError(f"an argument is a number, a truth value, a text or a tuple of such, not {value!r}")


def written_arguments(args, keywords):
    def written(value):
        if isinstance(value, str):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(value, tuple):
            return f"({', '.join(map(written, value))}{',' * (len(value) == 1)})"
        return repr(value)

    return ", ".join([*map(written, args), *(f"{name}={written(value)}" for name, value in keywords)])


def compact_json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
