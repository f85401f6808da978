"""A small stand-in for the module `grundy`: rules files run unchanged in CPython.

    PYTHONPATH=suite/python python3 examples/rules/wythoff.py

It is the meaning of the notation, written as plainly as possible; whatever reads rules files is compared with it.
Nothing here is fast.

# As a program

    python3 suite/python/grundy.py FILE < positions

reads one expression a line, evaluates it among the names of FILE (and of the catalogue), and answers each with one line of JSON: the options of that position.

- A component is `[name, argument, …]`, with the keywords of its ruleset as a last element if there are any: `["lieges",4,{"k":1}]`.
  Tuples are lists, booleans `true` and `false`.
  The name of a ruleset of the catalogue is its expression: `["subtract(1, 3, 4)",9]`.
- An option is the list of its components, the list of options has each option once.
  Both are sorted by the JSON text of their elements, written without blanks.
- Where the rules fail, the answer is `{"error":"ZeroDivisionError"}`, the name of what was raised.

Examples:

    >>> @game
    ... def kayles(n):
    ...     for k in (1, 2):
    ...         for a in range((n - k) // 2 + 1):
    ...             yield kayles(a) + kayles(n - k - a)
    >>> kayles(3, 5)
    kayles(3) + kayles(5)
    >>> options(kayles(3))
    [kayles(0) + kayles(2), kayles(1) + kayles(1), kayles(0) + kayles(1)]
    >>> grundy_value(kayles(3, 5))
    7
    >>> wins_misere(kayles(1))
    False
"""

import ast
import builtins
import inspect
import json
import sys
from dataclasses import dataclass
from functools import cached_property
from math import isqrt

# ---- Rulesets and positions


def game(function=None, *, start=None, draw=None, columns=None):
    """Makes a game of a function from a position to its options.

    `start` tells how a game begins whose positions remember more than a player would say:
    a call with as many arguments as `start` has is a start, one with as many as the function has is a position.

    >>> @game(start=lambda n: (n, n - 1))
    ... def fibonacci_nim(n, q):
    ...     for k in range(1, min(n, q) + 1):
    ...         yield fibonacci_nim(n - k, 2 * k)
    >>> fibonacci_nim(5), fibonacci_nim(5, 2)
    (fibonacci_nim(5, 4), fibonacci_nim(5, 2))

    `draw` tells what positions look like, "heaps", "board" or "strip", and `columns` how many cells a row of the board has;
    here nothing is drawn.
    """
    if draw not in (None, "heaps", "board", "strip"):
        raise TypeError(f'draw= is "heaps", "board" or "strip", not {draw!r}')
    if columns is not None and (draw != "board" or type(columns) is not int or not 1 <= columns <= 100):
        raise TypeError(f'columns= is a number from 1 to 100, with draw="board", not {columns!r}')
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
        given = self.given | {name: _argument(value) for name, value in keywords.items()}
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
        return Position(tuple(Component(self, tuple(map(_argument, heap)), tuple(keywords.items())) for heap in heaps))

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
        return f"{self.name}({_written((), self.given.items())})" if self.given else self.name

    def __eq__(self, other):
        return isinstance(other, Game) and self.function is other.function

    def __hash__(self):
        return hash(self.function)

    def for_each_option(self, component):
        """The options of a component, one after another; what it returns at last is the end of play, if it is one."""
        keywords = dict(component.keywords)
        call = lambda: self.function(*component.args, **keywords)
        found = _inside(self.function, keywords, call)
        if isinstance(found, End):
            return found
        if not inspect.isgenerator(found):
            yield from map(position, found or ())
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
            yield position(option)
            given = True


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


class Catalogue:
    """A name of the catalogue. Positions can be made of it and shown, but what its moves are is not known here.

    >>> from_catalogue("subtract")(1, 3, 4)(9, 12)
    subtract(1, 3, 4)(9) + subtract(1, 3, 4)(12)
    """

    # Called with a board, these give a ruleset, if the board is given without the piece; called with two numbers, a position.
    PIECES = {"bishop", "king", "knight", "queen", "rook"}
    # Called once, these give a ruleset (or a set).
    FAMILIES = {"all_but", "bash", "dynamic_nim", "hexadecimal", "moore", "octal", "powers", "subtract"} | PIECES
    # In these, several arguments are one component and not several heaps.
    NO_HEAPS = {
        "chomp", "dynamic_nim", "euclid", "fibonacci_nim", "moore", "northcott", "silver_dollar", "staircase",
        "turning_turtles", "wythoff",
    } | PIECES

    def __init__(self, name, expression, is_family):
        self.catalogue_name = name
        self.name = expression
        self.is_family = is_family

    def __call__(self, *args, **keywords):
        is_square = self.catalogue_name in self.PIECES and len(args) == 2
        if self.is_family and not is_square or (keywords and not args):
            return Catalogue(self.catalogue_name, f"{self.name}({_written(args, keywords.items())})", False)
        args = tuple(map(_argument, args))
        heaps = [args] if self.catalogue_name in self.NO_HEAPS else [(heap,) for heap in args]
        return Position(tuple(Component(self, heap, tuple(keywords.items())) for heap in heaps))

    def __repr__(self):
        return self.name

    def __eq__(self, other):
        return isinstance(other, Catalogue) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def for_each_option(self, component):
        raise TypeError(f"{component} is of the catalogue: its options are not known here")


