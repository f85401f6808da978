"""Runs the programs that grundy writes at the limits of their problems.

    python3 bench/python/programs.py GRUNDY [PROBLEM]

GRUNDY is the command whose programs are measured. Each row of bench/programs.tsv is a problem. Its program in C++ is compiled
with -O2 and runs alone, with a stack of 8 MB; the time is that of the processor. GNU `time` measures. Then a table of the
results is printed, in English and in Chinese.
"""

import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STACK_KILOBYTES = 8 << 10
# A program without a limit, or beyond it, is stopped after so many seconds.
MAX_SECONDS = 60
HEADINGS = {
    "en": ("| problem | the program knows | how | largest input | limits | time | memory |", "the rules", "proved", "observed", "more than {} s"),
    "zh-CN": ("| 题 | 程序所知 | 依据 | 最大的输入 | 限制 | 时间 | 内存 |", "规则", "已证明", "观察所得", "超过 {} 秒"),
}


def numbers(count, low, high):
    return " ".join(str(random.randint(low, high)) for _ in range(count))


def distinct(count, low, high):
    return " ".join(str(n) for n in sorted(random.sample(range(low, high + 1), count)))


def rows():
    for line in (ROOT / "bench/programs.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def write_program(grundy, rules, game, language):
    command = [grundy, "--lang", language, "discover", "-f", rules, *game.split(), "--emit", "cpp", "--main"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        return None, done.stderr.strip()
    return done.stdout, None


def knowledge(program, language):
    """What the program uses, and how that is known: from the comment at its head."""
    comment = [line[3:] for line in program.splitlines() if line.startswith("// ")]
    _, the_rules, proved, observed, _ = HEADINGS[language]
    if "options(" in program:
        return the_rules, "-"
    formula = re.split(": |：", comment[0], maxsplit=2)[-1]
    return f"`{formula}`", observed if any("NOT PROVED" in line or "未证明" in line for line in comment) else proved


def run_program(path, text, folder):
    """CPU seconds and megabytes; None for the seconds if the program was stopped."""
    (folder / "input").write_text(text, encoding="ascii")
    # GNU time starts the program from a small process, whose memory does not count.
    command = f"ulimit -s {STACK_KILOBYTES} -t {MAX_SECONDS}; exec time -o usage -f '%U %S %M %x' {path} < input > output"
    subprocess.run(["bash", "-c", command], cwd=folder, check=False)
    usage = (folder / "usage").read_text(encoding="ascii").splitlines()
    user, system, kilobytes, status = usage[-1].split()
    stopped = any("signal" in line for line in usage)
    if status != "0" or stopped and float(user) < MAX_SECONDS - 2:
        raise SystemExit(f"{path} failed: {usage}")
    return (None if stopped else float(user) + float(system)), int(kilobytes) / 1024


def measure(grundy, row, folder):
    problem, rules, game, seconds, megabytes, largest, expression = row
    random.seed(1)
    program, why = write_program(grundy, rules, game, "en")
    if program is None:
        raise SystemExit(f"{problem}: {why}")
    chinese, _ = write_program(grundy, rules, game, "zh-CN")
    source, binary = folder / "answer.cpp", folder / "answer"
    source.write_text(program, encoding="utf-8")
    subprocess.run(["g++", "-std=c++17", "-O2", "-Wall", "-Wextra", "-o", binary, source], check=True)
    spent, memory = run_program(binary, eval(expression), folder)
    print(f"{problem}\t{seconds} s\t{megabytes} MB\t{spent} s\t{memory:.1f} MB", flush=True)
    lines = {}
    for language, text in ("en", program), ("zh-CN", chinese):
        law, how = knowledge(text, language)
        limits = ", ".join(f"{limit} {unit}" for limit, unit in ((seconds, "s"), (megabytes, "MB")) if limit != "-") or "-"
        took = HEADINGS[language][4].format(MAX_SECONDS) if spent is None else f"{spent:.2f} s"
        law = law.replace("|", "\\|")
        lines[language] = f"| {problem} | {law} | {how} | {largest} | {limits} | {took} | {memory:.0f} MB |"
    return lines


def main():
    grundy, only = sys.argv[1], sys.argv[2:]
    tables = {language: [HEADINGS[language][0], "|---" * 7 + "|"] for language in HEADINGS}
    with tempfile.TemporaryDirectory() as folder:
        for row in rows():
            if not only or row[0] in only:
                for language, line in measure(grundy, row, Path(folder)).items():
                    tables[language].append(line)
    for lines in tables.values():
        print("\n".join(lines))


main()
