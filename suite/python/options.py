"""Answers many files at once: the options of positions, by CPython.

    python3 suite/python/options.py < questions

A line `@FILE` loads a file of rules, every other line is an expression among its names.
The answer is one line of JSON: the sorted list of the options, each written as its sorted components with ` + ` between them,
after `entail ` or `complimenting ` if it is such a move;
where there are none and the rules declare an end, `{"end": "draw"}`;
or `{"error": "ZeroDivisionError"}`; after two seconds `{"error": "TimeoutError"}`. A keyword that has its default is not written.
"""

import json
import signal
import sys

import grundy
from grundy._positions import written_arguments


def written(component):
    defaults = getattr(component.ruleset, "keywords", {})
    # `True` equals 1, but a rule can distinguish them, so the texts are compared.
    keywords = [(name, value) for name, value in component.keywords if repr(defaults.get(name)) != repr(value)]
    return f"{component.ruleset.name}({written_arguments(component.args, keywords)})"


def too_long(*_):
    raise TimeoutError


def main():
    signal.signal(signal.SIGALRM, too_long)
    names = {}
    for line in sys.stdin:
        line = line.rstrip("\n")
        signal.setitimer(signal.ITIMER_REAL, 2)
        try:
            if line.startswith("@"):
                names = {}
                names = grundy.load(line[1:])
                continue
            position = grundy.position(grundy.evaluate(line, names))
            found = {
                (f"{kind.__name__} " if kind else "") + " + ".join(sorted(map(written, after.components)))
                for kind, after in grundy.for_each_move(position)
            }
            ended = None if found else grundy.end(position)
            answer = {"end": ended.name} if ended else sorted(found)
        except Exception as error:
            if line.startswith("@"):
                continue  # the file does not load: its expressions say so
            answer = {"error": type(error).__name__}
        print(json.dumps(answer, ensure_ascii=False), flush=True)


main()
