"""The line `judge(…)` of a rules file: what it means, as a program that answers a contest's input.

    judge(read="cases: n h[n]", ask="nim(*h)", win="Yes", lose="No")

`read` is a list of items, separated by blanks, which take the tokens of the input (whatever stands between white space) one after another.

| item | reads |
|---|---|
| `n` | an integer |
| `h[n]` | n integers, as a tuple; between the brackets stands an expression over the names read before |
| `s:word`, `g[r]:word` | a token, or r tokens, as text |
| `h[]` | a list as LeetCode writes it: `[1,2,3]` |
| `each[m](l h[l])` | m inner cases, which stand last; each is asked for itself, with the names outside, and the answers are put together with `join` between them (a new line, if nothing is said) |

A prefix says how many cases there are: `cases:` a number that stands first, `eof:` until the input ends, `zeros:` until the integers before the first array are all 0; without one there is one case.
Each case answers with a line.

`ask` is the position, an expression over the names read, those of the file and those of the catalogue.
The answer is `win` or `lose` for the player to move; or

- with `value=True` the Grundy value;
- with `move="…"` the least value of that expression over the winning moves, and `lose` if there is none: `before` is the tuple of arguments of the component moved in, `after` the tuple of such tuples of the components that it becomes;
- with `misere=True` the winner if the last move loses.
"""

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
        if prefix in ("eof", "zeros") and tokens.at_end():
            break
        leading = list(takewhile(lambda item: item[0] == "integer", items))
        read = {}
        read_items(leading, tokens, read)
        if prefix == "zeros" and not any(read.values()):
            break
        asked = read_items(items[len(leading) :], tokens, read)
        lines.append(line.get("join", "\n").join(answer_one(line, names | one) for one in asked))
    return "\n".join(lines)


def answer_one(line, names):
    """The answer for one position."""
    asked = position(evaluate(line["ask"], names))
    if line.get("value"):
        return str(grundy_value(asked))
    if "move" in line:
        least = min((evaluate(line["move"], names | move) for move in winning_moves(asked)), default=None)
        return line["lose"] if least is None else str(least)
    won = wins_misere(asked) if line.get("misere") else wins(asked)
    return line["win"] if won else line["lose"]


def winning_moves(played):
    """The arguments before and after each winning move."""
    for i, component in enumerate(played.components):
        rest = Position(played.components[:i] + played.components[i + 1 :])
        for option in component.ruleset.for_each_option(component):
            if not wins(option + rest):
                yield {"before": component.args, "after": tuple(part.args for part in option.components)}


# ---- What `read` says

ITEM = re.compile(
    r"""
      each \[ (?P<times> [^\]]+ ) \] \( (?P<inner> .*? ) \) (?= \s | $ )
    | (?P<name> \w+ ) ( \[ (?P<count> [^\]]* ) \] )? ( : (?P<word> word ) )? (?= \s | $ )
    """,
    re.VERBOSE,
)


def parse(read):
    """The prefix, if there is one, and the items."""
    prefix = re.match(r"(cases|eof|zeros):\s", read)
    return prefix and prefix[1], parse_items(read[prefix.end() :] if prefix else read)


def parse_items(text):
    items = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = ITEM.match(text, at)
        if found is None:
            raise ValueError(f"an item such as n, h[n] or s:word is expected here: {text[at:]}")
        if found["times"]:
            items.append(("each", found["times"], parse_items(found["inner"])))
        elif found["count"] is None:
            items.append(("word" if found["word"] else "integer", found["name"]))
        elif not found["count"]:
            items.append(("list", found["name"]))
        else:
            items.append(("words" if found["word"] else "integers", found["name"], found["count"]))
        at = found.end()
    return items


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
        while not text.endswith("]"):
            text += self.next()
        return tuple(int(number) for number in text[1:-1].split(",") if number)


def read_items(items, tokens, names):
    """Reads the items into `names`, and yields the names for each requested position."""
    for item in items:
        match item:
            case "integer", name:
                names[name] = int(tokens.next())
            case "word", name:
                names[name] = tokens.next()
            case "list", name:
                names[name] = tokens.list()
            case "integers", name, count:
                names[name] = tuple(int(tokens.next()) for _ in range(evaluate(count, names)))
            case "words", name, count:
                names[name] = tuple(tokens.next() for _ in range(evaluate(count, names)))
            case "each", times, inner:
                return [one for _ in range(evaluate(times, names)) for one in read_items(inner, tokens, dict(names))]
    return [names]


def endless():
    while True:
        yield