def from_catalogue(name):
    """The name of the catalogue, whether or not there is such a name."""
    return Catalogue(name, name, name in Catalogue.FAMILIES)


def __getattr__(name):
    """`from grundy import kayles`: every name that is not defined here is taken to be one of the catalogue."""
    if name.startswith("_"):
        raise AttributeError(name)
    return from_catalogue(name)


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
        return _json(self.json())

    def __repr__(self):
        return f"{self.ruleset.name}({_written(self.args, self.keywords)})"


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


def _argument(value):
    """An argument as positions keep it: a list becomes a tuple."""
    if isinstance(value, (list, tuple)):
        return tuple(map(_argument, value))
    if isinstance(value, (int, str)):
        return value
    raise TypeError(f"an argument is a number, a truth value, a text or a tuple of such, not {value!r}")


def _written(args, keywords):
    def written(value):
        if isinstance(value, str):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(value, tuple):
            return f"({', '.join(map(written, value))}{',' * (len(value) == 1)})"
        return repr(value)

    return ", ".join([*map(written, args), *(f"{name}={written(value)}" for name, value in keywords)])


def _json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


# ---- Solving, by definition


def for_each_option(played):
    """The options of a position: a move is made in one component, the others stay."""
    for i, component in enumerate(played.components):
        before, after = Position(played.components[:i]), Position(played.components[i + 1 :])
        for option in component.ruleset.for_each_option(component):
            yield before + option + after


def options(played):
    """The options of a position or a component, as a list."""
    if isinstance(played, Component):
        played = Position((played,))
    return list(for_each_option(played))


def end(played):
    """The end that the rules declare at a position; None where they give an option first, or neither."""
    played = position(played)
    if len(played.components) != 1:
        return None
    (component,) = played.components
    try:
        next(component.ruleset.for_each_option(component))
    except StopIteration as stop:
        return stop.value
    return None


def mex(values):
    """The least number from 0 that is not among the values."""
    values = set(values)
    return next(n for n in range(len(values) + 1) if n not in values)


def grundy_value(played):
    """The Grundy value of a position: the nim-sum of those of its components."""
    value = 0
    for component in position(played).components:
        value ^= _component_value(component)
    return value


_values = {}


def _component_value(component):
    """The mex of the values of the options. An explicit stack replaces the recursion, which may be deep."""
    path = []
    waiting = set()

    def enter(component):
        if component in waiting:
            raise ValueError(f"play may come back to {component}: there is no Grundy value")
        found = options(component)
        path.append((component, found, (c for option in found for c in option.components)))
        waiting.add(component)

    if component not in _values:
        enter(component)
    while path:
        top, found, parts = path[-1]
        unknown = next((part for part in parts if part not in _values), None)
        if unknown is not None:
            enter(unknown)
            continue
        _values[top] = mex(map(grundy_value, found))
        waiting.remove(top)
        path.pop()
    return _values[component]


_wins = {}


def wins(played):
    """Whether the player to move wins. A component alone is searched for one winning move: that needs fewer positions than its value."""
    played = position(played)
    if len(played.components) != 1:
        return grundy_value(played) != 0
    path = {} if played in _wins else {played: for_each_option(played)}
    while path:
        top, rest = next(reversed(path.items()))
        for option in rest:
            if len(option.components) != 1:
                _wins[option] = grundy_value(option) != 0
            if option in path:
                raise ValueError(f"play may come back to {option}: nobody may win")
            if option not in _wins:
                path[option] = for_each_option(option)
                break
            if not _wins[option]:
                _wins[top] = True
                break
        else:
            _wins[top] = False
        if top in _wins:
            del path[top]
            if path and not _wins[top]:
                _wins[path.popitem()[0]] = True
    return _wins[played]


_wins_misere = {}


def wins_misere(played):
    """Whether the player to move wins if the last move loses, by trying everything."""
    played = position(played).sorted()
    if played not in _wins_misere:
        found = options(played)
        _wins_misere[played] = not found or any(not wins_misere(option) for option in found)
    return _wins_misere[played]


_outcomes = {}


