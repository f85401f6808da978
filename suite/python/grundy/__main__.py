"""Answers with the options of positions.

    PYTHONPATH=suite/python python3 -m grundy FILE < positions

reads one expression a line, evaluates it among the names of FILE (and of the catalogue), and answers each with one line of JSON: the options of that position.

- A component is `[name, argument, …]`, with the keywords of its ruleset as a last element if there are any: `["lieges",4,{"k":1}]`.
  Tuples are lists, booleans `true` and `false`.
  The name of a ruleset of the catalogue is its expression: `["subtract(1, 3, 4)",9]`.
- An option is the list of its components, the list of options has each option once.
  Both are sorted by the JSON text of their elements, written without blanks.
- Where the rules fail, the answer is `{"error":"ZeroDivisionError"}`, the name of what was raised.
"""

import sys

from . import evaluate, for_each_option, load, position
from ._positions import compact_json


def main():
    names = load(sys.argv[1])
    for line in sys.stdin:
        try:
            found = {compact_json(option.json()) for option in for_each_option(position(evaluate(line, names)))}
            print(f"[{','.join(sorted(found))}]", flush=True)
        except Exception as error:
            print(compact_json({"error": type(error).__name__}), flush=True)


main()
