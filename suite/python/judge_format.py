"""The line `judge(…)` of a rules file: what it means, as a program that answers a contest's input.

    judge(read="cases: n h[n]", ask="nim(*h)", win="Yes", lose="No")

`read` is a list of items, separated by blanks, which take the tokens of the input (whatever stands between white space) one after another.

| item | reads |
|---|---|
| `n` | an integer |
| `h[n]` | n integers, as a tuple; between the brackets stands an expression over the names read before |
| `g[r][c]` | r rows of c integers, as a tuple of tuples |
| `rows[k](n h[n])` | k groups, as a tuple of the tuples of what their items read; a group of one item is what it reads, and the names inside are known only there |
| `s:word`, `g[r]:word` | a token, or r tokens, as text |
| `h[]`, `e[][]` | a list as LeetCode writes it: `[1,2,3]`, or a list of lists: `[[2,5],[3]]` |
| `h=(…)` | nothing: the name gets the value of the expression, and keeps it for inner cases that follow |
| `each[m](l h[l])` | m inner cases, which stand last; each is asked for itself, with the names outside, and the answers are put together with `join` between them (a new line, if nothing is said) |

A prefix says how many cases there are: `cases:` a number that stands first, `eof:` until the input ends, `zeros:` until the integers before the first array are all 0, `until 0:` until a case begins with 0 or with the integers that are given; without one there is one case.
Each case answers with a line.

`ask` is the position, an expression over the names read, those of the file and those of the catalogue; or a list of positions, each of which is answered.
The answer is `win` or `lose` for the player to move; or

- with `value=True` the Grundy value;
- with `move="…"` the least value of that expression over the winning moves, and `lose` if there is none; with `moves="…"` all values, from the least on; with `by="…"` the moves are ordered by that instead: `before` is the tuple of arguments of the component moved in, `after` the tuple of such tuples of the components that it becomes, in ascending order, and `at` the index of the component moved in;
- with `count=True` the number of winning moves: each component counts for itself, and what leaves the same counts once;
- with `misere=True` the winner if the last move loses.

The numbers of a tuple are printed with blanks between them, the tuples of a tuple on lines.

    >>> line = {"read": "until 0: m p[m](u v)", "ask": "m + sum(u * v for u, v in p)"}
    >>> prefix, items = parse(line["read"])
    >>> read_items(items, Tokens("2 1 2 3 4"), {}) == [{"m": 2, "p": ((1, 2), (3, 4))}]
    True
    >>> read_items(parse("n g[n][2] e[][] s=(n + 1)")[1], Tokens("2 1 2 3 4 [[5],[], [6, 7]]"), {})
    [{'n': 2, 'g': ((1, 2), (3, 4)), 'e': ((5,), (), (6, 7)), 's': 3}]
    >>> [one["s"] for one in read_items(parse("n s=(0) each[n](a s=(s + a))")[1], Tokens("3 1 2 3"), {})]
    [1, 3, 6]
"""

import ast
import re
from itertools import takewhile

from grundy import Position, evaluate, grundy_value, position, wins, wins_misere


def answer(line, names, text):
    """What the program of a problem prints: `line` is the judge line of a file, `names` are the names of that file."""
    prefix, items = parse(line["read"])
    tokens = Tokens(text)
    cases = range(int(tokens.next())) if prefix == "cases" else [0] if prefix is None else endless()
    lines = []
    for _ in cases:
        if prefix not in (None, "cases") and tokens.at_end():
            break
        leading = list(takewhile(lambda item: item[1:] == (("integer",),), items))
        end = [0] * len(leading) if prefix == "zeros" else [int(word) for word in prefix.split()[1:]] if prefix else []
        read = {}
        read_items(leading[: len(end)], tokens, read)
        if end and list(read.values()) == end:
            break
        asked = read_items(items[len(end) :], tokens, read)
        answers = [found for one in asked for found in answer_one(line, names | one)]
        lines.append(line.get("join", "\n").join(answers))
    return "\n".join(lines)


def answer_one(line, names):
    """The answers for the names read: one, or those for a list of positions."""
    asked = evaluate(line["ask"], names)
    listed = isinstance(asked, (list, tuple))
    return [answer_position(line, names, position(one)) for one in (asked if listed else [asked])]


def answer_position(line, names, asked):
    """The answer for one position."""
    if line.get("value"):
        return str(grundy_value(asked))
    if line.get("count") or "move" in line or "moves" in line:
        return answer_moves(line, names, asked)
    won = wins_misere(asked) if line.get("misere") else wins(asked)
    return line["win"] if won else line["lose"]