def outcome(played):
    """The outcome for the player to move, by trying everything, and after how many moves play ends.

    Whoever wins hurries, whoever loses delays; a draw has no number of moves. Whoever cannot move loses.
    """
    played = position(played)
    if played not in _outcomes:
        found = [outcome(option) for option in options(played)]
        lost, won = ([moves for result, moves in found if result is wanted] for wanted in (lose, win))
        if not found:
            result = end(played) or lose
            _outcomes[played] = (result, None if result is draw else 0)
        elif lost:
            _outcomes[played] = (win, 1 + min(lost))
        elif len(won) == len(found):
            _outcomes[played] = (lose, 1 + max(won))
        else:
            _outcomes[played] = (draw, None)
    return _outcomes[played]


_forced = {}


def forced(played, within):
    """`win` or `lose` if one of the players can force that in no more than so many moves, else None.

    Unlike `outcome` it looks no further, and stops at the first winning move.

    >>> @game
    ... def take(n):
    ...     yield from (take(n - k) for k in (1, 2) if k <= n)
    >>> outcome(take(3)), [forced(take(3), moves) for moves in range(4)]
    ((lose, 2), [None, None, lose, lose])
    """
    played = position(played)
    if (played, within) not in _forced:
        _forced[played, within] = _try(played, within)
    return _forced[played, within]


def _try(played, within):
    found = options(played)
    if not found:
        result = end(played) or lose
        return None if result is draw else result
    if within == 0:
        return None
    results = set()
    for option in found:
        results.add(forced(option, within - 1))
        if lose in results:
            return win
    return lose if results == {win} else None


# ---- Contest problems

judged = []


def judge(**line):
    """The input format of a contest problem; its meaning is described in `judge_format.py`."""
    judged.append(line)


# ---- Numbers


def is_prime(n):
    """
    >>> [n for n in range(20) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19]
    """
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def is_square(n):
    """
    >>> [n for n in range(-5, 20) if is_square(n)]
    [0, 1, 4, 9, 16]
    """
    return n >= 0 and isqrt(n) ** 2 == n


def is_fibonacci(n):
    """
    >>> [n for n in range(40) if is_fibonacci(n)]
    [1, 2, 3, 5, 8, 13, 21, 34]
    """
    a, b = 1, 2
    while a < n:
        a, b = b, a + b
    return a == n


def prime_power(n):
    """`(p, k)` if n = p**k with p a prime and k ≥ 1, else the empty tuple.

    >>> [n for n in range(20) if prime_power(n)]
    [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19]
    >>> prime_power(8), prime_power(12), prime_power(1)
    ((2, 3), (), ())
    """
    p = next((d for d in range(2, isqrt(max(n, 0)) + 1) if n % d == 0), n)
    k = 0
    while n > 1 and n % p == 0:
        n //= p
        k += 1
    return (p, k) if n == 1 and k > 0 else ()


def divisors(n):
    """The positive divisors of a positive number, ascending.

    >>> divisors(12), divisors(16)
    ((1, 2, 3, 4, 6, 12), (1, 2, 4, 8, 16))
    """
    if n < 1:
        raise ValueError(f"divisors takes a positive number, not {n}")
    low = [d for d in range(1, isqrt(n) + 1) if n % d == 0]
    return tuple(low + [n // d for d in reversed(low) if d * d != n])


def popcount(n):
    """How many binary digits of n are 1.

    >>> popcount(13)
    3
    """
    return n.bit_count()


def digits(n, base=10):
    """The digits of a number from 0, the least significant one first.

    >>> digits(120), digits(6, 2), digits(0)
    ((0, 2, 1), (0, 1, 1), (0,))
    """
    if n < 0 or base < 2:
        raise ValueError(f"digits are of a number from 0, to a base from 2, not of {n} to {base}")
    found = (n % base,)
    while n >= base:
        n //= base
        found += (n % base,)
    return found


# ---- Files


def load(path):
    """The names that a rules file defines."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    names = {"__name__": "rules"}
    exec(compile(text, path, "exec"), names)
    return names


def evaluate(expression, names):
    """An expression among the given names, those of the catalogue where nothing is given."""
    tree = ast.parse(expression.strip(), mode="eval")
    wanted = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    module = sys.modules["grundy"]
    catalogue = {name: getattr(module, name) for name in wanted if name not in names and not hasattr(builtins, name)}
    return eval(compile(tree, "<expression>", "eval"), catalogue | names)


def main():
    names = load(sys.argv[1])
    for line in sys.stdin:
        try:
            found = {_json(option.json()) for option in for_each_option(position(evaluate(line, names)))}
            print(f"[{','.join(sorted(found))}]", flush=True)
        except Exception as error:
            print(_json({"error": type(error).__name__}), flush=True)


if __name__ == "__main__":
    # The file imports `grundy`: let that be this very module, not a second copy of it.
    sys.modules["grundy"] = sys.modules["__main__"]
    main()
