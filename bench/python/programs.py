"""Runs the programs that grundy writes at the limits of their problems, and checks what they answer.

    cargo xtask bench programs
    python3 bench/python/programs.py GRUNDY [PROBLEM...]

GRUNDY is the command whose programs are measured, which the first form builds. Each row of bench/programs.tsv is a problem.
Its program in C++ is compiled with -O2 and runs alone, with a stack of 8 MB; the time is that of the processor, the median of
three runs, as GNU `time` measures it. The answers are compared with those of bench/python/answers.py. A line for each program
is printed. The task fails if one is not written, answers wrongly, or needs more than its problem allows, except where the
table says so.

`GRUNDY_WRITE=1` writes bench/programs_measured.tsv, from which the table of the book is made.
"""

import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from answers import check_formulas, right_answer

ROOT = Path(__file__).resolve().parents[2]
MEASURED = ROOT / "bench/programs_measured.tsv"
STACK_KILOBYTES = 8 << 10
# A program beyond its limits is stopped at so many seconds and megabytes.
MAX_SECONDS = 20
MAX_MEGABYTES = 2048
# One that takes so long is not run again.
LONG_SECONDS = 5
RUNS = 3
HEADER = (
    "# What bench/python/programs.py measured: problem, what the program knows in English and in Chinese, how that is known\n"
    "# (rules, proved, observed), seconds, megabytes. GRUNDY_WRITE=1 cargo xtask bench programs writes it.\n"
)


def numbers(count, low, high):
    return " ".join(str(random.randint(low, high)) for _ in range(count))


def distinct(count, low, high):
    return " ".join(str(n) for n in sorted(random.sample(range(low, high + 1), count)))


def rows():
    for line in (ROOT / "bench/programs.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


class Fault(Exception):
    """A program that is not written, answers wrongly, or needs too much."""


def write_program(grundy, rules, game, language):
    command = [grundy, "--lang", language, "discover", "-f", rules, *game.split(), "--emit", "cpp", "--main"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise Fault(f"no program: {done.stderr.strip()}")
    return done.stdout


def knowledge(program):
    """What the program uses, and how that is known: from the comment at its head."""
    comment = [line[3:] for line in program.splitlines() if line.startswith("// ")]
    if "options(" in program:
        return "-", "rules"
    formula = re.split(": |：", comment[0], maxsplit=2)[-1]
    return formula, "observed" if any("NOT PROVED" in line or "未证明" in line for line in comment) else "proved"


def run_program(path, folder):
    """CPU seconds, megabytes, and `time` or `memory` if the program was stopped for it."""
    # GNU time starts the program from a small process, whose memory does not count.
    limits = f"ulimit -s {STACK_KILOBYTES} -t {MAX_SECONDS} -v {MAX_MEGABYTES << 10}"
    command = f"{limits}; exec time -o usage -f '%U %S %M %x' {path} < input > output 2> errors"
    subprocess.run(["bash", "-c", command], cwd=folder, check=False)
    usage = (folder / "usage").read_text(encoding="ascii").splitlines()
    user, system, kilobytes, status = usage[-1].split()
    seconds, megabytes = float(user) + float(system), int(kilobytes) / 1024
    errors = (folder / "errors").read_text(encoding="utf-8")
    if any("signal" in line for line in usage) or status != "0":
        if seconds >= MAX_SECONDS - 2:
            return seconds, megabytes, "time"
        if "bad_alloc" in errors:
            return seconds, megabytes, "memory"
        raise Fault(f"the program fails: {usage} {errors}")
    return seconds, megabytes, "-"


def check_answers(problem, text, printed):
    right = right_answer(problem, text)
    for at, (word, expected) in enumerate(zip(printed, right)):
        if word != expected:
            raise Fault(f"a wrong answer: word {at + 1} is {word} and not {expected}")
    if len(printed) != len(right):
        raise Fault(f"{len(printed)} words are printed and not {len(right)}")


def measure(grundy, row, folder):
    problem, rules, game, seconds, megabytes, _, beyond, _, _, expression = row
    random.seed(1)
    program, chinese = (write_program(grundy, rules, game, language) for language in ("en", "zh-CN"))
    source, binary = folder / "answer.cpp", folder / "answer"
    source.write_text(program, encoding="utf-8")
    subprocess.run(["g++", "-std=c++17", "-O2", "-Wall", "-Wextra", "-o", binary, source], check=True)
    text = eval(expression)
    (folder / "input").write_text(text, encoding="ascii")
    runs = [run_program(binary, folder)]
    while len(runs) < RUNS and runs[0][0] < LONG_SECONDS:
        runs.append(run_program(binary, folder))
    spent, memory = statistics.median(run[0] for run in runs), max(run[1] for run in runs)
    stopped = runs[0][2]
    if stopped == "-":
        check_answers(problem, text, (folder / "output").read_text(encoding="ascii").split())
    limits = ("time", seconds, spent), ("memory", megabytes, memory)
    exceeded = [what for what, limit, used in limits if limit != "-" and used > float(limit)]
    runs_out = stopped if stopped != "-" else next(iter(exceeded), "-")
    print(f"{problem}\t{seconds} s\t{megabytes} MB\t{spent:.2f} s\t{memory:.1f} MB\t{runs_out}", flush=True)
    if runs_out != beyond:
        raise Fault(f"what runs out is {runs_out} and not {beyond}: {spent:.2f} s, {memory:.1f} MB")
    law, how = knowledge(program)
    time = f"> {MAX_SECONDS}" if stopped == "time" else "-" if stopped == "memory" else f"{spent:.2f}"
    space = f"> {MAX_MEGABYTES}" if stopped == "memory" else f"{memory:.1f}"
    return "\t".join((problem, law, knowledge(chinese)[0], how, time, space))


def main():
    grundy, only = Path(sys.argv[1]).resolve(), sys.argv[2:]
    check_formulas()
    lines, faults = [], []
    with tempfile.TemporaryDirectory() as folder:
        for row in rows():
            if only and row[0] not in only:
                continue
            try:
                lines.append(measure(grundy, row, Path(folder)))
            except Fault as fault:
                faults.append(f"{row[0]}: {fault}")
                print(faults[-1], flush=True)
    if faults:
        raise SystemExit("\n".join(["faults:", *faults]))
    if os.environ.get("GRUNDY_WRITE") and not only:
        MEASURED.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")


main()
