"""Holds every rules file of `examples/rules` to what is known of it from elsewhere.

    python3 suite/python/check_examples.py

- Every file can be read, and opens with its statement in English and Chinese.
- `EXPECTED.tsv`: Grundy values from golden files and from brute force in other words.
- `ENDS.tsv`: outcomes and remoteness of games that declare ends, by trying everything.
- `CATALOGUE.tsv`: both expressions of a row can be read (that they agree is checked with the catalogue).
- `PROBLEMS.tsv`: the judge line of a contest file answers all samples of its problem in `suite/golden/contest_samples.tsv`; every problem there has a file.
- `README.md` names every file once.

It needs some twenty seconds and nothing but the stand-in.
"""

import doctest
import re
import sys
import time
from pathlib import Path

import grundy
from grundy import _catalogue, _numbers, _positions, _solving
import judge_format

SUITE = Path(__file__).resolve().parent.parent
RULES = SUITE.parent / "examples" / "rules"
FILES = sorted(RULES.glob("*.py"))


def main():
    failures = [
        failure
        for check in (check_stand_in, check_statements, check_list, check_catalogue, check_values, check_ends, check_contests)
        for failure in timed(check)
    ]
    print(*failures, sep="\n", end="\n" if failures else "")
    print(f"{len(FILES)} files, {len(failures)} failures")
    return 1 if failures else 0


def timed(check):
    start = time.monotonic()
    yield from check()
    print(f"{check.__name__}: {time.monotonic() - start:.1f} s")


def rows(path):
    """The rows of a table, without its comments."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def load(name):
    """The names of a rules file."""
    return grundy.load(RULES / name)


def catalogue():
    """Those names of the catalogue that the files play with, in the words of other files."""
    numbers = load("subtract.py")["subtract"]
    grundy.nim = load("nim.py")["nim"]
    grundy.subtract = lambda *members: numbers(numbers=members)


def check_stand_in():
    parts = (_positions, _catalogue, _solving, _numbers)
    for module in (grundy, *parts, judge_format):
        # An example of one part may use the names of another.
        failed, _ = doctest.testmod(module, extraglobs=vars(grundy))
        if failed:
            yield f"{module.__name__}: {failed} examples of the documentation fail"


def check_statements():
    for file in FILES:
        statement = load(file.name).get("__doc__") or ""
        if not re.search(r"[a-z]{3} .*[\u4e00-\u9fff]{3}", statement, re.DOTALL):
            yield f"{file.name}: the statement is not told in English and Chinese"


def check_list():
    listed = re.findall(r"^\| \[`(\w+\.py)`\]\((\w+\.py)\)", (RULES / "README.md").read_text(encoding="utf-8"), re.M)
    if sorted(listed) != [(file.name, file.name) for file in FILES]:
        wrong = {name for pair in listed for name in pair} ^ {file.name for file in FILES}
        yield f"README.md does not list every file once: {', '.join(sorted(wrong)) or 'one is there twice'}"


def check_catalogue():
    for name, here, there, _ in rows(RULES / "CATALOGUE.tsv"):
        numbers = {"n": 1, "a": 1, "b": 1}
        names = load(name)
        for expression, known in ((here, names | numbers), (there, numbers)):
            try:
                grundy.evaluate(expression, known)
            except Exception as error:
                yield f"CATALOGUE.tsv: {expression} cannot be read: {error}"


def check_values():
    catalogue()
    for name, expression, expected in rows(RULES / "EXPECTED.tsv"):
        names = load(name)
        for n, value in enumerate(map(int, expected.split(","))):
            found = grundy.grundy_value(grundy.evaluate(expression, names | {"n": n}))
            if found != value:
                yield f"{name}: {expression} for n = {n} has the value {found}, not {value}"


def check_ends():
    for name, expression, expected, remoteness in rows(RULES / "ENDS.tsv"):
        played = grundy.position(grundy.evaluate(expression, load(name)))
        if expected == "D":
            found = grundy.outcome(played)[0] is grundy.draw
        else:
            # Where nobody can hold a draw, it is enough to look as far as the remoteness.
            moves = int(remoteness)
            found = grundy.forced(played, moves) is {"W": grundy.win, "L": grundy.lose}[expected]
            found = found and (moves == 0 or grundy.forced(played, moves - 1) is None)
        if not found:
            yield f"{name}: {expression} is not {expected} after {remoteness} moves"


def check_contests():
    catalogue()
    files = {(site, problem): name for name, site, problem in rows(RULES / "PROBLEMS.tsv")}
    judging = {name for name in map(lambda file: file.name, FILES) if judge_line(name)}
    if judging != set(files.values()):
        yield f"PROBLEMS.tsv and the files with a judge line differ: {judging ^ set(files.values())}"
    unseen = set(files)
    for site, problem, _, _, text, output, *_ in rows(SUITE / "golden" / "contest_samples.tsv"):
        name = files.get((site, problem))
        if name is None:
            yield f"{site} {problem} has no file"
            continue
        unseen.discard((site, problem))
        found = judge_format.answer(judge_line(name), load(name), text.replace(r"\n", "\n"))
        if found != output.replace(r"\n", "\n"):
            yield f"{name}: {text} is answered {found!r}, not {output!r}"
    for site, problem in sorted(unseen):
        yield f"{site} {problem} has no sample"


def judge_line(name):
    """The judge line of a file, if it has one."""
    grundy.judged.clear()
    load(name)
    return grundy.judged[-1] if grundy.judged else None


if __name__ == "__main__":
    sys.exit(main())