def answer_moves(line, names, asked):
    """The answer about the winning moves."""
    moves = list(winning_moves(asked, wins_misere if line.get("misere") else wins))
    if not moves:
        return line.get("lose", "0")
    first = [line["win"]] if "win" in line else []
    if line.get("count"):
        return line.get("join", "\n").join([*first, str(len({(move["at"], move["after"]) for move in moves}))])
    printed = line.get("move", line.get("moves"))
    found = {(evaluate(line.get("by", printed), names | move), evaluate(printed, names | move)) for move in moves}
    values = [show(value) for _, value in sorted(found)]
    return line.get("join", "\n").join(first + (values[:1] if "move" in line else values))


def show(value):
    """A number or a text; the numbers of a tuple with blanks between them, its tuples on lines."""
    if not isinstance(value, tuple):
        return str(value)
    return ("\n" if any(isinstance(part, tuple) for part in value) else " ").join(map(show, value))


def winning_moves(played, is_won):
    """The arguments before and after each winning move, and the index of the component."""
    for i, component in enumerate(played.components):
        rest = Position(played.components[:i] + played.components[i + 1 :])
        for option in component.ruleset.for_each_option(component):
            if not is_won(option + rest):
                after = tuple(sorted(part.args for part in option.components))
                yield {"at": i, "before": component.args, "after": after}


# ---- What `read` says


def parse(read):
    """The prefix, if there is one, and the items: a name and its form, or `each` with the number of inner cases and their items."""
    prefix = re.match(r"\s*(cases|eof|zeros|until(?:\s+-?\d+)+):(?=\s)", read)
    return prefix and prefix[1], parse_items(read[prefix.end() :] if prefix else read)


def parse_items(text):
    return [parse_item(item) for item in split_items(text)]


def split_items(text):
    """The items: what blanks outside brackets separate."""
    items, depth = [""], 0
    for sign in text:
        depth += (sign in "([") - (sign in ")]")
        if sign.isspace() and depth == 0:
            items.append("")
        else:
            items[-1] += sign
    return [item for item in items if item]


def parse_item(item):
    name = re.match(r"\w+", item)
    if name is None:
        raise ValueError(f"an item such as n, h[n] or s:word is expected here: {item}")
    name, rest = name[0], item[name.end() :]
    if name == "each":
        times, rest = bracketed(rest)
        return "each", times, parse_items(bracketed(rest)[0])
    if rest.startswith("="):
        return name, ("computed", bracketed(rest[1:])[0])
    return name, parse_form(rest, item)


def parse_form(rest, item):
    match rest[:1]:
        case "":
            return ("integer",)
        case ":" if rest == ":word":
            return ("word",)
        case "(":
            return "group", parse_items(bracketed(rest)[0])
        case "[" if rest.replace("[]", "") == "":
            return ("list",)
        case "[":
            count, rest = bracketed(rest)
            return "several", count, parse_form(rest, item)
    raise ValueError(f"an item such as n, h[n] or s:word is expected here: {item}")


def bracketed(text):
    """What stands between the brackets that open a text, and the rest."""
    depth = 0
    for at, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if depth == 0:
            return text[1:at], text[at + 1 :]
    raise ValueError(f"a bracket is not closed: {text}")


class Tokens:
    """The tokens of an input."""

    def __init__(self, text):
        self.rest = text.split()[::-1]

    def at_end(self):
        return not self.rest

    def next(self):
        if not self.rest:
            raise ValueError("the input ends too early")
        return self.rest.pop()

    def list(self):
        text = self.next()
        while text.count("[") > text.count("]"):
            text += self.next()
        return tuples(ast.literal_eval(text))


def tuples(value):
    return tuple(map(tuples, value)) if isinstance(value, list) else value


def read_items(items, tokens, names):
    """Reads the items into `names`, and yields the names for each requested position."""
    for item in items:
        if item[0] == "each":
            _, times, inner = item
            asked = []
            for _ in range(evaluate(times, names)):
                # What an inner case reads is known to the next.
                asked += [dict(one) for one in read_items(inner, tokens, names)]
            return asked
        names[item[0]] = read_form(item[1], tokens, names)
    return [names]


def read_form(form, tokens, names):
    match form:
        case ("integer",):
            return int(tokens.next())
        case ("word",):
            return tokens.next()
        case ("list",):
            return tokens.list()
        case "several", count, inner:
            return tuple(read_form(inner, tokens, names) for _ in range(evaluate(count, names)))
        case "computed", formula:
            return evaluate(formula, names)
        case "group", items:
            inside = dict(names)
            parts = []
            for name, part in items:
                inside[name] = read_form(part, tokens, inside)
                parts.append(inside[name])
            return parts[0] if len(parts) == 1 else tuple(parts)


def endless():
    while True:
        yield
