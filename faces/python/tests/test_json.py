"""The same question has the same answer in Python, on the command line and over HTTP.

`GRUNDY_CLI` names the command line; `cargo xtask test` sets it.
"""

import json
import os
import subprocess
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

import grundy

CLI = os.environ.get("GRUNDY_CLI")
assert CLI, "GRUNDY_CLI names no command line: cargo xtask wheel sets it"

RULES = "@game\ndef take(n):\n    return [take(n - k) for k in (1, 3, 4) if k <= n]\n"

SOLVE: list[tuple[str, dict[str, Any]]] = [
    ("nim(3, 4, 5) + kayles(10)", {}),
    ("nim(26, 2, 17)", {}),
    ("nim(1, 1, 2)", {"misere": True}),
    ("wythoff(8, 4)", {"moves": 1}),
    ("kayles(30)", {}),
    ("kayles(12) + nim(2)", {"remoteness": True}),
    ("cram(4, 5)", {}),
    ("wythoff(10**30, 3)", {}),
    ('geography("1-2-3 2-4", 1)', {}),
    ("0", {}),
]


def command(*arguments: str) -> str:
    """What the command line prints."""
    done = subprocess.run([str(CLI), *arguments, "--json", "--lang", "en"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.rstrip("\n")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server of our own."""
    process = subprocess.Popen(
        [str(CLI), "serve", "--port", "0", "--lang", "en"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    address = next(word for line in process.stdout for word in line.split() if word.startswith("http"))
    yield address.rstrip("/")
    process.kill()
    process.communicate()


def ask(server: str, question: str, fields: dict[str, Any]) -> Any:
    """The answer over HTTP."""
    body = json.dumps(fields | {"lang": "en"}).encode()
    request = urllib.request.Request(f"{server}/api/{question}", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


@pytest.mark.parametrize(("expression", "options"), SOLVE)
def test_solve(server: str, expression: str, options: dict[str, Any]) -> None:
    told = grundy.solve(expression, **options).to_json(lang="en")
    words = [f"--{name}" if value is True else f"--{name}={value}" for name, value in options.items()]
    assert told == command("solve", expression, *words)
    over_http = ask(server, "solve", {"position": expression, **options})
    # The counts depend on the values cached by earlier questions.
    assert {**over_http, "counts": None} == {**json.loads(told), "counts": None}


def test_sequences_and_tables(server: str) -> None:
    told = grundy.kayles.sequence(40).to_json(lang="en")
    assert told == command("values", "kayles", "--to", "40")
    assert ask(server, "values", {"game": "kayles", "to": 40}) == json.loads(told)
    table = grundy.wythoff.table(4, 6).to_json(lang="en")
    assert table == command("table", "wythoff", "--size", "4x6")
    assert ask(server, "table", {"game": "wythoff", "rows": 4, "columns": 6}) == json.loads(table)


def test_periods_laws_and_certificates(server: str) -> None:
    period = grundy.octal("0.137").period()
    assert period.to_json(lang="en") == command("period", "0.137")
    found = grundy.bash(3).discover().to_json(lang="en")
    assert found == command("discover", "bash(3)")
    assert ask(server, "discover", {"game": "bash(3)"}) == json.loads(found)


def test_quotients(server: str) -> None:
    told = grundy.octal("0.123").quotient(40).to_json(lang="en")
    assert told == command("quotient", "0.123", "--to", "40")
    assert ask(server, "quotient", {"game": "0.123", "to": 40}) == json.loads(told)


def test_rules_of_ones_own(server: str) -> None:
    take = grundy._native.rules(RULES)["take"]
    told = (take(9) + grundy.kayles(3)).solve().to_json(lang="en")
    assert told == command("solve", "take(9) + kayles(3)", "-e", RULES)
    assert take.sequence(30).to_json(lang="en") == command("values", "take", "--to", "30", "-e", RULES)
